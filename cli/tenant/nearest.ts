/** Returns the known word with the smallest edit distance. Returns undefined if no known word is near. */
export function findNearest(input: string, known: readonly string[]): string | undefined {
  if (input.length > 40) return undefined
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(normalize(input), normalize(candidate)) }))
    .toSorted((one, other) => one.distance - other.distance)
  const [best] = ranked
  // The limit counts letters without separators: `__proto__` has five letters, so it is not a misspelling of `pt`.
  return best && best.distance <= Math.max(1, Math.floor(normalize(input).length / 3)) ? best.candidate : undefined
}

/** Returns `Did you mean accent?` if a known word is near, otherwise the list of all known words. */
export function toSuggestion(input: string, known: readonly string[]): string {
  const best = findNearest(input, known)
  return best === undefined ? `Use one of ${known.join(', ')}.` : `Did you mean ${best}?`
}

/** Removes case and separators, because they are the most frequent mistakes. */
const normalize = (input: string): string => input.toLowerCase().replace(/[-_\s]/g, '')

/** Returns the edit distance: the number of letters to add, drop, change or swap with a neighbour. */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row]
    for (let column = 1; column <= other.length; column += 1)
      rows[row]?.push(cellDistance(rows, [one, other], [row, column]))
  }
  return rows[one.length]?.[other.length] ?? 0
}

type Pair<Item> = readonly [Item, Item]

function cellDistance(rows: readonly number[][], [one, other]: Pair<string>, [row, column]: Pair<number>): number {
  const at = (up: number, back: number): number => rows[row - up]?.[column - back] ?? Infinity
  const isSame = one[row - 1] === other[column - 1]
  const isSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
  return Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (isSame ? 0 : 1), isSwapped ? at(2, 2) + 1 : Infinity)
}
