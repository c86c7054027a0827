/** Places for work that only a few may do at the same time. */
export type Slots = {
  /**
   * Requests a slot and calls `onGranted` once one is free. Returns a function that releases the slot, or cancels the
   * request.
   */
  readonly request: (onGranted: () => void) => () => void
}

/** Creates this number of slots. The oldest request is granted first. */
export function createSlots(count: number): Slots {
  const waiting = new Set<() => void>()
  let free = count
  const grantNext = (): void => {
    const [next] = waiting
    if (free === 0 || next === undefined) return
    waiting.delete(next)
    free -= 1
    next()
  }
  return {
    request: (onGranted) => {
      let state: 'waiting' | 'granted' | 'released' = 'waiting'
      const grant = (): void => {
        state = 'granted'
        onGranted()
      }
      waiting.add(grant)
      grantNext()
      return () => {
        if (state === 'granted') free += 1
        state = 'released'
        waiting.delete(grant)
        grantNext()
      }
    },
  }
}
