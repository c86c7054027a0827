import type { ValueCheck } from './checks/valueCheck.ts'

/** Provider state that an interaction needs, in plain language. */
export type ProviderState = { readonly name: string; readonly params: Readonly<Record<string, unknown>> }

/** Operation of an API document that an interaction covers. On the cable it has no status. */
export type PactOperation = {
  readonly service: string
  readonly id: string
  readonly status?: number | undefined
  readonly example?: string | undefined
}

/** Consequence for the visitor if the value at a path is missing; `$` is the whole response. */
export type Consequences = Readonly<Record<string, string>>

/** Matching rules by JSONPath: `$.payload[*].id`. */
export type BodyRules = Readonly<Record<string, unknown>>

/** Content of a request or response, with its matching rules. */
export type PactContent = {
  /** Parsed value if it is JSON; undefined if the pact needs no body. */
  readonly body: unknown
  readonly rules: BodyRules
}

export type PactRequest = PactContent & {
  /** Undefined except over HTTP, like `path`. */
  readonly method?: string | undefined
  readonly path?: string | undefined
}

type PactResponse = PactContent & { readonly status?: number | undefined }

/** HTTP call, event that the provider sends, or command with its reply. */
export type InteractionKind = 'http' | 'event' | 'exchange'

export type Interaction = {
  readonly kind: InteractionKind
  readonly description: string
  readonly states: readonly ProviderState[]
  /** Defined in our pacts; other consumers' pacts may lack it. */
  readonly operation?: PactOperation | undefined
  readonly loses: Consequences
  /** Requirements that Pact itself does not evaluate. Other consumers' pacts have none. */
  readonly checks: readonly ValueCheck[]
  /** Undefined for an event. */
  readonly request?: PactRequest | undefined
  /** HTTP response, contents of an event, or first reply to a command. */
  readonly response: PactResponse
  /** The interaction as it is in the pact file. */
  readonly document: Readonly<Record<string, unknown>>
}

export type Pact = {
  readonly consumer: string
  readonly provider: string
  readonly interactions: readonly Interaction[]
  /** Contains the version of the Pact specification. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** URL at which a broker accepts the verification result. */
  readonly publishTo?: string | undefined
}
