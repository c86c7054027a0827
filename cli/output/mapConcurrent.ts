/**
 * Maps items with limited concurrency, enough to keep disk and processors busy. Results keep the order of the items. An
 * item is taken from the iterable only when its work starts, so that waiting items need no memory. After the first
 * failure no further item starts; the promise rejects when all started items are done.
 */
export async function mapConcurrent<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
  concurrency = CONCURRENCY,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const failures: unknown[] = []
  const iterator = items[Symbol.iterator]()
  let started = 0
  const runWorker = async (): Promise<void> => {
    for (let next = iterator.next(); next.done !== true && failures.length === 0; next = iterator.next()) {
      const index = started
      started += 1
      try {
        results[index] = await work(next.value)
      } catch (problem) {
        failures.push(problem)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runWorker))
  if (failures.length > 0) throw failures[0]
  return results
}

const CONCURRENCY = 16
