/** Relations between the values at a path and the expected values. */
const RULES = ['equals', 'below', 'above', 'distinct', 'includes'] as const

export type Rule = (typeof RULES)[number]

/** Expected value: a literal, `${name}` for a value of the provider state, or `$.path` for one in the same body. */
export type Expected = string | number | boolean

/**
 * Requirement on the meaning of values. Pact's matchers cannot express it: they compare a response with an example,
 * never with the request or the provider state. A pact lists such requirements in `comments.checks`.
 */
export type ValueCheck = {
  /** JSONPath with `[*]` for every item of a list. Absent and null values pass, because Pact's own rules cover them. */
  readonly path: string
  readonly rule: Rule
  /** Expected values. `equals` accepts any of them; `distinct` has none. */
  readonly expected: readonly Expected[]
  /** Consequence for the visitor if the check fails. */
  readonly loses: string
}

/** Parses `comments.checks`. Ignores entries of another shape, because other tools write comments too. */
export const toChecks = (value: unknown): readonly ValueCheck[] =>
  Array.isArray(value) ? value.filter((entry) => isCheck(entry)) : []

function isCheck(value: unknown): value is ValueCheck {
  if (typeof value !== 'object' || value === null) return false
  const { path, rule, expected, loses }: Partial<Record<keyof ValueCheck, unknown>> = value
  const isNamed = typeof path === 'string' && typeof loses === 'string'
  return isNamed && RULES.some((known) => known === rule) && Array.isArray(expected) && expected.every(isExpected)
}

const isExpected = (value: unknown): value is Expected => ['string', 'number', 'boolean'].includes(typeof value)
