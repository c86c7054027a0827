/** Old item and its new counterpart. A removed item has only `was`, an added item only `is`. */
export type Paired<Item> = { readonly was?: Item; readonly is?: Item }

type Cost<Item> = (was: Item, is: Item) => number

/** Maximum number of items for which all pairings are tried; longer lists would take too long. */
const TRIED_MAX = 6

/** Pairs old and new items so that the total cost is lowest. There are as many pairs as items on the shorter side. */
export function pairUp<Item>(was: readonly Item[], is: readonly Item[], cost: Cost<Item>): readonly Paired<Item>[] {
  if (Math.max(was.length, is.length) > TRIED_MAX) return inOrder(was, is)
  const costs = was.map((one) => is.map((other) => cost(one, other)))
  const [, choice] = cheapest(costs, 0, new Set())
  const fresh = is.filter((_one, at) => !choice.includes(at)).map((one) => ({ is: one }))
  return [...was.map((one, at) => pairOf(one, is[choice[at] ?? -1])), ...fresh]
}

const pairOf = <Item>(was: Item, is: Item | undefined): Paired<Item> => (is === undefined ? { was } : { was, is })

function inOrder<Item>(was: readonly Item[], is: readonly Item[]): readonly Paired<Item>[] {
  return [...was.map((one, at) => pairOf(one, is[at])), ...is.slice(was.length).map((one) => ({ is: one }))]
}

/**
 * Returns the lowest total cost and the column of each row. Each column is used once; a row without a column has -1.
 */
function cheapest(
  costs: readonly (readonly number[])[],
  row: number,
  taken: ReadonlySet<number>,
): readonly [cost: number, choice: readonly number[]] {
  const columns = costs[row]
  if (columns === undefined) return [0, []]
  const free = columns.flatMap((_cost, column) => (taken.has(column) ? [] : [column]))
  const mayPass = costs.length - row > free.length
  const ways = [...free, ...(mayPass ? [-1] : [])].map((column) => {
    const [cost, choice] = cheapest(costs, row + 1, new Set([...taken, column]))
    return [cost + (columns[column] ?? 0), [column, ...choice]] as const
  })
  return ways.reduce((best, other) => (other[0] < best[0] ? other : best))
}
