import { distance } from 'fastest-levenshtein'

/**
 * Returns the known word that needs the fewest changed letters. Returns undefined if no known word is near. Case and
 * separators do not count, because they are the most frequent mistakes.
 */
export function findNearest(input: string, known: readonly string[]): string | undefined {
  const word = normalize(input)
  if (word.length > 40) return undefined
  const [best] = known
    .map((candidate) => ({ candidate, changes: distance(word, normalize(candidate)) }))
    .toSorted((one, other) => one.changes - other.changes)
  // The limit is at least 2, because two swapped letters are two changes. It is below the length of the word, so that
  // at least one letter stays.
  const limit = Math.min(Math.max(2, Math.floor(word.length / 3)), word.length - 1)
  return best && best.changes <= limit ? best.candidate : undefined
}

/** Returns `Did you mean accent?` if a known word is near, otherwise the list of all known words. */
export function toSuggestion(input: string, known: readonly string[]): string {
  const best = findNearest(input, known)
  return best === undefined ? `Use one of ${known.join(', ')}.` : `Did you mean ${best}?`
}

/** Returns the nearest known word as a question at the end of a message. Returns an empty text if no word is near. */
export function toSuggestionSuffix(input: string, known: readonly string[]): string {
  const best = findNearest(input, known)
  return best === undefined ? '' : ` (Did you mean ${best}?)`
}

const normalize = (input: string): string => input.toLowerCase().replace(/[-_\s]/g, '')
