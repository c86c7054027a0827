/** As many at a time as disk and processors are kept busy by; results in the order of the items. The first failure ends it, when all that had begun is done. */
export async function sideBySide<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
  workers = WORKERS,
): Promise<readonly Result[]> {
  const waiting = [...items]
  const results: Result[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < waiting.length; index = next++) {
      const item = waiting[index]
      if (item !== undefined) results[index] = await work(item)
    }
  }
  const begun = Array.from({ length: workers }, async () => {
    try {
      await worker()
    } catch (problem) {
      next = waiting.length
      throw problem
    }
  })
  // Whoever cleans up after a failure must not find others still at work.
  await Promise.allSettled(begun)
  await Promise.all(begun)
  return results
}

const WORKERS = 16
