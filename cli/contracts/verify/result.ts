import type { InteractionKind, PactOperation } from '../pacts.ts'

/** One thing that is not as the contract says. */
export type Problem = {
  /** Where in the answer; `$` is the answer as a whole. */
  readonly path: string
  /** `meta.contact_last_seen_at is missing`. */
  readonly message: string
  /** What a visitor loses by it, where the contract says so. */
  readonly loses: string | undefined
  /** Both in one sentence. */
  readonly text: string
}

/** A pending one that does not hold is told, and fails nothing. */
export type Outcome = 'holds' | 'pending' | 'fails'

export type InteractionResult = {
  /** What a contract asks; `cors` is what the page's browser asks before it lets the page ask. */
  readonly kind: InteractionKind | 'cors'
  readonly description: string
  readonly states: readonly string[]
  readonly operation: PactOperation | undefined
  /** Whether the answer is as the contract says, binding or not: false also for a pending one that does not hold. */
  readonly passed: boolean
  /** About something a server need not have: what is wrong with it is told, and fails nothing. */
  readonly pending: boolean
  /** Both in one word; `fails` alone makes the verification fail. */
  readonly outcome: Outcome
  readonly milliseconds: number
  readonly problems: readonly Problem[]
  /** Values of the state that nobody gave: the checks that need them were skipped. */
  readonly unknownValues?: readonly string[] | undefined
}

/** A contract that was held against a provider. */
export type ProviderResult = {
  readonly provider: string
  readonly consumer: string
  readonly url: string
  /** Whether none of its interactions fails. */
  readonly passed: boolean
  readonly interactions: readonly InteractionResult[]
}

export type Verification = {
  /** Whether no interaction fails; pending ones never do. */
  readonly passed: boolean
  /** Interactions of the contracts that were verified, without browser checks, and those that `only` and `states` have left out. */
  readonly interactions: number
  readonly skipped: number
  /** Of which page's origin the browser's questions were asked; absent where they were not. */
  readonly origin?: string | undefined
  readonly results: readonly ProviderResult[]
}

export const toOutcome = (passed: boolean, pending: boolean): Outcome =>
  passed ? 'holds' : pending ? 'pending' : 'fails'

/** What a browser asks before it lets a page ask; no interaction of a contract. */
export const isBrowserCheck = ({ kind }: InteractionResult): boolean => kind === 'cors'

/** What fails a contract. */
export const isFailed = ({ outcome }: InteractionResult): boolean => outcome === 'fails'
