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
