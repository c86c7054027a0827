/** Timing of one request. It does not identify the visitor. */
export type RequestTiming = {
  readonly method: string
  /** Path template of the contract, such as `/messages/{id}`. The real values are private. */
  readonly path: string
  /** Absent if there was no response. */
  readonly status?: number
  /** Time from the start of the page to the request, in ms. */
  readonly startMs: number
  /** Time until the response began or the request failed, in ms. */
  readonly durationMs: number
}
