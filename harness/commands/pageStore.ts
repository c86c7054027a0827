import { useSyncExternalStore } from 'react'

/** Value that outlives the pane: the pane is removed while another one is shown. */
export type PageStore<Value> = {
  readonly get: () => Value
  readonly update: (change: (value: Value) => Value) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates a store that lives as long as the page. `onChanged` is called with each new value. */
export function createPageStore<Value>(initial: Value, onChanged?: (value: Value) => void): PageStore<Value> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    update: (change) => {
      current = change(current)
      onChanged?.(current)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const usePageStore = <Value>({ subscribe, get }: PageStore<Value>): Value => useSyncExternalStore(subscribe, get)
