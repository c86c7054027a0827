/** Time, given from outside, so that a test can be an hour long and take a millisecond. */
export type Timers = {
  readonly now: () => number
  /** Calls once after so many milliseconds; returns its cancellation. */
  readonly after: (milliseconds: number, call: () => void) => () => void
}

/** One wait at a time: a new one takes the place of the old. */
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
