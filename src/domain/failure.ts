/** Reason why a request failed. Every failure is expected: it is shown or reported, and never thrown. */
export type Failure =
  /** No response: the browser is offline, or the request was blocked, interrupted or aborted. */
  | { readonly code: 'network'; readonly reason: string }
  /** Response with a status outside 200-299. If `isQuiet` is true, the failure is not worth a report. */
  | {
      readonly code: 'status'
      readonly status: number
      readonly reason: string
      readonly isQuiet: boolean
      /** Delay that the server requests before a retry; absent if it requests none. */
      readonly retryAfterSeconds?: number
      /**
       * The server's explanation of a value that it rejects, in the visitor's language. It is shown, but never
       * reported.
       */
      readonly words?: string
      /** Body of the server's response, which the host page receives in the event `error`. */
      readonly responseBody?: unknown
    }
  /** Response whose body does not match the contract. */
  | { readonly code: 'malformed'; readonly reason: string }

export type Result<Data> =
  { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly failure: Failure }

export const mapResult = <From, To>(result: Result<From>, map: (data: From) => To): Result<To> =>
  result.ok ? { ok: true, data: map(result.data) } : result

/** Returns the delay that the server requests before a retry, in ms; 0 if it requests none. */
export const requestedDelay = (failure: Failure | undefined): number =>
  failure?.code === 'status' ? (failure.retryAfterSeconds ?? 0) * 1_000 : 0

/** Effect of a failure on the operation that was requested. */
export type FailureClass =
  /** The server may have performed the operation: check before a retry. */
  | 'uncertain'
  /** The operation was not performed, and a later retry may succeed. */
  | 'later'
  /** The operation was not performed, and a retry would not help. */
  | 'final'

/**
 * Names of the errors for a file that was moved, changed or unplugged after the visitor chose it. The browser cannot
 * read the file, so nothing was sent and no retry can succeed.
 */
const FILE_ERRORS: readonly string[] = ['NotReadableError', 'NotFoundError']

/**
 * Classifies a failure. A server may send 5xx, or a response that is cut off, after it has performed the operation. It
 * sends 408, 425 and 429 before it performs anything.
 */
export function classifyFailure(failure: Failure): FailureClass {
  if (failure.code === 'network' && FILE_ERRORS.includes(failure.reason)) return 'final'
  if (failure.code !== 'status') return 'uncertain'
  if ([408, 425, 429].includes(failure.status)) return 'later'
  return failure.status >= 500 ? 'uncertain' : 'final'
}

/** Returns true if a retry may succeed. Malformed responses are permanent. */
export const isRetryable = (failure: Failure): boolean =>
  failure.code !== 'malformed' && classifyFailure(failure) !== 'final'

/** Returns the kind of failure, for which the visitor sees a short explanation (`failure.network`, …). */
export function reasonOf(failure: Failure): 'network' | 'busy' | 'server' | 'refused' {
  if (failure.code === 'network') return 'network'
  if (failure.code === 'malformed' || failure.status >= 500) return 'server'
  return classifyFailure(failure) === 'later' ? 'busy' : 'refused'
}
