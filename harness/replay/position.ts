/** Where a replay is. */
export type ReplayPosition = {
  /** Number of inputs that have reached the frame. */
  readonly step: number
  /** Time since the start of the page, in ms. */
  readonly at: number
  /** Requests that wait for an answer. */
  readonly openRequests: number
  /** Inputs that could not be repeated, and why. */
  readonly problems: readonly { readonly item: string; readonly text: string }[]
}
