/**
 * Maps items with limited concurrency, enough to keep disk and processors busy. Results keep the order of the items.
 * After the first failure no further item starts; the promise rejects when all started items are done.
 */
export async function mapConcurrent<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
  workers = WORKERS,
): Promise<readonly Result[]> {
  const queue = [...items]
  const results: Result[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < queue.length; index = next++) {
      const item = queue[index]
      if (item !== undefined) results[index] = await work(item)
    }
  }
  const runs = Array.from({ length: workers }, async () => {
    try {
      await worker()
    } catch (problem) {
      next = queue.length
      throw problem
    }
  })
  // A caller that cleans up after a failure must not find workers that are still running.
  await Promise.allSettled(runs)
  await Promise.all(runs)
  return results
}

const WORKERS = 16
