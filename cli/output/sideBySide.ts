/** As many at a time as disk and processors are kept busy by; results in the order of the items, the first failure ends it. */
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
  await Promise.all(Array.from({ length: workers }, worker))
  return results
}

const WORKERS = 16
