import type { Policy } from './policyText.ts'
import { isAllowedBySource, findDirective } from './policySources.ts'

/** Something that the widget needs and a page's policy forbids, with the directive that would allow it. */
export type PolicyProblem = {
  readonly directive: string
  readonly missing: readonly string[]
  /** `default-src` or `child-src` if the policy has no such directive, so that this one applies instead. */
  readonly fallback?: string
  /** Complete directive: to use instead, or to add if a fallback applies. */
  readonly fix: string
}

/**
 * Compares the policies of a page with the needs of the widget. Every policy must allow each need. `self` is the origin
 * of the page, if known.
 */
export const checkPolicies = (policies: readonly Policy[], needs: Policy, self?: string): readonly PolicyProblem[] =>
  policies.flatMap((policy) => [...sandboxProblem(policy), ...[...needs].flatMap(toProblem(policy, self))])

const toProblem =
  (policy: Policy, self: string | undefined) =>
  ([directive, needed]: readonly [string, readonly string[]]): readonly PolicyProblem[] => {
    const applicable = findDirective(policy, directive)
    if (applicable === undefined) return []
    const [name, values] = applicable
    const missing = needed.filter((source) => !isAllowed(source, values, self))
    if (missing.length === 0) return []
    // If only `default-src` or `child-src` applies, the fix adds the specific directive, so that it allows nothing
    // else.
    const fallback = name === 'default-src' || name === 'child-src' ? { fallback: name } : undefined
    const own = fallback ? directive : name
    const kept = values.filter((value) => value.toLowerCase() !== "'none'")
    return [{ directive: own, missing, ...fallback, fix: `${own} ${[...kept, ...missing].join(' ')};` }]
  }

function isAllowed(needed: string, values: readonly string[], self: string | undefined): boolean {
  const keywords = values.map((value) => value.toLowerCase())
  // A site that uses nonces also sets one on the two scripts of the snippet. Browsers then trust the scripts that these
  // two load.
  if (keywords.some((keyword) => keyword.startsWith("'nonce-"))) return true
  if (needed.startsWith("'")) return isInlineAllowed(needed, values, keywords)
  // With `'strict-dynamic'`, browsers ignore host names.
  if (keywords.includes("'strict-dynamic'")) return values.some((value) => /^'sha(256|384|512)-/i.test(value))
  return values.some((source) => isAllowedBySource(source, needed, self))
}

function isInlineAllowed(hash: string, values: readonly string[], keywords: readonly string[]): boolean {
  if (values.includes(hash)) return true
  const isStrict = keywords.some((keyword) => /^'(sha\d|strict-dynamic)/.test(keyword))
  return keywords.includes("'unsafe-inline'") && !isStrict
}

function sandboxProblem(policy: Policy): readonly PolicyProblem[] {
  const values = policy.get('sandbox')
  const missing = ['allow-scripts', 'allow-same-origin'].filter((keyword) => values?.includes(keyword) === false)
  if (values === undefined || missing.length === 0) return []
  return [{ directive: 'sandbox', missing, fix: `sandbox ${[...values, ...missing].join(' ')};` }]
}
