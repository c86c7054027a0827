import { describe, expect, test } from '@jest/globals'
import type { TraceItem } from '#protocol/trace.ts'
import { findTimeProblem } from './recordingLength.ts'

const START = Date.parse('2026-01-02T03:04:05Z')

const HOUR = 3_600_000

const RECORDING = { document: 'd', startedAt: START }

const blur = (at: number, rest: Partial<TraceItem> = {}): TraceItem => ({
  ...{ id: 'd:9', lane: 'page', name: 'blur', at: START + at },
  ...rest,
})

describe('time of the items of a recorded page', () => {
  test.each([
    ['at the start', blur(0)],
    ['24 hours after it', blur(24 * HOUR)],
    ['of another page a year later', blur(8_760 * HOUR, { id: 'e:9' })],
  ])('an item %s has no problem', (_name, item) => {
    expect(findTimeProblem([blur(1), item], RECORDING)).toBeUndefined()
  })

  test.each([
    ['a moment after the limit', blur(24 * HOUR + 1), 'ends 25 hours after the start of the page'],
    ['23 days after the start', blur(2e9), 'ends 556 hours after the start of the page'],
    ['20 years after the start', blur(20 * 8_760 * HOUR), 'ends 175200 hours after the start of the page'],
    ['with a duration of 30 hours', blur(0, { duration: 30 * HOUR }), 'ends 30 hours after the start of the page'],
    ['before the start', blur(-1), 'begins before the page'],
  ])('an item %s is named', (_name, item, where) => {
    expect(findTimeProblem([blur(1), item], RECORDING)).toBe(
      `The item d:9 (page blur) ${where}. A replay takes at most 24 hours from there.`,
    )
  })

  test('a long name of an item is cut', () => {
    const problem = findTimeProblem([blur(-1, { id: 'd:9'.padEnd(9_999, '9'), name: 'x'.repeat(9_999) })], RECORDING)
    expect(problem?.length).toBeLessThan(300)
  })
})
