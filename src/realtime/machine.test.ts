import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { CLOSED, type MachineEvent, type MachineState, transition } from './machine.ts'

const EVENTS: readonly MachineEvent[] = ['open', 'close', 'refuse', 'end', 'welcome', 'ping', 'confirm', 'timeout', 'wake'] // prettier-ignore

type Moment = { readonly event: MachineEvent; readonly after: number; readonly random: number }

const moments = fc.array(
  fc.record<Moment>({
    event: fc.constantFrom(...EVENTS),
    after: fc.nat(20_000),
    random: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 60 },
)

/** Returns the state after each event. A due timeout is handled before the event. */
function run(given: readonly Moment[], from: MachineState = CLOSED, begin = 0): readonly MachineState[] {
  let state = from
  let now = begin
  let dueAt = Infinity
  const states: MachineState[] = []
  const step = (event: MachineEvent, random: number): void => {
    const next = transition(state, event, { now, random: () => random })
    if (next === undefined) return
    state = next
    dueAt = next.timeoutMs === undefined ? Infinity : now + next.timeoutMs
    states.push(state)
  }
  for (const { event, after, random } of given) {
    const at = now + after
    for (let due = dueAt; due <= at; due = dueAt) {
      now = due
      step('timeout', random)
    }
    now = at
    step(event, random)
  }
  return states
}

/**
 * Returns the time when the machine is live, in ms, if the server answers every new socket at once from `wellAt`. The
 * socket that was open before may never answer.
 */
function recover(from: MachineState, wellAt: number, random: number): number {
  let state = from
  let now = wellAt
  const step = (event: MachineEvent): void => {
    state = transition(state, event, { now, random: () => random }) ?? state
  }
  while (state.phase !== 'live' && now - wellAt <= 200_000) {
    now += state.timeoutMs ?? 0
    step('timeout')
    if (state.phase === 'opening') for (const event of ['welcome', 'confirm'] as const) step(event)
  }
  return now
}

describe('connection state machine with any sequence of events', () => {
  test('every connection state except closed and refused has a timeout of at most 30 s', () => {
    fc.assert(
      fc.property(moments, (given) => {
        for (const { phase, timeoutMs } of run(given)) {
          const isFinal = phase === 'closed' || phase === 'refused'
          expect(timeoutMs === undefined).toBe(isFinal)
          expect(timeoutMs ?? 0).toBeLessThanOrEqual(30_000)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('the socket is closed before another opens, and on entering any state without a socket', () => {
    fc.assert(
      fc.property(moments, (given) => {
        let isOpen = false
        for (const { phase, effects } of run(given)) {
          for (const effect of effects) {
            if (effect === 'open') expect(isOpen).toBe(false)
            if (effect === 'open') isOpen = true
            if (effect === 'close') isOpen = false
          }
          expect(isOpen).toBe(phase === 'opening' || phase === 'subscribing' || phase === 'live')
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('a loss is announced once, and the connection counts as lost until the next confirmation', () => {
    fc.assert(
      fc.property(moments, (given) => {
        let isLost = false
        for (const { phase, effects, isLost: isMarkedLost } of run(given)) {
          if (phase === 'live') isLost = false
          if (effects.includes('lost')) {
            expect(isLost).toBe(false)
            isLost = true
          }
          expect(isMarkedLost).toBe(isLost)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('the connection is live again within 100 s after the server has recovered', () => {
    fc.assert(
      fc.property(moments, fc.double({ min: 0, max: 1, noNaN: true }), (given, random) => {
        const last = run([{ event: 'open', after: 0, random: 0 }, ...given]).at(-1) ?? CLOSED
        fc.pre(last.phase !== 'closed' && last.phase !== 'refused')
        const wellAt = given.reduce((sum, { after }) => sum + after, 0)
        expect(recover(last, wellAt, random) - wellAt).toBeLessThanOrEqual(100_000)
      }),
      { numRuns: 2_000 },
    )
  })

  test('a refused connection stays refused after any event', () => {
    fc.assert(
      fc.property(moments, (given) => {
        const phases = run(given).map(({ phase }) => phase)
        const first = phases.indexOf('refused')
        if (first >= 0) expect(phases.slice(first)).toEqual(['refused'])
      }),
      { numRuns: 2_000 },
    )
  })

  test('repeated failures lead to at most 12 attempts per minute if the visitor does not return', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<MachineEvent>('end', 'welcome', 'ping', 'timeout'), { maxLength: 400 }), (events) => {
        let state = transition(CLOSED, 'open', { now: 0, random: () => 0 }) ?? CLOSED
        let now = 0
        let attempts = 1
        for (const event of events) {
          if (event === 'timeout') now += state.timeoutMs ?? 0
          const next = transition(state, event, { now, random: () => 0 })
          if (next?.effects.includes('open')) attempts += 1
          state = next ?? state
        }
        expect(attempts).toBeLessThanOrEqual(12 + (12 * now) / 60_000)
      }), // prettier-ignore
      { numRuns: 2_000 },
    )
  })
})
