import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { toLevels } from './outline.ts'

test.each([
  [[], []],
  [[1], [3]],
  [
    [1, 2, 3, 4, 5, 6],
    [3, 4, 5, 6, 6, 6],
  ],
  [
    [2, 3, 3, 2],
    [3, 4, 4, 3],
  ],
  [
    [4, 6, 4],
    [3, 4, 3],
  ],
  [
    [3, 2, 3],
    [3, 3, 4],
  ],
  [
    [1, 3, 2, 3],
    [3, 4, 4, 5],
  ],
] as const)('toLevels renders the heading levels %j as %j', (written, drawn) => {
  expect(toLevels(written)).toEqual(drawn)
})

test('toLevels starts at level 3, skips no level and never exceeds level 6', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 })), (written) => {
      const levels = toLevels(written)
      expect(levels).toHaveLength(written.length)
      levels.forEach((level, place) => {
        expect(level).toBeGreaterThanOrEqual(3)
        expect(level).toBeLessThanOrEqual(Math.min(6, (levels[place - 1] ?? 2) + 1))
      })
    }),
  )
})
