import type { WidgetErrorCode } from './api.ts'
import { toError } from './errors.ts'

/** Promise for many callers that resolves or rejects later. */
export type Deferred = {
  /** Returns a promise that rejects with a `WidgetError`. */
  readonly promise: () => Promise<void>
  readonly settle: (code?: WidgetErrorCode) => void
}

export function createDeferred(): Deferred {
  const waiting: ((code?: WidgetErrorCode) => void)[] = []
  return {
    promise: () =>
      new Promise((resolve, reject) => {
        waiting.push((code) => (code ? reject(toError(code)) : resolve()))
      }),
    settle: (code) => {
      for (const notify of waiting.splice(0)) notify(code)
    },
  }
}
