const ATTEMPTS = 5

/**
 * Runs a fixed piece of work five times and returns the shortest time, in ms. The work mixes numbers, objects, texts
 * and a sort, about as a render does.
 */
export function calibrate(): number {
  const times = Array.from({ length: ATTEMPTS }, () => {
    const startedAt = performance.now()
    runWorkload()
    return performance.now() - startedAt
  })
  // Other load on the machine can only add time, so the shortest time is the most accurate.
  return Math.min(...times)
}

function runWorkload(): void {
  let seed = 42
  const next = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648)
  for (let round = 0; round < 10; round += 1) {
    const items = Array.from({ length: 20_000 }, (_, index) => ({ index, at: next(), key: `key-${next()}` }))
    const byKey = new Map(items.map((item) => [item.key, item]))
    const sorted = items.toSorted((a, b) => a.at - b.at)
    if (byKey.get(sorted[0]?.key ?? '') === undefined) throw new Error('The calibration lost something')
    for (let step = 0; step < 2_000_000; step += 1) next()
  }
}
