import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { overlaps, placeLabels } from './labelPlacement.ts'

const VIEWPORT = { width: 400, height: 600 }
const LABEL = { width: 100, height: 16 }

const place = (...boxes: readonly (readonly [left: number, top: number, width: number, height: number])[]) =>
  placeLabels(
    boxes.map(([left, top, width, height]) => ({ box: { left, top, width, height }, label: LABEL })),
    VIEWPORT,
  )

test('a label is above its element, and below one at the top edge', () => {
  expect(place([20, 100, 80, 20])).toEqual([{ left: 20, top: 84, ...LABEL }])
  expect(place([20, 0, 80, 20])).toEqual([{ left: 20, top: 20, ...LABEL }])
})

test('two labels of one element are above and below it, and a third beside it', () => {
  expect(place([20, 100, 80, 20], [20, 100, 80, 20], [20, 100, 80, 20])).toMatchObject([
    { left: 20, top: 84 },
    { left: 20, top: 120 },
    { left: 100, top: 102 },
  ])
})

test('a label covers no other element if there is a free place near its own', () => {
  expect(place([20, 100, 80, 20], [20, 120, 80, 20])).toMatchObject([{ top: 84 }, { top: 140 }])
  expect(place([20, 100, 80, 20], [20, 120, 80, 20], [20, 140, 80, 20])).toMatchObject([
    { left: 20, top: 84 },
    { left: 100, top: 122 },
    { left: 20, top: 160 },
  ])
})

test('a label at the right edge ends with the viewport', () => {
  expect(place([390, 100, 10, 20])[0]?.left).toBe(300)
})

test('an element outside of the viewport, and a label that is wider than it, have no place', () => {
  expect(place([20, 700, 80, 20])).toEqual([undefined])
  const wide = { box: { left: 0, top: 100, width: 10, height: 10 }, label: { width: 401, height: 16 } }
  expect(placeLabels([wide], VIEWPORT)).toEqual([undefined])
})

test('no label covers another, and all are in the viewport', () => {
  const length = fc.integer({ min: -50, max: 700 })
  const labelled = fc.record({
    box: fc.record({ left: length, top: length, width: fc.nat(400), height: fc.nat(200) }),
    label: fc.record({ width: fc.integer({ min: 10, max: 300 }), height: fc.constant(16) }),
  })
  fc.assert(
    fc.property(fc.array(labelled, { maxLength: 40 }), (elements) => {
      const placed = placeLabels(elements, VIEWPORT).filter((one) => one !== undefined)
      for (const [index, one] of placed.entries()) {
        expect(placed.slice(index + 1).filter((other) => overlaps(one, other))).toEqual([])
        expect(one.left >= 0 && one.left + one.width <= 400 && one.top >= 0 && one.top + one.height <= 600).toBe(true)
      }
    }),
  )
})
