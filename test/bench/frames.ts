import { PARTS } from '#domain/parts.ts'
import { parseServerFrame } from '#realtime/frames.ts'
import { parseRoomEvent } from '#realtime/roomEvents.ts'
import { createRandomInteger, createMutatedFrame } from '../support/cable/mutatedFrames.ts'
import { createRandom } from '../support/cable/storm.ts'
import type { Measured } from './figures.ts'
import type { StandaloneScenario } from './scenarioRunner.ts'

const FRAMES = 1_000_000

/** Defines the compile-time constant `BUILT_IN` as a build with all features does. */
Object.assign(globalThis, { BUILT_IN: Object.fromEntries(PARTS.map((part) => [part, true])) })

export const frames = (seed: number): readonly StandaloneScenario[] => [
  { name: `frames: seed ${seed}`, measure: async () => run(seed) },
]

/**
 * Passes every mutated frame through both parsers and counts the exceptions. Prints the first five frames that throw.
 */
function run(seed: number): readonly Measured[] {
  const randomInteger = createRandomInteger(createRandom(seed))
  let thrown = 0
  let parsed = 0
  for (let index = 0; index < FRAMES; index += 1) {
    const text = createMutatedFrame(randomInteger)
    try {
      const frame = parseServerFrame(text)
      if (frame) parsed += 1
      if (frame?.type === 'message') parseRoomEvent(frame.message)
    } catch (error) {
      thrown += 1
      if (thrown <= 5) process.stdout.write(`${String(error)}: ${text}\n`)
    }
  }
  return [
    { name: 'mutated frames', value: FRAMES, unit: '' },
    { name: 'understood all the same', value: parsed, unit: '' },
    { name: 'thrown', value: thrown, unit: '', goal: 0 },
    { name: 'added to Object.prototype', value: Object.keys(Object.prototype).length, unit: '', goal: 0 },
  ]
}
