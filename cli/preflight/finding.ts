/** What `preflight` has to say of a tenant: an error is seen by visitors, a warning is likely not what was meant. */
export type Finding = {
  readonly severity: 'error' | 'warning'
  readonly token: string
  /** `colour.bubble`; stable, for whoever filters. */
  readonly code: string
  /** As in the tenant's file: `copy.de.welcomeTitle`. */
  readonly path: string
  readonly text: string
  /** What to do about it. */
  readonly advice: string
}

/** Before it is said whose it is. */
export type Remark = Omit<Finding, 'token'>
