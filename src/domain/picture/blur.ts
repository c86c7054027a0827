/** Pixels as red, green, blue and alpha, row by row. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/**
 * Number of cells along the longer side, and the shortest side of a cell, in pixels. A line of text has one row of few
 * cells: averages of small cells suffice to find the digits of a number whose font and size are known.
 */
const CELLS = 4
const MIN_CELL_PX = 64

/** Distance of the values that an average keeps. */
const LEVELS = 32

/**
 * Replaces all pixels by a smooth surface between the averages of a few large cells. The surface is computed from these
 * averages only, so nothing else of the pixels is left.
 */
export function blurPixels({ data, width, height }: Pixels): void {
  const cell = Math.max(MIN_CELL_PX, Math.ceil(Math.max(width, height) / CELLS))
  const columns = Math.max(1, Math.round(width / cell))
  const rows = Math.max(1, Math.round(height / cell))
  const averages = averageCells({ data, width, height }, { columns, rows })
  const at = (column: number, row: number, channel: number): number =>
    averages[(row * columns + column) * 4 + channel] ?? 0
  for (let y = 0; y < height; y += 1) {
    const [row, nextRow, down] = locate(y, height, rows)
    for (let x = 0; x < width; x += 1) {
      const [column, nextColumn, right] = locate(x, width, columns)
      for (let channel = 0; channel < 4; channel += 1)
        data[(y * width + x) * 4 + channel] = mix(
          mix(at(column, row, channel), at(nextColumn, row, channel), right),
          mix(at(column, nextRow, channel), at(nextColumn, nextRow, channel), right),
          down,
        )
    }
  }
}

const mix = (from: number, to: number, share: number): number => from + (to - from) * share

/** Returns the two cells whose middles are around the pixel, and how near it is to the second, from 0 to 1. */
function locate(pixel: number, length: number, cells: number): readonly [cell: number, next: number, share: number] {
  const place = Math.min(cells - 1, Math.max(0, ((pixel + 0.5) / length) * cells - 0.5))
  const cell = Math.floor(place)
  return [cell, Math.min(cells - 1, cell + 1), place - cell]
}

/** Returns the average colour of each cell, rounded to few levels. */
function averageCells(
  { data, width, height }: Pixels,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Float64Array {
  const sums = new Float64Array(columns * rows * 4)
  const counts = new Float64Array(columns * rows)
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y / height) * rows)
    for (let x = 0; x < width; x += 1) {
      const cell = row * columns + Math.floor((x / width) * columns)
      counts[cell] = (counts[cell] ?? 0) + 1
      for (let channel = 0; channel < 4; channel += 1)
        sums[cell * 4 + channel] = (sums[cell * 4 + channel] ?? 0) + (data[(y * width + x) * 4 + channel] ?? 0)
    }
  }
  return sums.map((sum, index) =>
    Math.min(255, Math.round(sum / Math.max(1, counts[Math.floor(index / 4)] ?? 1) / LEVELS) * LEVELS),
  )
}
