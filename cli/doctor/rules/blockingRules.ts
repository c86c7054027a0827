import type { RequestFacts } from '../evidence.ts'
import {
  describeRequest,
  type Facts,
  isBlockedAsThirdParty,
  isBlockedByClient,
  isEssential,
  originOf,
} from '../facts.ts'
import type { Finding, Rule } from '../finding.ts'
import { DOCS } from './docs.ts'

/** An extension of the browser blocks a request of the chat. */
export const blockedByClientRule: Rule = (facts) => {
  const blocked = facts.evidence.requests.filter(isBlockedByClient)
  const [first] = blocked
  if (first === undefined) return undefined
  const { severity, effect } = describeBlocking(facts, blocked)
  return {
    code: 'blocked-by-client',
    severity,
    text: `An extension of this browser, such as an ad blocker, blocks requests of the chat. ${effect} Visitors without this extension are not affected.`,
    seen: blocked.map(describeRequest),
    fix: {
      text: 'Add this exception to the blocker, or serve the chat from the page’s own site, which filter lists rarely contain:',
      paste: `@@||${new URL(first.url).host}^`,
    },
    docs: DOCS.doctor,
  }
}

/** The browser or its network blocks requests to the chat's site. */
export const thirdPartyRule: Rule = (facts) => {
  const blocked = facts.evidence.requests.filter(isBlockedAsThirdParty)
  const [first] = blocked
  if (first === undefined) return undefined
  const { severity, effect } = describeBlocking(facts, blocked)
  return {
    code: 'third-party-blocked',
    severity,
    text: `The browser or the network forbids requests from this page to the chat’s site, for example by a policy of the company or a rule against trackers. ${effect}`,
    seen: blocked.map(describeRequest),
    fix: {
      text: 'Allow this origin in the policy of the browser or of the proxy, or serve the chat from the page’s own site:',
      paste: originOf(first.url) ?? '',
    },
    docs: DOCS.doctor,
  }
}

/** Returns what visitors lose. If the chat started, only a request to the widget API is essential. */
function describeBlocking(
  { hasHello }: Facts,
  blocked: readonly RequestFacts[],
): { readonly severity: Finding['severity']; readonly effect: string } {
  return hasHello && !blocked.some(isEssential)
    ? { severity: 'warning', effect: 'The chat works without them.' }
    : { severity: 'error', effect: 'The chat does not work.' }
}
