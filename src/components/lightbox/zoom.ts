export type Point = { readonly x: number; readonly y: number }
type Size = { readonly width: number; readonly height: number }
/** Zoom factor relative to the fitted size, and distance from the frame's middle to the picture's middle, in px. */
export type View = Point & { readonly scale: number }
/** Sizes of the frame and of the fitted picture, in px. */
export type Layout = { readonly frame: Size; readonly picture: Size }

export const MIN_SCALE = 1
export const MAX_SCALE = 4
export const FITTED: View = { scale: MIN_SCALE, x: 0, y: 0 }

const between = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high)

/** Limits the value to ±`limit`. Adding 0 turns -0 into 0, as -0 does not equal 0 everywhere. */
const within = (value: number, limit: number): number => between(-limit, value, limit) + 0

/** Returns how far the picture may move from the middle before the frame shows beyond its edge, in px. */
const slack = (picture: number, frame: number): number => Math.max(0, (picture - frame) / 2)

export function clamp(view: View, { frame, picture }: Layout): View {
  const scale = between(MIN_SCALE, view.scale, MAX_SCALE)
  return {
    scale,
    x: within(view.x, slack(picture.width * scale, frame.width)),
    y: within(view.y, slack(picture.height * scale, frame.height)),
  }
}

type Target = { readonly scale: number; readonly point: Point }

/** Zooms around a point: the content under the point stays there, as far as the edges allow. */
export function zoomAt(view: View, { scale, point }: Target, layout: Layout): View {
  const next = between(MIN_SCALE, scale, MAX_SCALE)
  const ratio = next / view.scale
  return clamp(
    { scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio },
    layout,
  )
}

export const panBy = (view: View, by: Point, layout: Layout): View =>
  clamp({ ...view, x: view.x + by.x, y: view.y + by.y }, layout)

export const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y })

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

const middle = ([one, other]: Fingers): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

export type Fingers = readonly [Point, Point]
type Pinch = { readonly before: Fingers; readonly after: Fingers }

/** Makes the picture follow two fingers: it grows as they part and moves as they move. */
export function pinch(view: View, { before, after }: Pinch, layout: Layout): View {
  const apart = distance(...before)
  const scale = apart === 0 ? view.scale : (view.scale * distance(...after)) / apart
  const zoomed = zoomAt(view, { scale, point: middle(before) }, layout)
  return panBy(zoomed, minus(middle(after), middle(before)), layout)
}
