import type { Network } from '#sagas/services.ts'

export type FakeNetwork = Network & { readonly set: (isOnline: boolean) => void }

/** Creates a network whose online state a test sets. */
export function createFakeNetwork(): FakeNetwork {
  let isOnline = true
  const listeners = new Set<(isOnline: boolean) => void>()
  return {
    isOnline: () => isOnline,
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set: (next) => {
      isOnline = next
      for (const listener of listeners) listener(next)
    },
  }
}
