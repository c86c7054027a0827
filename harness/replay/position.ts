/** Request of the harness to play up to a step. It does not stop there if it only passes, to show how far it is. */
export type ReplayRequest = { readonly step: number; readonly isPassing: boolean }

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
