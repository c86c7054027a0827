/** Returns the nearest known word as a question at the end of a message. Returns an empty text if no word is near. */
export function didYouMean(input: string, candidates: readonly string[]): string {
  const lowerCaseInput = input.toLowerCase()
  const [best] = candidates
    .map((candidate) => ({ candidate, distance: editDistance(lowerCaseInput, candidate.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)
  return best && best.distance <= Math.max(1, input.length / 3) ? ` (Did you mean ${best.candidate}?)` : ''
}

/** Returns the edit distance: the number of letters to add, drop, change or swap. */
function editDistance(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let y = 1; y <= from.length; y += 1) {
    const next = [y]
    for (let x = 1; x <= to.length; x += 1) next.push(cellDistance({ from, to, y, x, before, row, next }))
    before = row
    row = next
  }
  return row[to.length] ?? 0
}

type Cell = Readonly<Record<'from' | 'to', string>> &
  Readonly<Record<'x' | 'y', number>> &
  Readonly<Record<'before' | 'row' | 'next', readonly number[]>>

function cellDistance({ from, to, y, x, before, row, next }: Cell): number {
  const isSame = from[y - 1] === to[x - 1]
  const isSwapped = y > 1 && x > 1 && from[y - 1] === to[x - 2] && from[y - 2] === to[x - 1]
  const at = (numbers: readonly number[], index: number): number => numbers[index] ?? Infinity
  return Math.min(
    at(row, x) + 1,
    at(next, x - 1) + 1,
    at(row, x - 1) + (isSame ? 0 : 1),
    isSwapped ? at(before, x - 2) + 1 : Infinity,
  )
}
