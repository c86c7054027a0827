import type { PactOperation } from '../pacts.ts'

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

export type InteractionResult = {
  readonly description: string
  readonly states: readonly string[]
  readonly operation: PactOperation | undefined
  readonly passed: boolean
  /** New, and not yet binding: what fails of it is told, and fails nothing. */
  readonly pending: boolean
  readonly milliseconds: number
  readonly problems: readonly Problem[]
}

/** A contract that was held against a provider. */
export type ProviderResult = {
  readonly provider: string
  readonly consumer: string
  readonly url: string
  readonly passed: boolean
  readonly interactions: readonly InteractionResult[]
}

export type Verification = { readonly passed: boolean; readonly results: readonly ProviderResult[] }

/** What fails a contract. */
export const isFailed = ({ passed, pending }: InteractionResult): boolean => !passed && !pending
