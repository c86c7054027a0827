/** Generator of numbers that depend only on its seed. */
export type Random = {
  /** Returns an integer from 0 to below `limit`. */
  readonly below: (limit: number) => number
  readonly pick: <const Items extends readonly [unknown, ...unknown[]]>(items: Items) => Items[number]
  readonly chance: (probability: number) => boolean
}

/** Creates the generator Mulberry32. The seed counts as an unsigned integer of 32 bits. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    chance: (probability) => next() < probability,
  }
}
