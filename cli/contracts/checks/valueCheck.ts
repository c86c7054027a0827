/** How the values at a path relate to what is expected of them. */
const RULES = ['equals', 'below', 'above', 'distinct', 'includes'] as const

export type Rule = (typeof RULES)[number]

/** A literal, `${name}` of a provider state's value, or `$.path` of a value in the same body. */
export type Expected = string | number | boolean

/**
 * A requirement on the meaning of values, which Pact's matchers cannot express: they compare an answer with an example,
 * never with the request or with the provider's state. It stands in the pact, as `comments.checks`.
 */
export type ValueCheck = {
  /** JSONPath with `[*]` for every item of a list. Absent and null values pass: Pact's own rules decide about those. */
  readonly path: string
  readonly rule: Rule
  /** Of `equals`, any of them; the rule `distinct` has none. */
  readonly expected: readonly Expected[]
  /** What a visitor loses if the check fails. */
  readonly loses: string
}

/** The checks of `comments.checks`; entries of another shape are ignored, as other tools write comments too. */
export const toChecks = (value: unknown): readonly ValueCheck[] =>
  Array.isArray(value) ? value.filter((entry) => isCheck(entry)) : []

function isCheck(value: unknown): value is ValueCheck {
  if (typeof value !== 'object' || value === null) return false
  const { path, rule, expected, loses }: Partial<Record<keyof ValueCheck, unknown>> = value
  const isNamed = typeof path === 'string' && typeof loses === 'string'
  return isNamed && RULES.some((known) => known === rule) && Array.isArray(expected) && expected.every(isExpected)
}

const isExpected = (value: unknown): value is Expected => ['string', 'number', 'boolean'].includes(typeof value)
