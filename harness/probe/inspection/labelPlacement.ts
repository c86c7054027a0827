/** Rectangle in the viewport, in px. */
export type Rectangle = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

export type Size = { readonly width: number; readonly height: number }

/** Marked element, and the size of its label. */
export type Labelled = { readonly box: Rectangle; readonly label: Size }

/** Free distance between two labels, in px. */
const GAP = 2

/** Distance up to which a label without a place of its own moves away, rather than cover another element, in px. */
const NEAR_PX = 40

/**
 * Places the labels of elements as near as possible to them, so that none covers another or leaves the viewport. A label
 * covers another element only if there is no free place near its own. Returns undefined for an element outside of the
 * viewport, and for a label without any place.
 */
export function placeLabels(elements: readonly Labelled[], viewport: Size): readonly (Rectangle | undefined)[] {
  const placed: Rectangle[] = []
  return elements.map(({ box, label }) => {
    if (!overlaps(box, { left: 0, top: 0, ...viewport })) return undefined
    const places = listPlaces(box, label, viewport).filter((one) => !placed.some((other) => overlaps(one, other)))
    const others = elements.map((element) => element.box).filter((other) => !contains(other, box))
    const place =
      places.find((one) => distance(one, box) <= NEAR_PX && !others.some((other) => overlaps(one, other))) ?? places[0]
    if (place !== undefined) placed.push(place)
    return place
  })
}

/** Lists the places of a label within the viewport: above, below and beside its element, and then in rows further away. */
function listPlaces(box: Rectangle, label: Size, viewport: Size): readonly Rectangle[] {
  const last = { left: viewport.width - label.width, top: viewport.height - label.height }
  const starts = [box.left, box.left + box.width - label.width].map((left) => clamp(left, last.left))
  const toRows = (row: number): readonly (readonly [left: number, top: number])[] => {
    const offset = row * (label.height + GAP)
    return [box.top - label.height - offset, box.top + box.height + offset].flatMap((top) =>
      starts.map((left) => [left, top] as const),
    )
  }
  const middle = box.top + (box.height - label.height) / 2
  const beside = [box.left + box.width, box.left - label.width].map((left) => [left, middle] as const)
  const rows = Array.from({ length: Math.ceil(viewport.height / label.height) }, (_, row) => toRows(row + 1)).flat()
  return [...toRows(0), ...beside, ...rows]
    .filter(([left, top]) => left >= 0 && left <= last.left && top >= 0 && top <= last.top)
    .map(([left, top]) => ({ left, top, ...label }))
}

/** Returns the free distance between two rectangles above each other, in px. */
const distance = (one: Rectangle, other: Rectangle): number =>
  Math.max(one.top - other.top - other.height, other.top - one.top - one.height)

const contains = (outer: Rectangle, inner: Rectangle): boolean =>
  outer.left <= inner.left &&
  outer.top <= inner.top &&
  outer.left + outer.width >= inner.left + inner.width &&
  outer.top + outer.height >= inner.top + inner.height

const clamp = (value: number, last: number): number => Math.max(0, Math.min(value, last))

/** Returns true if two rectangles share an area. A common edge is none. */
export const overlaps = (one: Rectangle, other: Rectangle): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height
