/** Above every id in the contracts' examples. */
const FIRST = 1_000

const MOST_APART = 9

/** Ids that only grow, with gaps as a busy server leaves them; the same seed, the same ids. */
export function createIds(seed: number): () => number {
  let state = seed >>> 0
  let id = FIRST
  return () => {
    // A linear congruential step: poor as chance, enough for gaps.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    id += 1 + ((state >>> 16) % MOST_APART)
    return id
  }
}
