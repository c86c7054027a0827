/** Entry of the feed, which reports every activity of the sandbox to the harness, a test or a terminal. */
type FeedEntry =
  | { readonly kind: 'http'; readonly method: string; readonly path: string; readonly status: number }
  | { readonly kind: 'cable'; readonly direction: 'in' | 'out'; readonly frame: unknown }
  | { readonly kind: 'event'; readonly event: string }
  | { readonly kind: 'violation'; readonly where: string; readonly problems: readonly string[] }
  | { readonly kind: 'typing'; readonly conversationId: number; readonly isOn: boolean }
  | { readonly kind: 'transcript'; readonly conversationId: number; readonly email: string }
  | { readonly kind: 'changed' }
  | { readonly kind: 'faults' }

export type Feed = {
  readonly publish: (entry: FeedEntry) => void
  /** Returns a function that unsubscribes the listener. */
  readonly subscribe: (listener: (entry: FeedEntry) => void) => () => void
}

export function createFeed(): Feed {
  const listeners = new Set<(entry: FeedEntry) => void>()
  return {
    publish: (entry) => {
      for (const listener of listeners) listener(entry)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
