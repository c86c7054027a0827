/** Why a call did not give what was asked for; every one is expected, shown or reported, and never thrown. */
export type Failure =
  /** No reply: offline, blocked, cut off or aborted. */
  | { readonly code: 'network'; readonly reason: string }
  /** A reply outside 200-299. `isQuiet`: not worth a report. */
  | {
      readonly code: 'status'
      readonly status: number
      readonly reason: string
      readonly isQuiet: boolean
      /** When the server would like to be asked again, if it says so. */
      readonly retryAfterSeconds?: number
      /** What the server says of a value it will not store, in the visitor's language: to be shown, and not for reports. */
      readonly words?: string
      /** The server's own words, where a host wants to hear them. */
      readonly said?: unknown
    }
  /** A reply whose body is not what the contract promises. */
  | { readonly code: 'malformed'; readonly reason: string }

export type Result<Data> =
  { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly failure: Failure }

export const mapResult = <From, To>(result: Result<From>, map: (data: From) => To): Result<To> =>
  result.ok ? { ok: true, data: map(result.data) } : result

/** What a failure means for what was to be done. */
export type FailureClass =
  /** Nobody knows whether it was done: look before it is done again. */
  | 'uncertain'
  /** Not done, and may be tried again later. */
  | 'later'
  /** Not done, and asking again would not help. */
  | 'final'

/** A file was moved, changed or unplugged after it was chosen: nothing has left, and nothing will. */
const FILE_ERRORS: readonly string[] = ['NotReadableError', 'NotFoundError']

/** 5xx may come after the work was done, as may a reply that was cut; 408, 425 and 429 come before any. */
export function classifyFailure(failure: Failure): FailureClass {
  if (failure.code === 'network' && FILE_ERRORS.includes(failure.reason)) return 'final'
  if (failure.code !== 'status') return 'uncertain'
  if ([408, 425, 429].includes(failure.status)) return 'later'
  return failure.status >= 500 ? 'uncertain' : 'final'
}

/** Another time it may go well; what answers in another language than the contract's will do so again. */
export const isRetryable = (failure: Failure): boolean =>
  failure.code !== 'malformed' && classifyFailure(failure) !== 'final'

/** In one word, what a visitor may want to know. */
export function reasonOf(failure: Failure): 'network' | 'busy' | 'server' | 'refused' {
  if (failure.code === 'network') return 'network'
  if (failure.code === 'malformed' || failure.status >= 500) return 'server'
  return classifyFailure(failure) === 'later' ? 'busy' : 'refused'
}
