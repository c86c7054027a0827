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
  const seen = new Set([id])
  let next = store.find(id)?.cause
  // An edited file may have a cycle of causes.
  while (next !== undefined && !seen.has(next)) {
    seen.add(next)
    const item = store.find(next)
    if (item) causes.unshift(item)
    next = item?.cause
  }
  return causes
}

function findEffects(store: Links, id: string): readonly TraceItem[] {
  const effects: TraceItem[] = []
  const seen = new Set([id])
  const queue = [...store.effectsOf(id)]
  for (let index = 0; index < queue.length && effects.length < MAX_EFFECTS; index += 1) {
    const next = queue[index] ?? ''
    if (seen.has(next)) continue
    seen.add(next)
    const item = store.find(next)
    if (item) effects.push(item)
    queue.push(...store.effectsOf(next).slice(0, MAX_EFFECTS))
  }
  return effects
}
