/**
 * Finding of `preflight` about a tenant. Visitors see the effect of an error; a warning is probably not what the tenant
 * intended.
 */
export type Finding = {
  readonly severity: 'error' | 'warning'
  readonly token: string
  /** Stable code for filters, for example `colour.text`. */
  readonly code: string
  /** Path in the tenant's file, for example `copy.de.welcomeTitle`. */
  readonly path: string
  readonly text: string
  /** Instruction that fixes the problem. */
  readonly advice: string
}

/** Finding before it is assigned to a tenant. */
export type TenantFinding = Omit<Finding, 'token'>
