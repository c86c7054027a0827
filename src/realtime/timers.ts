/** Time, given from outside, so that a test can be an hour long and take a millisecond. */
export type Timers = {
  readonly now: () => number
  /** Calls once after so many milliseconds; returns its cancellation. */
  readonly after: (milliseconds: number, call: () => void) => () => void
}
