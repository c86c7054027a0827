/** Why a call did not give what was asked for; every one is expected, shown or reported, and never thrown. */
export type Failure =
  /** No reply: offline, blocked, cut off or aborted. */
  | { readonly code: 'network'; readonly reason: string }
  /** A reply outside 200-299. `isQuiet`: not worth a report. */
  | { readonly code: 'status'; readonly status: number; readonly reason: string; readonly isQuiet: boolean }
  /** A reply whose body is not what the contract promises. */
  | { readonly code: 'malformed'; readonly reason: string }

export type Result<Data> =
  { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly failure: Failure }

export const mapResult = <From, To>(result: Result<From>, map: (data: From) => To): Result<To> =>
  result.ok ? { ok: true, data: map(result.data) } : result
