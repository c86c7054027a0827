import { describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { stringify } from 'yaml'
import { readCableContract } from '../wire/cableContract.ts'
import { createCompletion } from './eventCompletion.ts'
import { createIds } from './ids.ts'
import { createPlayer } from './player.ts'
import { parseText, readScenario, scenarioNames } from './readScenario.ts'
import { parseScenario } from './scenario.ts'

const contract = readCableContract()

const problemsOf = (scenario: unknown): readonly string[] => {
  const parsed = parseScenario(scenario, contract)
  return 'problems' in parsed ? parsed.problems : []
}

const withStep = (step: unknown): object => ({ name: 'x', steps: [{ at: 0, drop: true }, step] })

describe('scenario files', () => {
  test.each(scenarioNames())('the scenario file %s of the mock is valid', (name) => {
    expect(readScenario(name).steps.length).toBeGreaterThan(1)
  })

  test('a scenario file may list its steps in any order', () => {
    const parsed = parseScenario({ name: 'x', steps: [{ at: 2, drop: true }, { at: 1, send: 'ping' }] }, contract)
    expect(parsed).toEqual({
      scenario: { name: 'x', begins: 'subscribed', steps: [{ at: 1, send: 'ping' }, { at: 2, drop: true }] },
    })
  }) // prettier-ignore

  test.each([
    ['no content', null, 'must be an object'],
    ['no steps', { name: 'x', steps: [] }, 'steps must be a list of 1 to 10000 steps'],
    ['an empty name', { name: ' ', steps: [{ at: 0, drop: true }] }, 'name must be text that is not empty'],
    ['an unknown field', { name: 'x', speed: 2, steps: [{ at: 0, drop: true }] }, 'speed is unknown'],
    ['an unknown beginning', { name: 'x', begins: 'now', steps: [{ at: 0, drop: true }] }, 'begins must be subscribed or message'],
    ['a step at a negative time', withStep({ at: -1, drop: true }), 'step 2: at must be a number of seconds'],
    ['a step without a time', withStep({ drop: true }), 'step 2: at must be a number of seconds'],
    ['a step at an infinite time', withStep({ at: Infinity, drop: true }), 'step 2: at must be a number of seconds'],
    ['a step without an action', withStep({ at: 1 }), 'step 2: must have exactly one of event, send, drop, disconnect'],
    ['a step with two actions', withStep({ at: 1, drop: true, send: 'ping' }), 'step 2: must have exactly one of'],
    ['an unknown event', withStep({ at: 1, event: 'message.read' }), 'step 2 (at 1): event must be one of message.created'],
    ['an event named toString', withStep({ at: 1, event: 'toString' }), 'step 2 (at 1): event must be one of'],
    ['data that violates the contract', withStep({ at: 1, event: 'message.created', data: { id: 'x' } }), 'step 2 (at 1): data.id must be integer'],
    ['a presence that violates the contract', withStep({ at: 1, event: 'presence.update', data: { users: { 1: 2 } } }), 'step 2 (at 1): data.users.1 must be string'],
    ['a misspelled field of a step', withStep({ at: 1, event: 'message.created', dta: {} }), 'step 2 (at 1): dta is unknown'],
    ['an unknown frame', withStep({ at: 1, send: 'pong' }), 'step 2 (at 1): send must be one of welcome'],
    ['an unknown disconnect reason', withStep({ at: 1, disconnect: { reason: 'bored' } }), 'disconnect.reason must be one of'],
    ['a drop that is not true', withStep({ at: 1, drop: 'no' }), 'drop must be true'],
  ])('a scenario file with %s is rejected, and the error names the step and the field', (_case, scenario, message) => {
    expect(problemsOf(scenario)).toEqual([expect.stringContaining(message)])
  }) // prettier-ignore

  test('a corrupted scenario file is either rejected or played to its end', () => {
    jest.useFakeTimers()
    const texts = scenarioNames().map((name) => stringify({ ...readScenario(name) }))
    let played = 0
    const property = fc.property(fc.constantFrom(...texts), mutations, (text, changes) => {
      played += playToEnd(changes.reduce((now, change) => change(now), text))
    })
    const examples = HOSTILE.map((text): [string, []] => [text, []])
    fc.assert(property, { numRuns: 200, examples })
    jest.useRealTimers()

    expect(played).toBeGreaterThan(0)
    expect(played).toBeLessThan(200)
  })
})

const HOSTILE = [
  '',
  '[]',
  '"x"',
  '{"__proto__": {"name": "x"}, "steps": [{"at": 0, "drop": true}]}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  'a: &a [x, x]\nb: &b [*a, *a, *a]\nc: &c [*b, *b, *b]\nname: x\nsteps: *c',
  'name: !!js/function "x"\nsteps: [{ at: 0, drop: true }]',
  'name: x\nsteps: [{ at: 1, event: message.created, data: { created_at: 9007199254740991 } }]',
  'name: x\nsteps: [{ at: 1, event: message.created, data: { created_at: -9007199254740991 } }]',
  '\u0000\uFFFF',
]

const FRAGMENTS = [':', '-', '{', '}', '[', '"', "'", '*a', '&a', '!!int', 'null', '-1', '1e999', '.nan', '__proto__', '\u0000', '\uD800', '\n', '  '] // prettier-ignore

/** Mutation of a text: inserts a piece, cuts out a piece, or replaces a word. */
const mutation = fc
  .tuple(fc.nat(), fc.nat(12), fc.constantFrom(...FRAGMENTS), fc.constantFrom('insert', 'cut', 'word'))
  .map(([place, length, fragment, kind]) => (text: string): string => {
    const at = place % (text.length + 1)
    if (kind === 'insert') return text.slice(0, at) + fragment + text.slice(at)
    if (kind === 'cut') return text.slice(0, at) + text.slice(at + length)
    return text.slice(0, at) + text.slice(at).replace(/\w+/, () => fragment)
  })

const mutations = fc.array(mutation, { minLength: 1, maxLength: 4 })

/** Returns 1 if the scenario was played to its end with valid events, or 0 if it was rejected with a reason. */
function playToEnd(text: string): number {
  let value: unknown
  try {
    value = parseText(text, 'x')
  } catch (problem) {
    expect((problem as { code?: string }).code).toBe('badScenario')
    return 0
  }
  const parsed = parseScenario(value, contract)
  if ('problems' in parsed) {
    expect(parsed.problems.length).toBeGreaterThan(0)
    return 0
  }
  const complete = createCompletion({ contract, nextId: createIds(1), now: () => 1_700_000_000 })
  const performed: unknown[] = []
  const record = (): void => void performed.push(1)
  const player = createPlayer({
    scenario: parsed.scenario,
    speed: 1,
    createRoomActions: () => ({
      broadcast: (event, data) => {
        record()
        expect(contract.problemsOf(event as 'message.created', complete(event as 'message.created', data))).toEqual([])
      },
      send: record,
      drop: record,
      disconnect: record,
    }),
  })
  player.onVisitorMessage()
  player.onSubscribed('room')
  jest.advanceTimersByTime(86_400_000)
  expect(performed).toHaveLength(parsed.scenario.steps.length)
  return 1
}

describe('defaults of a step', () => {
  test('a new message is completed from the contract’s example with a new id, a change with the latest id', () => {
    const complete = createCompletion({ contract, nextId: createIds(1), now: () => 1_700_000_000 })
    const first = complete('message.created', { content: 'One' })
    const second = complete('message.created', { content: 'Two' })
    const changed = complete('message.updated', { content_attributes: { deleted: true } })

    expect(second).toEqual(expect.objectContaining({ content: 'Two', conversation_id: 12, created_at: 1_700_000_000 }))
    expect(second['id']).toBeGreaterThan(Number(first['id']))
    expect(changed).toEqual(
      expect.objectContaining({ id: second['id'], content: 'Two', content_attributes: { deleted: true } }),
    )
  })

  test('generated ids are the same for the same seed, and differ for another seed', () => {
    const idsOf = (seed: number): readonly number[] => Array.from({ length: 5 }, createIds(seed))

    expect(idsOf(3)).toEqual(idsOf(3))
    expect(idsOf(3)).not.toEqual(idsOf(4))
  })
})
