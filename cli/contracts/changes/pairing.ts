/** Old item and its new counterpart. A removed item has only `previous`, an added item only `current`. */
export type ItemPair<Item> = { readonly previous?: Item; readonly current?: Item }

type Cost<Item> = (previous: Item, current: Item) => number

/** Maximum number of items for which all pairings are tried; longer lists would take too long. */
const MAX_TRIED_ITEMS = 6

/** Pairs old and new items so that the total cost is lowest. There are as many pairs as items on the shorter side. */
export function pairByCost<Item>(
  previous: readonly Item[],
  current: readonly Item[],
  cost: Cost<Item>,
): readonly ItemPair<Item>[] {
  if (Math.max(previous.length, current.length) > MAX_TRIED_ITEMS) return pairInOrder(previous, current)
  const costs = previous.map((one) => current.map((other) => cost(one, other)))
  const [, choice] = findCheapestPairing(costs, 0, new Set())
  const addedItems = current.filter((_one, at) => !choice.includes(at)).map((one) => ({ current: one }))
  return [...previous.map((one, at) => pairOf(one, current[choice[at] ?? -1])), ...addedItems]
}

const pairOf = <Item>(previous: Item, current: Item | undefined): ItemPair<Item> =>
  current === undefined ? { previous } : { previous, current }

function pairInOrder<Item>(previous: readonly Item[], current: readonly Item[]): readonly ItemPair<Item>[] {
  return [
    ...previous.map((one, at) => pairOf(one, current[at])),
    ...current.slice(previous.length).map((one) => ({ current: one })),
  ]
}

/**
 * Returns the lowest total cost of pairing rows (old items) with columns (new items), and the column of each row. Each
 * column is used at most once; a row without a column has -1.
 */
function findCheapestPairing(
  costs: readonly (readonly number[])[],
  row: number,
  usedColumns: ReadonlySet<number>,
): readonly [cost: number, choice: readonly number[]] {
  const columns = costs[row]
  if (columns === undefined) return [0, []]
  const freeColumns = columns.flatMap((_cost, column) => (usedColumns.has(column) ? [] : [column]))
  const canSkipRow = costs.length - row > freeColumns.length
  const candidates = [...freeColumns, ...(canSkipRow ? [-1] : [])].map((column) => {
    const [cost, choice] = findCheapestPairing(costs, row + 1, new Set([...usedColumns, column]))
    return [cost + (columns[column] ?? 0), [column, ...choice]] as const
  })
  return candidates.reduce((best, other) => (other[0] < best[0] ? other : best))
}
