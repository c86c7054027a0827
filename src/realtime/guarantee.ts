import type { Timers } from './timers.ts'

/** How long a subscribe may stay unanswered (Rails 6.1.5), and how often it is said before giving pause. */
const SUBSCRIBE_RETRY_MS = 500
const SUBSCRIBE_TRIES = 5

/** After that the server plainly does not want to answer: two commands a minute do it no harm. */
const SUBSCRIBE_PAUSE_MS = 30_000

type GuaranteeOptions = { readonly timers: Timers; readonly ask: () => void; readonly onSilence: () => void }

/** Asks until it is stopped by an answer; a channel that fails on the server's side answers nothing at all. */
export type Guarantee = { readonly start: () => void; readonly stop: () => void }

export function createGuarantee({ timers, ask, onSilence }: GuaranteeOptions): Guarantee {
  let stop = (): void => undefined

  const attempt = (tries: number): void => {
    ask()
    stop = timers.after(SUBSCRIBE_RETRY_MS, () => (tries < SUBSCRIBE_TRIES ? attempt(tries + 1) : pause()))
  }
  const pause = (): void => {
    stop = timers.after(SUBSCRIBE_PAUSE_MS, () => attempt(SUBSCRIBE_TRIES))
    onSilence()
  }

  return {
    start: () => {
      stop()
      attempt(1)
    },
    stop: () => stop(),
  }
}
