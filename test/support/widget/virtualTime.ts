import type { Timers } from '#realtime/timers.ts'

/** Virtual clock. `advance` moves it and runs the timers that are due, in order. */
export type VirtualTime = Timers & {
  readonly advance: (milliseconds: number) => void
  readonly pending: () => number
}

export function createVirtualTime(): VirtualTime {
  let now = 0
  let order = 0
  const due = new Map<number, { readonly at: number; readonly call: () => void }>()

  const next = (until: number): number | undefined =>
    [...due]
      .filter(([, { at }]) => at <= until)
      .toSorted(([firstId, first], [secondId, second]) => first.at - second.at || firstId - secondId)[0]?.[0]

  return {
    now: () => now,
    after: (milliseconds, call) => {
      const id = order++
      due.set(id, { at: now + milliseconds, call })
      return () => void due.delete(id)
    },
    advance: (milliseconds) => {
      const until = now + milliseconds
      for (let id = next(until); id !== undefined; id = next(until)) {
        const timer = due.get(id)
        due.delete(id)
        now = timer?.at ?? now
        timer?.call()
      }
      now = until
    },
    pending: () => due.size,
  }
}
