/** Rectangle in a picture; `x` and `y` are its upper left corner. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

type WeightedItem = { readonly weight: number }

/**
 * Divides a box into one box per item. The area of each box is proportional to its weight, and each box is as square as
 * possible (Bruls, Huizing and van Wijk, 2000). The algorithm fills rows along the shorter side. A row takes further
 * items as long as this makes its least square box more square. Items without weight get no box.
 */
export function layOutTreemap<Item extends WeightedItem>(
  items: readonly Item[],
  box: Box,
): readonly (readonly [Item, Box])[] {
  const heavy = items.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  const total = weightOf(heavy)
  const placed: (readonly [Item, Box])[] = []
  let [rest, remainingBox, leftWeight] = [heavy, box, total]
  while (rest.length > 0) {
    const length = rowLength(rest, remainingBox, leftWeight)
    const row = rest.slice(0, length)
    const [strip, remaining] = cut(remainingBox, weightOf(row) / leftWeight)
    placed.push(...alongStrip(row, strip, remainingBox))
    rest = rest.slice(length)
    remainingBox = remaining
    leftWeight -= weightOf(row)
  }
  return placed
}

const weightOf = (items: readonly WeightedItem[]): number => items.reduce((total, { weight }) => total + weight, 0)

function rowLength(items: readonly WeightedItem[], { width, height }: Box, total: number): number {
  const side = Math.min(width, height)
  const scale = (width * height) / total
  let [length, best] = [1, Infinity]
  for (let tried = 1; tried <= items.length; tried += 1) {
    const worst = worstRatio(items.slice(0, tried), side, scale)
    if (worst > best) break
    ;[length, best] = [tried, worst]
  }
  return length
}

/** Returns the aspect ratio (1 or more) of the least square box of a row. */
function worstRatio(row: readonly WeightedItem[], side: number, scale: number): number {
  const thickness = (weightOf(row) * scale) / side
  return Math.max(
    ...row.map(({ weight }) => {
      const length = (weight * scale) / thickness
      return Math.max(length / thickness, thickness / length)
    }),
  )
}

/** Cuts a share off a box, across its longer side. Returns the strip and the remaining box. */
function cut({ x, y, width, height }: Box, share: number): readonly [Box, Box] {
  if (width >= height) {
    const own = width * share
    return [{ x, y, width: own, height }, { x: x + own, y, width: Math.max(0, width - own), height }] // prettier-ignore
  }
  const own = height * share
  return [{ x, y, width, height: own }, { x, y: y + own, width, height: Math.max(0, height - own) }] // prettier-ignore
}

function alongStrip<Item extends WeightedItem>(row: readonly Item[], strip: Box, whole: Box): readonly (readonly [Item, Box])[] {
  const isColumn = whole.width >= whole.height
  const total = weightOf(row)
  let done = 0
  return row.map((item) => {
    const [from, share] = [done / total, item.weight / total]
    done += item.weight
    const { x, y, width, height } = strip
    return [
      item,
      isColumn
        ? { x, y: y + height * from, width, height: height * share }
        : { x: x + width * from, y, width: width * share, height },
    ]
  })
} // prettier-ignore
