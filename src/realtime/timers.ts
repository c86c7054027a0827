/** Time, given from outside, so that a test can be an hour long and take a millisecond. */
export type Timers = {
  /** Milliseconds of a monotonic clock: the visitor may set the time of day back. */
  readonly now: () => number
  /** Calls once after so many milliseconds; returns its cancellation. */
  readonly after: (milliseconds: number, call: () => void) => () => void
}

/** One timer at a time: a new one replaces the last. */
export function createWait({ after }: Timers) {
  let stop = (): void => undefined
  return {
    begin: (milliseconds: number, call: () => void): void => {
      stop()
      stop = after(milliseconds, call)
    },
    stop: (): void => stop(),
  }
}
