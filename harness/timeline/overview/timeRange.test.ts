import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { TraceItem } from '#protocol/trace.ts'
import { binItems, placeOf, rangeOf, ticksOf } from './timeRange.ts'

const itemOf = (at: number, duration?: number): TraceItem => ({
  ...{ id: `d:${at}`, lane: 'http', name: 'GET /', at },
  ...(duration !== undefined && { duration }),
})

describe('time range of a trace', () => {
  test('the range is from the first start to the last end, which another item than the last may have', () => {
    expect(rangeOf([itemOf(100, 5_000), itemOf(900)])).toEqual({ start: 100, end: 5_100 })
  })

  test('a range without items, or with one item without duration, has a length', () => {
    expect(rangeOf([])).toEqual({ start: 0, end: 10 })
    expect(rangeOf([itemOf(100)])).toEqual({ start: 100, end: 110 })
  })

  test('an item fills all bins from its start to its end, and the last bin has the end of the range', () => {
    const bins = binItems([itemOf(0, 30), itemOf(100)], { start: 0, end: 100 }, 10)
    expect([...(bins.get('http') ?? [])]).toEqual([0, 1, 2, 3, 9])
    expect(bins.get('cable')?.size).toBe(0)
  })

  test('a time outside of the range is at its edge', () => {
    expect([-5, 50, 500].map((at) => placeOf({ start: 0, end: 100 }, at))).toEqual([0, 0.5, 1])
  })

  test('the axis has labels at round times', () => {
    expect(ticksOf({ start: 7, end: 9_007 }, 5)).toEqual([2_000, 4_000, 6_000, 8_000])
    expect(ticksOf({ start: 0, end: 100 }, 4)).toEqual([50])
  })

  test('the axis never has more labels than fit, and all are inside of the range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 1e9 }), fc.integer({ min: 1, max: 12 }), (length, count) => {
        const ticks = ticksOf({ start: 5, end: 5 + length }, count)
        expect(ticks.length).toBeLessThanOrEqual(count)
        for (const tick of ticks) expect(tick).toBeLessThan(length)
      }),
    )
  })
})
