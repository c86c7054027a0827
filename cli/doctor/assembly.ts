import { parsePolicies, toPolicyText } from '../page/policyText.ts'
import type { OpeningFacts, PageEvidence, PageFacts, Placement, RequestFacts, SocketFacts } from './evidence.ts'
import type { PageSnapshot } from './inPage/pageSnapshot.ts'

/** Observations of one visit, from the page and from the browser. */
export type Observations = {
  /** Address of the page after its redirects. */
  readonly url: string
  /** State before the chat was opened. */
  readonly before: PageSnapshot
  /** State after the chat was opened, and its frame has answered or failed. */
  readonly after: PageSnapshot
  readonly requests: readonly RequestFacts[]
  readonly sockets: readonly SocketFacts[]
  /** Console errors that concern the chat. */
  readonly errors: readonly string[]
  readonly opening: Omit<OpeningFacts, 'errorCodes'>
  readonly frameHasStorage: boolean | undefined
}

/** Joins the observations of a visit into the evidence. Uses only APIs that Node and browsers share. */
export async function assembleEvidence(observed: Observations): Promise<PageEvidence> {
  const { before, after, requests, sockets, errors, opening, frameHasStorage } = observed
  const { loaders, widget, recording } = after
  return {
    format: 1,
    page: describePage(observed),
    snippets: await Promise.all(
      after.snippets.map(async ({ text, ...snippet }) => ({ ...snippet, hash: await hashScript(text) })),
    ),
    ...{ loaders, widget, requests, sockets },
    ...(before.bubble && { bubble: withLaterCover(before.bubble, after.bubble) }),
    ...(after.panel && { panel: after.panel }),
    ...(frameHasStorage !== undefined && { frameHasStorage }),
    violations: recording.violations,
    errors: [...new Set([...recording.errors, ...errors])],
    opening: { ...opening, errorCodes: recording.errorCodes },
  }
}

/** Returns the bubble before the opening. A cookie banner may have covered it only afterwards. */
const withLaterCover = (before: Placement, after: Placement | undefined): Placement => ({
  ...(after?.cover && { cover: after.cover }),
  ...before,
})

function describePage({ url, after, requests }: Observations): PageFacts {
  const { status = 0, headers = {} } = requests.findLast(({ isMainPage }) => isMainPage) ?? {}
  const headerPolicies = parsePolicies(headers['content-security-policy'] ?? '').map(toPolicyText)
  return { url, status, headers, policies: [...headerPolicies, ...after.metaPolicies], viewport: after.viewport }
}

/** Returns the source expression that allows exactly this inline script. */
async function hashScript(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}
