import type { TraceItem } from '#protocol/trace.ts'
import type { TraceStore } from './traceStore.ts'

/** Number of effects at which the search ends. The first action of a page may have caused thousands of items. */
const MAX_EFFECTS = 500

/** Items that are connected with one item: its causes, nearest last, and everything that it caused. */
export type CausalChain = { readonly causes: readonly TraceItem[]; readonly effects: readonly TraceItem[] }

type Links = Pick<TraceStore, 'find' | 'effectsOf'>

/** Returns the causes and effects of an item, as far as the store still has them. */
export const findCausalChain = (store: Links, id: string): CausalChain => ({
  causes: findCauses(store, id),
  effects: findEffects(store, id),
})

function findCauses(store: Links, id: string): readonly TraceItem[] {
  const causes: TraceItem[] = []
  let next = store.find(id)?.cause
  while (next !== undefined) {
    const item = store.find(next)
    if (item) causes.unshift(item)
    next = item?.cause
  }
  return causes
}

function findEffects(store: Links, id: string): readonly TraceItem[] {
  const effects: TraceItem[] = []
  const queue = [...store.effectsOf(id)]
  for (let next = queue.shift(); next !== undefined && effects.length < MAX_EFFECTS; next = queue.shift()) {
    const item = store.find(next)
    if (item) effects.push(item)
    queue.push(...store.effectsOf(next))
  }
  return effects
}
