import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Box, layOutTreemap } from './treemap.ts'

const items = fc.array(fc.record({ weight: fc.integer({ min: 0, max: 500_000 }) }), { minLength: 1, maxLength: 60 })
const size = fc.integer({ min: 50, max: 2_000 })
const whole = fc.record({ x: fc.constant(7), y: fc.constant(11), width: size, height: size })

const areaOf = ({ width, height }: Box): number => width * height

describe('treemap layout', () => {
  test('a treemap gives each item an area in proportion to its weight, and no area to weight zero', () => {
    fc.assert(
      fc.property(items, whole, (weightedItems, box) => {
        const total = weightedItems.reduce((sum, { weight }) => sum + weight, 0)
        const placed = layOutTreemap(weightedItems, box)
        expect(placed).toHaveLength(weightedItems.filter(({ weight }) => weight > 0).length)
        for (const [{ weight }, own] of placed) expect(areaOf(own) / areaOf(box)).toBeCloseTo(weight / total, 6)
      }),
    )
  })

  test('the boxes of a treemap are within its bounds and do not overlap', () => {
    fc.assert(
      fc.property(items, whole, (weightedItems, box) => {
        const boxes = layOutTreemap(weightedItems, box).map(([, own]) => own)
        const slack = 1e-6 * (box.width + box.height)
        for (const [index, one] of boxes.entries()) {
          expect(one.x).toBeGreaterThanOrEqual(box.x - slack)
          expect(one.x + one.width).toBeLessThanOrEqual(box.x + box.width + slack)
          expect(one.y + one.height).toBeLessThanOrEqual(box.y + box.height + slack)
          for (const other of boxes.slice(index + 1)) {
            const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
            const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
            expect(Math.min(across, down)).toBeLessThanOrEqual(slack)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  test('a square treemap of equal weights consists of squares', () => {
    const boxes = layOutTreemap(Array.from({ length: 16 }, () => ({ weight: 1 })), { x: 0, y: 0, width: 400, height: 400 }) // prettier-ignore
    for (const [, { width, height }] of boxes) expect(width / height).toBeCloseTo(1)
  })
})
