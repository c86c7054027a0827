import type { Port } from '#protocol/port.ts'

/**
 * Port without a window. It records the posted messages and lets a test send messages as the peer. The peer's first
 * message pins its origin.
 */
export type FakePort<In, Out> = Port<In, Out> & {
  readonly posted: readonly Out[]
  readonly receive: (message: In) => void
}

export function createFakePort<In, Out>(origin = 'https://shop.test'): FakePort<In, Out> {
  const listeners = new Set<(message: In) => void>()
  const posted: Out[] = []
  let isClosed = false
  let isPinned = false
  return {
    posted,
    post: (message) => void posted.push(message),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    peerOrigin: () => (isPinned ? origin : undefined),
    close: () => {
      isClosed = true
      listeners.clear()
    },
    receive: (message) => {
      if (isClosed) return
      isPinned = true
      for (const listener of [...listeners]) listener(message)
    },
  }
}
