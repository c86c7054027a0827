import { fieldsOf, number } from '#tools/fields.ts'
import { connectProbe } from '../probe/connection.ts'
import { createOutbox } from '../probe/outbox.ts'
import { describePage } from './describePage.ts'
import { createReplayPlayer } from './player.ts'
import type { Recording } from './recording.ts'
import { installWorld } from './world/world.ts'

// The sandbox adds this script to a page of the widget in which a trace is replayed, before all others. The page contains
// the recording, as the harness has given it to the sandbox.
const origins = document.currentScript?.dataset['origins']?.split(' ') ?? []
const { recording, seed } = JSON.parse(document.getElementById('replay')?.textContent ?? '') as {
  readonly recording: Recording
  readonly seed: number
}
const pageLoaded = new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
const world = installWorld(window, recording, { seed, hostOrigin: origins[0] ?? '' })
const probe = connectProbe({ page: window, origins, outbox: createOutbox(world.real) })
const player = createReplayPlayer(recording, { page: window, world })
let position = Promise.resolve<unknown>(undefined)

// Runs one after another: the second of two requests begins where the first has ended.
probe.provide('replay', (argument) => {
  position = position.then(async () => {
    await pageLoaded
    const { step, isPassing } = fieldsOf(argument)
    const reached = await player.runTo(number(step) ?? 0)
    // The harness describes only the page at which it stops, as that takes as long as several steps.
    return isPassing === true ? reached : { ...reached, ...(await describePage(document)) }
  })
  return position
})

// Handled at once, while a run of the player is waiting.
probe.provide('stopReplay', player.stop)
