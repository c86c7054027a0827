import type { Api } from '#api/api.ts'

/** A state the provider is to be in, in plain words; the texts are part of the contract. */
export type State = { readonly name: string; readonly params?: Readonly<Record<string, string>> }

/** What a state answers with, and what stands in its place in the contract's own examples. */
export const VALUES = {
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

export type ValueName = keyof typeof VALUES

/** The text or number that has to be there: one of a form, or exactly the example's. */
export type Form = RegExp | 'exactly'

/** A requirement that compares values with the request, the state or each other; see `cli/contracts/checks`. */
export type Check = {
  readonly path: string
  readonly rule: 'equals' | 'below' | 'above' | 'distinct' | 'includes'
  /** Literals, `${name}` of a state's value, or `$.path` in the same answer. */
  readonly expected?: readonly (string | number | boolean)[]
  readonly loses: string
}

/** For what no client of the widget asks: the JSON at a path. */
type Get = (path: string) => Promise<unknown>

/** One thing we expect of a provider; whatever the contract says beyond this is found out by running the code. */
export type Expectation = {
  /** In plain words, after "gives" or "does". */
  readonly description: string
  readonly operation: string
  readonly status: number
  /** The documented answer it is taken from; absent where no body is read. */
  readonly example?: string
  readonly states: readonly State[]
  readonly call: (api: Api, get: Get) => Promise<unknown>
  /** Somebody who comes for the first time has none. */
  readonly hasToken?: boolean
  /** Which values of the request come from the state. */
  readonly fill?: Readonly<Record<string, ValueName>>
  /** Where not any text or number will do. */
  readonly forms?: Readonly<Record<string, Form>>
  /** Lists of unlike items: `some` of them are these, or they are all `alike` in what the example's have in common. */
  readonly lists?: Readonly<Record<string, 'some' | 'alike'>>
  /** What the visitor loses without the value at a path; `$` is the answer as a whole. */
  readonly loses: Readonly<Record<string, string>>
  /** Paths that stay in the contract although the code has a fallback: the fallback is a guess. */
  readonly requires?: readonly string[]
  readonly checks?: readonly Check[]
  /** What a server need not have: told, and nobody fails for it. */
  readonly isOptional?: boolean
}
