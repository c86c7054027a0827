/** How one request of ours fared; nothing in it tells whom it was about. */
export type RequestTiming = {
  readonly method: string
  /** As the contract writes it, `/messages/{id}`: what stood in its place is nobody's business. */
  readonly path: string
  /** Absent where no reply came. */
  readonly status?: number
  /** Since the page began. */
  readonly startMs: number
  /** Until the reply began, or it was clear that none would. */
  readonly durationMs: number
}
