import type { InteractionKind, PactOperation } from '../pact.ts'

/** Reason why an interaction does not hold, such as a difference between the response and the contract. */
export type Problem = {
  /** JSONPath in the response; `$` is the whole response. */
  readonly path: string
  /** Description such as `meta.contact_last_seen_at is missing`. */
  readonly message: string
  /** Consequence for the visitor, if the contract names it. */
  readonly loses: string | undefined
  /** Consequence and message in one sentence. */
  readonly text: string
}

/** Outcome of an interaction. A `pending` one does not hold, but does not make the verification fail. */
export type Outcome = 'holds' | 'pending' | 'fails'

export type InteractionResult = {
  /** Kind of the contract's interaction; `cors` is the preflight check of the page's browser. */
  readonly kind: InteractionKind | 'cors'
  readonly description: string
  readonly states: readonly string[]
  readonly operation: PactOperation | undefined
  /** Whether the response matches the contract, also for a pending interaction. */
  readonly passed: boolean
  /** Whether a server need not support this interaction. Its problems are reported, but never fail the verification. */
  readonly pending: boolean
  /** Combination of `passed` and `pending`; only `fails` makes the verification fail. */
  readonly outcome: Outcome
  readonly milliseconds: number
  readonly problems: readonly Problem[]
  /** Names of state values that are unknown. The checks that need them were skipped. */
  readonly unknownValues?: readonly string[] | undefined
}

/** Result of a contract's verification against a provider. */
export type ProviderResult = {
  readonly provider: string
  readonly consumer: string
  readonly url: string
  /** Whether none of its interactions fails. */
  readonly passed: boolean
  readonly interactions: readonly InteractionResult[]
}

export type Verification = {
  /** Whether no interaction fails; pending interactions never do. */
  readonly passed: boolean
  /**
   * Number of the contracts' interactions that were verified, without browser checks; `skipped` is the number that
   * `only` and `states` exclude.
   */
  readonly interactions: number
  readonly skipped: number
  /** Page origin of the browser checks; undefined if there were none. */
  readonly origin?: string | undefined
  readonly results: readonly ProviderResult[]
}

export const toOutcome = (passed: boolean, pending: boolean): Outcome =>
  passed ? 'holds' : pending ? 'pending' : 'fails'

/** Returns whether a result is a browser's preflight check, which is not an interaction of a contract. */
export const isBrowserCheck = ({ kind }: InteractionResult): boolean => kind === 'cors'

export const isFailed = ({ outcome }: InteractionResult): boolean => outcome === 'fails'
