import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import type { Fault, FaultNameOf } from './catalogue.ts'
import { createFaults, type FaultChange, type Faults } from './faults.ts'

const REQUEST_NAMES = ['latency', 'jitter', 'save-then-500', 'truncate-body', 'too-many-requests'] as const satisfies readonly FaultNameOf<'request'>[] // prettier-ignore

const anyFault: fc.Arbitrary<Fault> = fc.record({
  name: fc.constantFrom(...REQUEST_NAMES),
  parameters: fc.record({
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    path: fc.constantFrom('/', '/messages', '/config'),
    method: fc.constantFrom('GET', 'POST'),
  }),
})

const anyCall = fc.record({
  path: fc.constantFrom('/api/v1/widget/messages', '/api/v1/widget/config', '/demo/knowledge-base'),
  method: fc.constantFrom('GET', 'POST'),
})

type Call = { readonly path: string; readonly method: string }

const createWith = (seed: number, faults: readonly Fault[]): Faults => {
  const created = createFaults()
  created.reseed(seed)
  for (const fault of faults) created.add(fault)
  return created
}

/** Returns for each call the names of the faults that hit it, with their random numbers. */
const decisionsOf = (faults: Faults, calls: readonly Call[]): readonly object[] =>
  calls.map((call) => {
    const hits = faults.decide({ target: 'request', ...call })
    return Object.fromEntries(REQUEST_NAMES.map((name) => [name, hits(name)?.random]))
  })

const anySeed = fc.nat({ max: 999_999_999 })

describe('decisions of faults', () => {
  test('the same seed, faults and requests give the same decisions', () => {
    fc.assert(
      fc.property(anySeed, fc.array(anyFault, { maxLength: 6 }), fc.array(anyCall), (seed, faults, calls) => {
        expect(decisionsOf(createWith(seed, faults), calls)).toEqual(decisionsOf(createWith(seed, faults), calls))
      }),
    )
  })

  test('a fault that is removed changes no decision of a fault with another name', () => {
    fc.assert(
      fc.property(anySeed, fc.array(anyFault, { minLength: 1, maxLength: 6 }), fc.nat(), fc.array(anyCall), (seed, faults, index, calls) => {
        const [all, fewer] = [createWith(seed, faults), createWith(seed, faults)]
        const removed = fewer.list()[index % faults.length]
        expect(fewer.remove(removed?.id ?? '')).toBe(true)
        const others = (decisions: readonly object[]) => decisions.map((hits) => ({ ...hits, [removed?.name ?? '']: null }))

        expect(others(decisionsOf(fewer, calls))).toEqual(others(decisionsOf(all, calls)))
      }),
    ) // prettier-ignore
  })

  test('a share is the part of the requests that a fault hits, and another seed selects other requests', () => {
    const calls = Array.from({ length: 1_000 }, () => ({ path: '/messages', method: 'POST' }))
    const fault: Fault = { name: 'latency', parameters: { share: 0.3 } }
    const [one, other] = [7, 8].map((seed) => decisionsOf(createWith(seed, [fault]), calls))
    const hits = one?.filter((decision) => 'latency' in decision && decision.latency !== undefined) ?? []

    expect(hits.length).toBeGreaterThan(250)
    expect(hits.length).toBeLessThan(350)
    expect(one).not.toEqual(other)
  })

  test('reseed starts the decisions of an active fault again', () => {
    const calls = Array.from({ length: 50 }, () => ({ path: '/messages', method: 'POST' }))
    const faults = createWith(3, [{ name: 'latency', parameters: { share: 0.5 } }])
    const first = decisionsOf(faults, calls)
    expect(decisionsOf(faults, calls)).not.toEqual(first)
    faults.reseed(3)

    expect(decisionsOf(faults, calls)).toEqual(first)
  })

  test('two faults with one name and times 1 hit two requests, one after the other', () => {
    const faults = createWith(1, [
      { name: 'respond-with-status', parameters: { status: 500, path: '/', times: 1 } },
      { name: 'respond-with-status', parameters: { status: 404, path: '/', times: 1 } },
    ])
    const statuses = [1, 2, 3].map(() => faults.decide({ target: 'request', path: '/' })('respond-with-status')?.values.status) // prettier-ignore

    expect(statuses).toEqual([500, 404, undefined])
    expect(faults.hits()).toEqual({ 'respond-with-status': 2 })
    expect(faults.list()).toEqual([])
  })

  test.each([
    [['demo'], true],
    [[undefined, 'demo'], true],
    [['plain'], false],
    [[], false],
  ])('a fault of the tenant demo affects an occasion of the tenants %j: %s', (tenants, isHit) => {
    const faults = createWith(1, [{ name: 'drop-events', parameters: { token: 'demo' } }])

    expect(faults.decide({ target: 'event', tenants })('drop-events') !== undefined).toBe(isHit)
  })
})

describe('time plan of faults', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  function record(...added: readonly Fault[]) {
    const faults = createFaults()
    const changes: FaultChange[] = []
    faults.subscribe((change) => changes.push(change))
    for (const fault of added) faults.add(fault)
    return { faults, changes }
  }

  test('a fault begins after afterSeconds and ends after forSeconds', () => {
    const { faults, changes } = record({ name: 'offline', parameters: { afterSeconds: 2, forSeconds: 3 } })
    expect([faults.isActive('offline'), faults.list()[0]?.isWaiting]).toEqual([false, true])
    jest.advanceTimersByTime(2_000)
    expect([faults.isActive('offline'), faults.list()[0]?.isWaiting]).toEqual([true, false])
    jest.advanceTimersByTime(3_000)

    expect(faults.list()).toEqual([])
    expect(changes).toEqual([
      { type: 'began', name: 'offline' },
      { type: 'ended', name: 'offline' },
    ])
  })

  test('a moment happens once and is not listed, and with everySeconds it happens until it is removed', () => {
    const { faults, changes } = record(
      { name: 'cut-socket', parameters: {} },
      { name: 'disconnect-remote', parameters: { everySeconds: 5 } },
    )
    expect(faults.list().map(({ id }) => id)).toEqual(['disconnect-remote'])
    jest.advanceTimersByTime(10_000)
    faults.clear()
    jest.advanceTimersByTime(10_000)

    expect(changes.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'began cut-socket',
      'began disconnect-remote',
      'began disconnect-remote',
      'began disconnect-remote',
      'ended disconnect-remote',
    ])
  })

  test('a fault that is removed before it begins announces nothing', () => {
    const { faults, changes } = record({ name: 'offline', parameters: { afterSeconds: 2 } })
    faults.remove('offline')
    jest.advanceTimersByTime(5_000)

    expect([changes, faults.isActive('offline')]).toEqual([[], false])
  })
})
