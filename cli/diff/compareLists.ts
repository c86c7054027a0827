import type { ListChange } from './buildDiff.ts'

/** Returns the added and removed entries, sorted. Returns undefined if there are none. */
export function compareLists(old: readonly string[], current: readonly string[]): ListChange | undefined {
  const change = { added: subtract(current, old), removed: subtract(old, current) }
  return change.added.length + change.removed.length === 0 ? undefined : change
}

/** Returns the entries of a list that the other list lacks, sorted and without duplicates. */
export function subtract(list: readonly string[], other: readonly string[]): readonly string[] {
  const known = new Set(other)
  return [...new Set(list)].filter((entry) => !known.has(entry)).toSorted()
}
