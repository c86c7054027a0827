/** Clock and timers, injected so that a test can simulate an hour in a millisecond. */
export type Timers = {
  /** Returns milliseconds of a monotonic clock, as the visitor may set the time of day back. */
  readonly now: () => number
  /** Calls `call` once after the given milliseconds. Returns a function that cancels it. */
  readonly after: (milliseconds: number, call: () => void) => () => void
}

/** Creates a single timer. A new call of `begin` replaces the previous one. */
export function createTimeout({ after }: Timers) {
  let stop = (): void => undefined
  return {
    begin: (milliseconds: number, call: () => void): void => {
      stop()
      stop = after(milliseconds, call)
    },
    stop: (): void => stop(),
  }
}
