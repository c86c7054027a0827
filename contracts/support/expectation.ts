import type { Api } from '#api/api.ts'

/** Provider state that an interaction needs. The contract contains `name` and `params` word for word. */
export type State = { readonly name: string; readonly params?: Readonly<Record<string, string>> }

/** Example values of the contracts. In a verification, the values from the provider's state hook replace them. */
export const EXAMPLE_VALUES = {
  websiteToken: 'demo',
  authToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzb3VyY2VfaWQiOiJhIn0.c2ln',
  inboxId: 3,
  accountId: 1,
  conversationId: 12,
  messageId: 502,
  campaignId: 4,
  articleId: '31',
  searchTerm: 'saddle',
  label: 'vip',
  identifier: 'u-1',
  identifierHash: '5f2b',
  email: 'ada@example.com',
} as const

export type ValueName = keyof typeof EXAMPLE_VALUES

/** Rule for a required text or number: a pattern that the value has to match, or `exactly` for the example's value. */
export type Form = RegExp | 'exactly'

/** Requirement that compares values with the request, the state or each other; see `cli/contracts/checks`. */
export type Check = {
  readonly path: string
  readonly rule: 'equals' | 'below' | 'above' | 'distinct' | 'includes'
  /** Literals, `${name}` for a value of the state, or `$.path` for a value in the same response. */
  readonly expected?: readonly (string | number | boolean)[]
  readonly loses: string
}

/** Fetches the JSON at a path, for endpoints that no client of the widget calls. */
type FetchPath = (path: string) => Promise<unknown>

/** Single requirement on a provider. Everything else in the contract results from running the widget's code. */
export type Expectation = {
  /** Noun phrase that names the request or event and its condition. Unique per provider. */
  readonly description: string
  readonly operation: string
  readonly status: number
  /** Name of the documented response to start from; undefined if the widget does not read the body. */
  readonly example?: string
  readonly states: readonly State[]
  readonly call: (api: Api, get: FetchPath) => Promise<unknown>
  /** Whether the visitor has a token, which is the default. False for a first-time visitor. */
  readonly hasToken?: boolean
  /** Values of the request that come from the state, by path. */
  readonly stateValues?: Readonly<Record<string, ValueName>>
  /** Forms by path, for values of which not every text or number works. */
  readonly forms?: Readonly<Record<string, Form>>
  /**
   * Lists whose items differ. With `some`, the response has to contain these items. With `alike`, each item needs what
   * the example's items have in common.
   */
  readonly lists?: Readonly<Record<string, 'some' | 'alike'>>
  /** Consequence for the visitor if the value at a path is missing; `$` is the whole response. */
  readonly loses: Readonly<Record<string, string>>
  /** Paths that stay in the contract although the code has a fallback, because the fallback is a guess. */
  readonly requiredPaths?: readonly string[]
  readonly checks?: readonly Check[]
  /** Whether a server need not support this: a failure is reported, but fails nothing. */
  readonly isOptional?: boolean
}
