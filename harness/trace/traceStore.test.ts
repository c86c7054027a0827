import { describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import type { TraceItem } from '#protocol/trace.ts'
import { findCausalChain } from './causalChain.ts'
import { createTraceStore, type TraceStore } from './traceStore.ts'

const itemOf = (id: number, more: Partial<TraceItem> = {}): TraceItem => ({
  ...{ id: `d:${id}`, lane: 'action', name: `action ${id}`, at: id },
  ...more,
})

const idsOf = (store: TraceStore): readonly string[] => store.items().map(({ id }) => id)

describe('store of a trace', () => {
  test('many changes in one frame notify the listeners once', () => {
    const scheduled: (() => void)[] = []
    const store = createTraceStore((notify) => void scheduled.push(notify))
    const listener = jest.fn()
    store.subscribe(listener)
    for (let id = 0; id < 200; id += 1) store.add([itemOf(id)])

    expect(scheduled).toHaveLength(1)
    scheduled[0]?.()
    expect(listener).toHaveBeenCalledTimes(1)
    expect(store.items()).toHaveLength(200)
  })

  test('items are in the order of their start, and a changed item keeps its place', () => {
    const store = createTraceStore(() => undefined)
    store.add([itemOf(2), itemOf(1, { isPending: true })])
    store.add([itemOf(1, { duration: 9 })])

    expect(store.items()).toEqual([itemOf(1, { duration: 9 }), itemOf(2)])
  })

  test('a full store drops the oldest items, except those that are pinned', () => {
    const store = createTraceStore(() => undefined, 3)
    store.add([itemOf(1), itemOf(2)])
    store.togglePin('d:1')
    store.add([itemOf(3), itemOf(4), itemOf(5)])

    expect(idsOf(store)).toEqual(['d:1', 'd:4', 'd:5'])
    store.clear()
    expect(idsOf(store)).toEqual(['d:1'])
  })

  test('a paused store shows what arrives meanwhile when it goes on', () => {
    const store = createTraceStore(() => undefined)
    store.setPaused(true)
    store.add([itemOf(1)])

    expect(idsOf(store)).toEqual([])
    store.setPaused(false)
    expect(idsOf(store)).toEqual(['d:1'])
  })

  test('whatever arrives in whatever batches, the store never has more items than its maximum, and no item twice', () => {
    const batch = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 20 })
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 20 }), (batches) => {
        const store = createTraceStore(() => undefined, 25)
        for (const ids of batches) store.add(ids.map((id) => itemOf(id)))
        const ids = idsOf(store)
        expect(ids.length).toBeLessThanOrEqual(25)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})

describe('attempts of a request in a trace', () => {
  const attempt = (id: number, status: number, more: object = {}): TraceItem =>
    itemOf(id, {
      ...{ lane: 'http', duration: 5 },
      payload: JSON.stringify({
        ...{ method: 'POST', url: 'https://chat.test/messages', requestHeaders: {}, status },
        requestBody: { message: { echo_id: 'e1', timestamp: `12:0${id}` } },
        ...more,
      }),
    })
  const causesOf = (items: readonly TraceItem[], id: string): readonly string[] => {
    const store = createTraceStore(() => undefined)
    store.add(items)
    return findCausalChain(store, id).causes.map((cause) => cause.id)
  }

  test('a retry has the failed attempt before it and the press of its button among its causes, and is its effect', () => {
    const press = itemOf(15)
    const retry = { ...attempt(20, 200), cause: press.id }
    const store = createTraceStore(() => undefined)
    store.add([attempt(0, 500), press, { ...retry, isPending: true }])
    store.add([retry, itemOf(26, { cause: retry.id })])

    expect(store.causesOf('d:20')).toEqual(['d:15', 'd:0'])
    expect(findCausalChain(store, 'd:0').effects.map(({ id }) => id)).toEqual(['d:20', 'd:26'])
  })

  test('each attempt repeats the one before it', () => {
    expect(causesOf([attempt(0, 500), attempt(10, 503), attempt(20, 200)], 'd:20')).toEqual(['d:0', 'd:10'])
  })

  test('a request without a response is repeated as a refused one', () => {
    const lost = attempt(0, 0, { status: undefined, failure: 'Failed to fetch' })
    expect(causesOf([lost, attempt(10, 200)], 'd:10')).toEqual(['d:0'])
  })

  test.each([
    ['the earlier one has succeeded', attempt(0, 200), {}],
    ['the idempotency key is another', attempt(0, 500), { requestBody: { message: { echo_id: 'e2' } } }],
    ['the method is another', attempt(0, 500), { method: 'PATCH' }],
    ['the address is another', attempt(0, 500), { url: 'https://chat.test/events' }],
    ['the earlier one ended after its start', { ...attempt(0, 500), duration: 60 }, {}],
    ['its body is an upload, which is not recorded', attempt(0, 500), { requestBody: undefined, requestHeaders: { 'content-type': 'multipart/form-data' } }], // prettier-ignore
  ])('a request repeats no other one if %s', (_name, earlier, more) => {
    expect(causesOf([earlier, attempt(20, 200, more)], 'd:20')).toEqual([])
  })

  test('a cleared store forgets failed attempts', () => {
    const store = createTraceStore(() => undefined)
    store.add([attempt(0, 500)])
    store.clear()
    store.add([attempt(20, 200)])

    expect(store.causesOf('d:20')).toEqual([])
  })
})

describe('causal chain of an item', () => {
  const store = createTraceStore(() => undefined)
  store.add([
    itemOf(1),
    itemOf(2, { cause: 'd:1' }),
    itemOf(3, { cause: 'd:2' }),
    itemOf(4, { cause: 'd:3' }),
    itemOf(5, { cause: 'd:2' }),
    itemOf(6, { cause: 'gone' }),
  ])

  test('the causes are those before it, nearest last, and the effects those of its effects too', () => {
    const { causes, effects } = findCausalChain(store, 'd:2')

    expect(causes.map(({ id }) => id)).toEqual(['d:1'])
    expect(effects.map(({ id }) => id)).toEqual(['d:3', 'd:5', 'd:4'])
  })

  test('an item whose cause was dropped has none', () => {
    expect(findCausalChain(store, 'd:6')).toEqual({ causes: [], effects: [] })
  })

  test('items that cause each other, or themselves, end the search', () => {
    const cyclic = createTraceStore(() => undefined)
    cyclic.add([itemOf(1, { cause: 'd:2' }), itemOf(2, { cause: 'd:1' }), itemOf(3, { cause: 'd:3' })])

    expect(findCausalChain(cyclic, 'd:1').causes.map(({ id }) => id)).toEqual(['d:2'])
    expect(findCausalChain(cyclic, 'd:3')).toEqual({ causes: [], effects: [] })
  })
})
