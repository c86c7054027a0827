import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { clamp, FITTED, MAX_SCALE, MIN_SCALE, panBy, pinch, type Layout, type View, zoomAt } from './zoom.ts'

const LAYOUT: Layout = { frame: { width: 400, height: 600 }, picture: { width: 400, height: 300 } }

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const point = fc.record({ x: number(-500, 500), y: number(-500, 500) })
const size = (min: number, max: number) => fc.record({ width: number(min, max), height: number(min, max) })
const anyLayout = fc
  .tuple(size(100, 2000), fc.record({ width: number(0.01, 1), height: number(0.01, 1) }))
  .map(([frame, part]) => ({
    frame,
    picture: { width: frame.width * part.width, height: frame.height * part.height },
  }))
const anyView: fc.Arbitrary<View> = fc.record({ scale: number(0.1, 9), x: number(-9999, 9999), y: number(-9999, 9999) })

const hand = fc.oneof(
  fc.record({ scale: number(0.01, 50), point }).map((to) => (view: View, layout: Layout) => zoomAt(view, to, layout)),
  point.map((by) => (view: View, layout: Layout) => panBy(view, by, layout)),
  fc
    .record({ before: fc.tuple(point, point), after: fc.tuple(point, point) })
    .map((fingers) => (view: View, layout: Layout) => pinch(view, fingers, layout)),
)

const TOLERANCE = 1e-6

function expectNothingBeyond(view: View, { frame, picture }: Layout): void {
  for (const [at, shown, framed] of [
    [view.x, picture.width * view.scale, frame.width],
    [view.y, picture.height * view.scale, frame.height],
  ] as const) {
    if (shown <= framed) expect(at).toBe(0)
    else expect(Math.abs(at)).toBeLessThanOrEqual((shown - framed) / 2 + TOLERANCE)
  }
}

describe('zoom limits', () => {
  it('any sequence of gestures keeps the scale in bounds and shows nothing beyond the picture’s edges', () =>
    fc.assert(
      fc.property(anyLayout, fc.array(hand, { maxLength: 20 }), (layout, hands) => {
        let view = FITTED
        for (const move of hands) {
          view = move(view, layout)
          expect(view.scale).toBeGreaterThanOrEqual(MIN_SCALE)
          expect(view.scale).toBeLessThanOrEqual(MAX_SCALE)
          expectNothingBeyond(view, layout)
        }
      }),
    ))

  it('clamping a view twice is the same as clamping it once', () =>
    fc.assert(
      fc.property(anyView, anyLayout, (view, layout) =>
        expect(clamp(clamp(view, layout), layout)).toEqual(clamp(view, layout)),
      ),
    ))

  it('zooming to the fitted scale centres the picture', () =>
    fc.assert(
      fc.property(anyView, anyLayout, point, (view, layout, at) =>
        expect(zoomAt(clamp(view, layout), { scale: 1, point: at }, layout)).toEqual(FITTED),
      ),
    ))
})

describe('zoomAt', () => {
  it('zoomAt keeps the given point of the picture in place', () =>
    expect(zoomAt(FITTED, { scale: 2, point: { x: 100, y: 0 } }, LAYOUT)).toEqual({ scale: 2, x: -100, y: 0 }))

  it('zoomAt stops at the minimum and maximum scale', () => {
    expect(zoomAt(FITTED, { scale: 9, point: { x: 0, y: 0 } }, LAYOUT).scale).toBe(4)
    expect(zoomAt(FITTED, { scale: 0.1, point: { x: 0, y: 0 } }, LAYOUT).scale).toBe(1)
  })
})

describe('panBy', () => {
  it('panBy stops at the edge of the picture', () =>
    expect(panBy({ scale: 2, x: 0, y: 0 }, { x: 999, y: 5 }, LAYOUT)).toEqual({ scale: 2, x: 200, y: 0 }))

  it('panBy does not move a fitted picture', () => expect(panBy(FITTED, { x: 9, y: 9 }, LAYOUT)).toEqual(FITTED))
})

describe('pinch', () => {
  const fingers = (half: number, x = 0) => [{ x: x - half, y: 0 }, { x: x + half, y: 0 }] as const // prettier-ignore

  it('pinch zooms in as the fingers move apart', () =>
    expect(pinch(FITTED, { before: fingers(50), after: fingers(100) }, LAYOUT)).toEqual({ scale: 2, x: 0, y: 0 }))

  it('pinch pans as both fingers move', () =>
    expect(pinch({ scale: 2, x: 0, y: 0 }, { before: fingers(50), after: fingers(50, 30) }, LAYOUT).x).toBe(30))

  it('pinch keeps the scale when both fingers started at the same point', () =>
    expect(pinch({ scale: 2, x: 0, y: 0 }, { before: fingers(0), after: fingers(50) }, LAYOUT).scale).toBe(2))
})
