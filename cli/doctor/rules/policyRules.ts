import { checkPolicies, type PolicyProblem } from '../../page/checkPolicy.ts'
import { findDirective } from '../../page/policySources.ts'
import type { Policy } from '../../page/policyText.ts'
import type { Violation } from '../evidence.ts'
import { type Facts, originOf } from '../facts.ts'
import type { Finding, Rule } from '../finding.ts'
import { DOCS } from './docs.ts'

type Need = {
  /** Directive that must allow the sources. */
  readonly directive: 'script-src' | 'frame-src' | 'connect-src'
  readonly sources: readonly string[]
  /** Violations that concern this need. */
  readonly violations: readonly Violation[]
}

type PolicyTexts = Pick<Finding, 'code' | 'severity' | 'text'>

/** The page's policy forbids the loader, or the inline script that starts it. */
export const scriptPolicyRule: Rule = (facts) => {
  const { evidence, baseUrl } = facts
  const origins = [...evidence.loaders.map(({ src }) => originOf(src)), originOf(baseUrl)]
  const isOwn = ({ blocked }: Violation): boolean =>
    blocked === 'inline' ? evidence.snippets.length > 0 : origins.includes(originOf(blocked))
  const violations = violationsOf(facts, 'script-src').filter(isOwn)
  // A policy may allow the scripts in ways that the comparison does not know, such as a hash of another kind.
  if (facts.hasHello || (evidence.widget.isStarted && violations.length === 0)) return undefined
  // A page with the npm package bundles the loader and the panel script with its own scripts.
  if (evidence.loaders.length + evidence.snippets.length === 0) return undefined
  return policyFinding(
    facts,
    {
      directive: 'script-src',
      sources: distinct([...origins, ...evidence.snippets.map(({ hash }) => hash)]),
      violations,
    },
    {
      code: 'csp-script',
      severity: 'error',
      text: 'The page’s Content-Security-Policy forbids the scripts of the chat, so the bubble does not appear.',
    },
  )
}

/** The page's policy forbids the iframe. */
export const framePolicyRule: Rule = (facts) => {
  if (facts.hasHello) return undefined
  return policyFinding(
    facts,
    {
      directive: 'frame-src',
      sources: distinct([originOf(facts.baseUrl)]),
      violations: violationsOf(facts, 'frame-src', 'child-src').filter(
        ({ blocked }) => originOf(blocked) === originOf(facts.baseUrl),
      ),
    },
    {
      code: 'csp-frame',
      severity: 'error',
      text: 'The page’s Content-Security-Policy forbids the frame of the chat: the bubble appears, but the chat cannot be loaded.',
    },
  )
}

/** The page's policy forbids the mail form of the error card. */
export const connectPolicyRule: Rule = (facts) => {
  const origin = originOf(String(facts.evidence.widget.settings['middlewareUrl'] ?? ''))
  if (origin === undefined) return undefined
  return policyFinding(
    facts,
    {
      directive: 'connect-src',
      sources: [origin],
      violations: violationsOf(facts, 'connect-src').filter(({ blocked }) => originOf(blocked) === origin),
    },
    {
      code: 'csp-connect',
      severity: 'warning',
      text: 'The page’s Content-Security-Policy forbids requests to the middleware. The chat works, but if it cannot be loaded, the mail form of its error card cannot send.',
    },
  )
}

/** The page's policy forbids the style elements of Chatwoot's SDK. This widget's loader needs none. */
export const stylePolicyRule: Rule = (facts) => {
  const { evidence, baseUrl } = facts
  if (evidence.widget.sdk !== 'chatwoot') return undefined
  const violations = violationsOf(facts, 'style-src').filter(
    ({ source }) => originOf(source) === originOf(baseUrl) || source === '',
  )
  if (violations.length === 0) return undefined
  return {
    code: 'csp-style',
    severity: 'warning',
    text: 'The page’s Content-Security-Policy forbids the inline styles of Chatwoot’s SDK, so its bubble has no design. The loader of this widget needs no inline styles.',
    seen: violations.map(describeViolation),
    fix: {
      text: `Load this widget’s loader instead of Chatwoot’s SDK. Or ${describeStyleChange(facts)}:`,
      paste: "style-src 'self' 'unsafe-inline';",
    },
    docs: DOCS.embed,
  }
}

/** Returns what to do with the directive for the inline styles. */
function describeStyleChange({ policies }: Facts): string {
  const hasOwn = policies.some((policy) => findDirective(policy, 'style-src')?.[0] === 'style-src')
  return hasOwn ? 'replace style-src in the page’s policy' : 'add style-src, which the page’s policy does not have'
}

/**
 * Compares the page's policies with a need. Policies with a nonce allow what has that nonce, so only the violations show
 * that it is missing.
 */
function policyFinding(
  { evidence, policies, pageOrigin, baseUrl }: Facts,
  need: Need,
  texts: PolicyTexts,
): Finding | undefined {
  const { directive, sources, violations } = need
  if (baseUrl === undefined) return undefined
  const needs: Policy = new Map([[directive, sources]])
  const problems = checkPolicies(policies, needs, pageOrigin)
  if (problems.length > 0)
    return {
      ...texts,
      seen: [
        ...distinct(
          problems.map(({ directive: name, fallback, missing }) => `${fallback ?? name} lacks ${missing.join(' ')}`),
        ),
        ...evidence.page.policies.map((policy) => `Content-Security-Policy: ${policy}`),
      ],
      fix: {
        text: describeChange(problems, policies.length),
        paste: distinct(problems.map(({ fix }) => fix)).join('\n'),
      },
      docs: DOCS.embed,
    }
  if (violations.length === 0) return undefined
  const fix = directive === 'script-src' ? nonceFix(baseUrl) : sourceFix(need)
  return { ...texts, seen: violations.map(describeViolation), fix, docs: DOCS.embed }
}

/** Returns the instruction before the directives: which of them replace one of the page, and which are new. */
function describeChange(problems: readonly PolicyProblem[], policyCount: number): string {
  const changes = problems.map(({ directive, fallback }) =>
    fallback === undefined
      ? `replace its ${directive}`
      : `add ${directive}, because it has none and its ${fallback} decides`,
  )
  const policy =
    policyCount === 1 ? 'In the page’s policy' : `In each of the page’s ${policyCount} policies that lacks it`
  return `${policy}, ${distinct(changes).join('; ')}:`
}

/** A policy that is not in the evidence has blocked the sources, such as one that a script has added. */
const sourceFix = ({ directive, sources }: Need): Finding['fix'] => ({
  text: `Find the policy that blocked it, and add these sources to its ${directive}:`,
  paste: sources.join(' '),
})

const nonceFix = (baseUrl: string): Finding['fix'] => ({
  text: 'Set the nonce of the response on both scripts of the snippet:',
  paste: [
    `<script nonce="NONCE" async src="${baseUrl}/widget/loader.js" id="chat-loader"></script>`,
    '<script nonce="NONCE">…</script>',
  ].join('\n'),
})

const violationsOf = ({ evidence }: Facts, ...names: readonly string[]): readonly Violation[] =>
  evidence.violations.filter(({ directive }) => names.some((name) => directive.startsWith(name)))

const describeViolation = ({ directive, blocked }: Violation): string => `${directive} blocked ${blocked}`

const distinct = (values: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
]
