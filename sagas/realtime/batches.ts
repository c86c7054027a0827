type Batches<Item> = {
  /** True for an event that is passed on at once, with those that wait, unless the last batch had such an event. */
  readonly isUrgent: (item: Item) => boolean
  /** Time in ms from a batch to the next one, given the size of the batch; 0 is the size before the first batch. */
  readonly delayMs: (batchSize: number) => number
}

type Listen<Item> = (emit: (item: Item) => void) => () => void

/** Returns a source of batches of the events of a source. */
export const inBatches =
  <Item>(listen: Listen<Item>, { isUrgent, delayMs }: Batches<Item>): Listen<readonly Item[]> =>
  (emit) => {
    let waiting: Item[] = []
    // After a batch with an urgent event, the next one waits until a frame is painted.
    let state: 'idle' | 'collecting' | 'pausing' = 'idle'
    let timer: ReturnType<typeof setTimeout> | undefined

    const passOnAfter = (duration: number): void => {
      clearTimeout(timer)
      timer = setTimeout(passOn, duration)
    }
    const passOn = (): void => {
      const items = waiting
      waiting = []
      state = 'idle'
      if (items.length === 0) return
      state = items.some(isUrgent) ? 'pausing' : 'collecting'
      emit(items)
      // React renders in a microtask. The delay begins after it, so that a frame is painted before the next batch.
      void Promise.resolve().then(() => passOnAfter(delayMs(items.length)))
    }
    const stop = listen((item) => {
      waiting.push(item)
      if (state === 'pausing') return
      if (isUrgent(item)) passOn()
      else if (state === 'idle') {
        state = 'collecting'
        passOnAfter(delayMs(0))
      }
    })
    return () => {
      // The timer that follows a batch may begin after this, and finds nothing to pass on.
      waiting = []
      clearTimeout(timer)
      stop()
    }
  }
