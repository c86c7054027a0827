import type { TraceItem } from '#protocol/trace.ts'
import { createAttempts } from './attempts.ts'
import { createLinks } from './links.ts'
import { MAX_TRACE_ITEMS } from './traceSize.ts'

export type TraceStore = {
  readonly add: (items: readonly TraceItem[]) => void
  readonly clear: () => void
  /** Returns all items, in the order of their start. The list is replaced when it changes. */
  readonly items: () => readonly TraceItem[]
  readonly find: (id: string) => TraceItem | undefined
  /** Returns the ids of what has caused an item: its recorded cause, and the failed request that it repeats. */
  readonly causesOf: (id: string) => readonly string[]
  readonly effectsOf: (id: string) => readonly string[]
  readonly pinned: () => ReadonlySet<string>
  readonly togglePin: (id: string) => void
  readonly isPaused: () => boolean
  /** A paused store keeps what it has, and adds what has arrived meanwhile when it goes on. */
  readonly setPaused: (isPaused: boolean) => void
  readonly subscribe: (listener: () => void) => () => void
  /** Number that changes with every change, for `useSyncExternalStore`. */
  readonly version: () => number
}

/**
 * Creates a store of trace items. It notifies its listeners at most once per call of `schedule`, so that 200 items a
 * second cause one rendering per frame. It drops the oldest items beyond the maximum that are not pinned.
 */
export function createTraceStore(schedule: (notify: () => void) => void, maxItems = MAX_TRACE_ITEMS): TraceStore {
  const listeners = new Set<() => void>()
  const byId = new Map<string, TraceItem>()
  const links = createLinks()
  const attempts = createAttempts()
  const pinned = new Set<string>()
  let held: TraceItem[] | undefined
  let sorted: readonly TraceItem[] | undefined = []
  let version = 0
  let isScheduled = false

  const changed = (): void => {
    sorted = undefined
    version += 1
    if (isScheduled) return
    isScheduled = true
    schedule(() => {
      isScheduled = false
      for (const listener of listeners) listener()
    })
  }

  const insert = (items: readonly TraceItem[]): void => {
    for (const item of items) {
      links.add(item.cause, item.id)
      links.add(attempts.add(item), item.id)
      byId.set(item.id, item)
    }
    let surplus = byId.size - maxItems
    for (const id of byId.keys()) {
      if (surplus <= 0) break
      if (pinned.has(id)) continue
      byId.delete(id)
      links.remove(id)
      surplus -= 1
    }
  }

  return {
    add: (items) => {
      if (held !== undefined) {
        held.push(...items)
        return
      }
      insert(items)
      changed()
    },
    clear: () => {
      const kept = [...byId.values()].filter(({ id }) => pinned.has(id))
      byId.clear()
      links.clear()
      attempts.clear()
      insert(kept)
      changed()
    },
    items: () => (sorted ??= [...byId.values()].toSorted((one, other) => one.at - other.at)),
    find: (id) => byId.get(id),
    causesOf: links.causesOf,
    effectsOf: links.effectsOf,
    pinned: () => pinned,
    togglePin: (id) => {
      if (!pinned.delete(id)) pinned.add(id)
      changed()
    },
    isPaused: () => held !== undefined,
    setPaused: (isPaused) => {
      if (isPaused === (held !== undefined)) return
      const waiting = held ?? []
      held = isPaused ? [] : undefined
      insert(waiting)
      changed()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    version: () => version,
  }
}
