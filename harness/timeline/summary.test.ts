import { expect, test } from '@jest/globals'
import type { TraceItem } from '#protocol/trace.ts'
import { summarize } from './summary.ts'
import type { Verdict } from './verdict.ts'

const ITEMS: readonly TraceItem[] = [
  {
    ...{ id: 'a', lane: 'http', name: 'GET /', at: 1_000, duration: 3_500, bytes: 1_200 },
    payload: JSON.stringify({ method: 'GET', url: 'https://chat.test/', requestHeaders: {}, status: 500 }),
  },
  { id: 'b', lane: 'cable', name: '← ping', at: 2_000, bytes: 36 },
  { id: 'c', lane: 'error', name: 'TypeError', at: 3_000 },
]

const verdictOf = ({ id }: TraceItem): Verdict => ({ kind: id === 'a' ? 'none' : 'invalid', problems: [] })

test('the line below the time line counts items, requests, bytes, time and problems of what is shown', () => {
  expect(summarize(ITEMS, ITEMS, verdictOf)).toEqual([
    ...['3 items', '1 request', '1.2 kB', '3.50 s', '1 failed', '1 invalid', '1 error'],
  ])
  expect(summarize(ITEMS, ITEMS.slice(1, 2), verdictOf).slice(0, 3)).toEqual(['1 of 3 items', '0 requests', '36 B'])
  expect(summarize(ITEMS, [], verdictOf)).toEqual(['0 of 3 items', '0 requests', '0 B'])
})
