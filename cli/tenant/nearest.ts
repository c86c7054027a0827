/** Returns the known word with the smallest edit distance. Returns undefined if no known word is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > 40) return undefined
  const ranked = known
    .map((candidate) => ({ candidate, steps: stepsBetween(plain(word), plain(candidate)) }))
    .toSorted((one, other) => one.steps - other.steps)
  const [best] = ranked
  // The limit counts letters without separators: `__proto__` has five letters, so it is not a misspelling of `pt`.
  return best && best.steps <= Math.max(1, Math.floor(plain(word).length / 3)) ? best.candidate : undefined
}

/** Returns `Did you mean accent?` if a known word is near, otherwise the list of all known words. */
export function suggestion(word: string, known: readonly string[]): string {
  const meant = nearest(word, known)
  return meant === undefined ? `Use one of ${known.join(', ')}.` : `Did you mean ${meant}?`
}

/** Removes case and separators, because they are the most frequent mistakes. */
const plain = (word: string): string => word.toLowerCase().replace(/[-_\s]/g, '')

/** Returns the edit distance: the number of letters to add, drop, change or swap with a neighbour. */
function stepsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row]
    for (let column = 1; column <= other.length; column += 1)
      rows[row]?.push(stepsAt(rows, [one, other], [row, column]))
  }
  return rows[one.length]?.[other.length] ?? 0
}

type Pair<Item> = readonly [Item, Item]

function stepsAt(rows: readonly number[][], [one, other]: Pair<string>, [row, column]: Pair<number>): number {
  const at = (up: number, back: number): number => rows[row - up]?.[column - back] ?? Infinity
  const isSame = one[row - 1] === other[column - 1]
  const isSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
  return Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (isSame ? 0 : 1), isSwapped ? at(2, 2) + 1 : Infinity)
}
