import type { TraceItem } from '#protocol/trace.ts'
import type { TraceStore } from './traceStore.ts'

/** Number of effects at which the search ends. The first action of a page may have caused thousands of items. */
const MAX_EFFECTS = 500

/** Items that are connected with one item: its causes, nearest last, and everything that it caused. */
export type CausalChain = { readonly causes: readonly TraceItem[]; readonly effects: readonly TraceItem[] }

type LinkedItems = Pick<TraceStore, 'find' | 'causesOf' | 'effectsOf'>

/** Returns the causes and effects of an item, as far as the store still has them. */
export const findCausalChain = (store: LinkedItems, id: string): CausalChain => ({
  causes: collect(store, id, { linksOf: store.causesOf, limit: Infinity }).toReversed(),
  effects: collect(store, id, { linksOf: store.effectsOf, limit: MAX_EFFECTS }),
})

type Search = { readonly linksOf: (id: string) => readonly string[]; readonly limit: number }

/** Returns the items to which links lead, also over other items, nearest first. */
function collect({ find }: LinkedItems, id: string, { linksOf, limit }: Search): readonly TraceItem[] {
  const items: TraceItem[] = []
  // An edited file may have a cycle of causes.
  const seen = new Set([id])
  const queue = [...linksOf(id)]
  for (let index = 0; index < queue.length && items.length < limit; index += 1) {
    const next = queue[index] ?? ''
    if (seen.has(next)) continue
    seen.add(next)
    const item = find(next)
    if (item) items.push(item)
    queue.push(...linksOf(next).slice(0, MAX_EFFECTS))
  }
  return items
}
