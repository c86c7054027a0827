import type { Policy } from './policyText.ts'
import { allows, deciding } from './sources.ts'

/** What a page's policy forbids that the widget needs, and the directive that would allow it. */
export type PolicyProblem = {
  readonly directive: string
  readonly missing: readonly string[]
  /** The whole directive as it should stand. */
  readonly fix: string
}

/** Holds a page's policies, each of which counts, against what the widget needs; `self` is the page's origin, where it is known. */
export const checkPolicies = (policies: readonly Policy[], needs: Policy, self?: string): readonly PolicyProblem[] =>
  policies.flatMap((policy) => [...sandboxProblem(policy), ...[...needs].flatMap(toProblem(policy, self))])

const toProblem =
  (policy: Policy, self: string | undefined) =>
  ([directive, wanted]: readonly [string, readonly string[]]): readonly PolicyProblem[] => {
    const decided = deciding(policy, directive)
    if (decided === undefined) return []
    const [name, values] = decided
    const missing = wanted.filter((source) => !isAllowed(source, values, self))
    if (missing.length === 0) return []
    // What falls back on another directive gets one of its own, so that nothing else is allowed more than before.
    const own = name === 'default-src' || name === 'child-src' ? directive : name
    const kept = values.filter((value) => value.toLowerCase() !== "'none'")
    return [{ directive: own, missing, fix: `${own} ${[...kept, ...missing].join(' ')};` }]
  }

function isAllowed(wanted: string, values: readonly string[], self: string | undefined): boolean {
  const words = values.map((value) => value.toLowerCase())
  // Whoever gives nonces puts one on the snippet's two scripts too, and what those load is as trusted.
  if (words.some((word) => word.startsWith("'nonce-"))) return true
  if (wanted.startsWith("'")) return isInlineAllowed(wanted, values, words)
  // The names of hosts count for nothing there.
  if (words.includes("'strict-dynamic'")) return values.some((value) => /^'sha(256|384|512)-/i.test(value))
  return values.some((source) => allows(source, wanted, self))
}

function isInlineAllowed(hash: string, values: readonly string[], words: readonly string[]): boolean {
  if (values.includes(hash)) return true
  const isStrict = words.some((word) => /^'(sha\d|strict-dynamic)/.test(word))
  return words.includes("'unsafe-inline'") && !isStrict
}

function sandboxProblem(policy: Policy): readonly PolicyProblem[] {
  const values = policy.get('sandbox')
  const missing = ['allow-scripts', 'allow-same-origin'].filter((word) => values?.includes(word) === false)
  if (values === undefined || missing.length === 0) return []
  return [{ directive: 'sandbox', missing, fix: `sandbox ${[...values, ...missing].join(' ')};` }]
}
