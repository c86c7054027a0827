import pLimit from 'p-limit'

/**
 * Maps items with limited concurrency, enough to keep disk and processors busy. Results keep the order of the items.
 * After the first failure no further item starts; the promise rejects when all started items are done.
 */
export async function mapConcurrent<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
  concurrency = CONCURRENCY,
): Promise<readonly Result[]> {
  const limit = pLimit({ concurrency, rejectOnClear: true })
  const runs = [...items].map((item) =>
    limit(async () => {
      try {
        return await work(item)
      } catch (problem) {
        limit.clearQueue()
        throw problem
      }
    }),
  )
  // A caller that cleans up after a failure needs all work to have ended.
  await Promise.allSettled(runs)
  return Promise.all(runs)
}

const CONCURRENCY = 16
