import { expect, test } from '@jest/globals'
import { isMissed, median, percentile } from './figures.ts'

test('the median of an odd number of values is the middle one, in any order', () => {
  expect(median([30, 10, 20])).toBe(20)
})

test('the median of an even number of values is the mean of the middle two', () => {
  expect(median([40, 10, 30, 20])).toBe(25)
})

test('the median of no values is not a number', () => {
  expect(median([])).toBeNaN()
})

test('the percentile of all values is the largest one', () => {
  expect([percentile([3, 1, 2], 0), percentile([3, 1, 2], 1)]).toEqual([1, 3])
})

test('a goal is missed by a larger value and by a value that was never reached, and met by an equal one', () => {
  const figure = { scenario: 'open', name: 'click', unit: 'ms', goal: 100 } as const
  expect([100, 101, Infinity, Number.NaN].map((value) => isMissed({ ...figure, value }))).toEqual([
    false,
    true,
    true,
    true,
  ])
})
