import { describe, expect, test } from '@jest/globals'
import type { TraceItem } from '#protocol/trace.ts'
import { BY_START, nextSorting, sortItems } from './columns.ts'

const ITEMS: readonly TraceItem[] = [
  { id: 'a', lane: 'http', name: 'GET /b', at: 1, duration: 20, bytes: 300 },
  { id: 'b', lane: 'action', name: 'draft/changed', at: 2 },
  { id: 'c', lane: 'http', name: 'GET /a', at: 3, duration: 100, bytes: 20 },
]

const idsBy = (column: 'at' | 'name' | 'duration' | 'bytes', isDescending: boolean): string =>
  sortItems(ITEMS, { column, isDescending })
    .map(({ id }) => id)
    .join('')

describe('columns of the time line', () => {
  test('items without a value are last in both directions, and durations are compared as numbers', () => {
    expect([idsBy('duration', false), idsBy('duration', true)]).toEqual(['acb', 'cab'])
    expect([idsBy('bytes', false), idsBy('bytes', true)]).toEqual(['cab', 'acb'])
  })

  test('items are sorted by start and name', () => {
    expect([idsBy('at', false), idsBy('at', true), idsBy('name', false)]).toEqual(['abc', 'cba', 'cab'])
  })

  test('a second press of a head inverts the order, and another head starts ascending', () => {
    const byName = nextSorting(BY_START, 'name')
    expect(byName).toEqual({ column: 'name', isDescending: false })
    expect(nextSorting(byName, 'name')).toEqual({ column: 'name', isDescending: true })
    expect(nextSorting(byName, 'bytes')).toEqual({ column: 'bytes', isDescending: false })
  })
})
