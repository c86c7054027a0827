/** Lower bound of generated ids. It is above every id in the contracts' examples. */
const FIRST_ID = 1_000

const MAX_GAP = 9

/** Creates increasing ids with gaps, like those of a busy server. The same seed gives the same ids. */
export function createIds(seed: number): () => number {
  let state = seed >>> 0
  let id = FIRST_ID
  return () => {
    // This is a linear congruential generator: poor randomness, but sufficient for the gaps.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    id += 1 + ((state >>> 16) % MAX_GAP)
    return id
  }
}
