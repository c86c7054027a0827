import { formatCount } from '../terminal/formatCount.ts'
import type { PageEvidence } from './evidence.ts'
import { type Facts, toFacts } from './facts.ts'
import type { Finding, Severity } from './finding.ts'
import { maskEvidence } from './masking.ts'
import { RULE_GROUPS } from './ruleTable.ts'

export type Diagnosis = {
  /** Worst severity of the findings; `works` if there are only hints, or none. */
  readonly verdict: 'works' | 'warning' | 'broken'
  /** Findings with the cause of an error first: errors, then warnings, then hints. */
  readonly findings: readonly Finding[]
  /** What was observed to work, as sentences. */
  readonly checked: readonly string[]
  /** Evidence without secrets. The findings quote only this. */
  readonly evidence: PageEvidence
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint']

/** Returns why the chat does not show or does not work on the page. Needs neither Node nor a browser. */
export function diagnose(observed: PageEvidence): Diagnosis {
  const evidence = maskEvidence(observed)
  const facts = toFacts(evidence)
  const findings = applyRules(facts).toSorted(
    (one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity),
  )
  const [worst] = findings
  const verdict = worst?.severity === 'error' ? 'broken' : worst?.severity === 'warning' ? 'warning' : 'works'
  return { verdict, findings, checked: listChecked(facts, findings), evidence }
}

function applyRules(facts: Facts): readonly Finding[] {
  const findings: Finding[] = []
  for (const rules of RULE_GROUPS) {
    findings.push(...rules.flatMap((rule) => rule(facts) ?? []))
    if (findings.some(({ severity }) => severity === 'error')) break
  }
  return findings
}

/** Returns a sentence for each step of the chat's start that was observed. */
function listChecked(facts: Facts, findings: readonly Finding[]): readonly string[] {
  const { evidence, policies, apiRequests, loaderRequests } = facts
  const { widget, bubble, opening, sockets, frameHasStorage } = evidence
  const isFree = (...codes: readonly Finding['code'][]): boolean => !findings.some(({ code }) => codes.includes(code))
  const loader = loaderRequests.at(0)?.url
  return [
    ...when(widget.sdk !== 'none', `the loader runs${loader === undefined ? '' : ` (${loader})`}`),
    ...when(
      policies.length > 0 && isFree('csp-script', 'csp-frame'),
      'the page’s Content-Security-Policy allows the chat',
    ),
    ...when(
      bubble !== undefined && isFree('hidden-by-css', 'covered', 'hidden-by-setting'),
      'the bubble is visible, and a click reaches it',
    ),
    ...describeHello(opening),
    ...when(
      apiRequests.length > 0 && isFree('api-unreachable'),
      `the services answered (${formatCount(apiRequests.length, 'request')})`,
    ),
    ...when(
      sockets.some(({ hasReceived }) => hasReceived),
      'the WebSocket for new messages is connected',
    ),
    ...when(facts.hasHello && frameHasStorage === true && isFree('storage-blocked'), 'the frame may use storage'),
  ]
}

/** Describes the frame's first message. A frame that the page loads early sends it before the chat is opened. */
function describeHello({ helloAfterMs }: PageEvidence['opening']): readonly string[] {
  if (helloAfterMs === undefined) return []
  return [
    helloAfterMs === 0
      ? 'the chat’s frame had answered before the chat was opened'
      : `the chat’s frame answered after ${helloAfterMs} ms`,
  ]
}

const when = (isObserved: boolean, text: string): readonly string[] => (isObserved ? [text] : [])
