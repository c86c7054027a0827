import { toPageHeaders } from '../../page/headers.ts'
import { isAllowedBySource } from '../../page/policySources.ts'
import { parsePolicies } from '../../page/policyText.ts'
import type { RequestFacts } from '../evidence.ts'
import { describeRequest, type Facts, isFailed, isForbidden, originOf } from '../facts.ts'
import type { Finding, Rule } from '../finding.ts'
import { DOCS } from './docs.ts'
import { headerLines } from './loadingRules.ts'
import { buildSnippetText } from './snippetText.ts'

const TENANT_FOLDER = /\/tenants\/([\w-]+)$/

/** The server knows no tenant with the token, or serves another tenant at this address. */
export const wrongTokenRule: Rule = (facts) => {
  const { baseUrl = '', websiteToken } = facts
  const tenant = findOtherTenant(facts)
  const unknown = requestsForTenant(facts).filter(({ status }) => status === 404)
  if (unknown.length === 0 && tenant === undefined) return undefined
  return {
    code: 'wrong-token',
    severity: 'error',
    text:
      tenant === undefined
        ? `The server knows no chat with the token ${websiteToken}: the bubble appears, but the chat cannot be loaded.`
        : `The snippet has the token ${websiteToken}, but its address is that of the tenant ${tenant}, whose page accepts no other token.`,
    seen: [`websiteToken: ${websiteToken}, baseUrl: ${baseUrl}`, ...unknown.map(describeRequest)],
    fix: {
      text: 'Copy the website token from the settings of the inbox, and paste it into the snippet:',
      paste: buildSnippetText(baseUrl, tenant ?? 'TOKEN'),
    },
    docs: DOCS.embed,
  }
}

/** Returns the tenant in the address, if it is not that of the snippet and the chat does not start. */
function findOtherTenant({ baseUrl = '', websiteToken, hasHello }: Facts): string | undefined {
  const tenant = TENANT_FOLDER.exec(baseUrl)?.[1]
  return hasHello || tenant === websiteToken ? undefined : tenant
}

/** Returns the requests that a server answers with 404 if it does not know the tenant. */
const requestsForTenant = ({ frameRequest, apiRequests }: Facts): readonly RequestFacts[] => [
  ...(frameRequest ? [frameRequest] : []),
  ...apiRequests.filter(({ url }) => /\/widget\/config\?/.test(url)),
]

/** The page isolates itself with COEP, and a response of the chat lacks the headers for it. */
export const embedderPolicyRule: Rule = ({
  evidence: { page },
  frameRequest,
  loaderRequests,
  pageOrigin,
  hasHello,
}) => {
  const policy = page.headers['cross-origin-embedder-policy'] ?? ''
  if (!/^(require-corp|credentialless)/.test(policy) || hasHello) return undefined
  const blocked = [...loaderRequests, frameRequest].filter(
    (request): request is RequestFacts =>
      request !== undefined &&
      originOf(request.url) !== pageOrigin &&
      isBlockedByResponse(request) &&
      !hasIsolation(request),
  )
  if (blocked.length === 0) return undefined
  const needed = Object.entries(toPageHeaders(new Map())).filter(([name]) => name.startsWith('cross-origin'))
  return {
    code: 'coep',
    severity: 'error',
    text: 'The page is isolated (Cross-Origin-Embedder-Policy), and the server of the chat does not send the headers that such a page requires. The browser blocks the chat.',
    seen: [`page: cross-origin-embedder-policy: ${policy}`, ...blocked.map(describeRequest)],
    fix: {
      text: 'Send these headers with the frame’s page, and Cross-Origin-Resource-Policy with every file of the chat:',
      paste: headerLines(Object.fromEntries(needed)),
    },
    docs: DOCS.serve,
  }
}

/** The frame's page does not allow this origin to embed it. */
export const frameAncestorsRule: Rule = (facts) => {
  const { frameRequest, pageOrigin, hasHello } = facts
  if (frameRequest === undefined || hasHello || frameRequest.status === 404) return undefined
  const ancestors = readAncestors(frameRequest)
  if (!isFramingRefused(frameRequest, ancestors, pageOrigin)) return undefined
  const frameOptions = frameRequest.headers['x-frame-options']
  return {
    code: 'frame-ancestors',
    severity: 'error',
    text: `The chat does not allow pages of ${pageOrigin} to embed it: the bubble appears, but the chat cannot be loaded.`,
    seen: [
      describeRequest(frameRequest),
      ...ancestors.map((sources) => `frame-ancestors ${sources.join(' ')}`),
      ...(frameOptions === undefined ? [] : [`x-frame-options: ${frameOptions}`]),
    ],
    fix: fixAncestors(facts, ancestors),
    docs: DOCS.hosts,
  }
}

/** Returns the sources of `frame-ancestors` in each policy that has it. */
const readAncestors = ({ headers }: RequestFacts): readonly (readonly string[])[] =>
  parsePolicies(headers['content-security-policy'] ?? '').flatMap((policy) => {
    const sources = policy.get('frame-ancestors')
    return sources === undefined ? [] : [sources]
  })

/** Returns true if the browser refuses the frame. `frame-ancestors` makes browsers ignore X-Frame-Options. */
function isFramingRefused(
  { url, headers }: RequestFacts,
  ancestors: readonly (readonly string[])[],
  pageOrigin: string,
): boolean {
  const frameOrigin = originOf(url)
  if (ancestors.length > 0)
    return !ancestors.every((sources) => sources.some((source) => isAllowedBySource(source, pageOrigin, frameOrigin)))
  const frameOptions = headers['x-frame-options']
  return frameOptions !== undefined && !(/sameorigin/i.test(frameOptions) && frameOrigin === pageOrigin)
}

function fixAncestors(
  { evidence: { widget }, pageOrigin }: Facts,
  ancestors: readonly (readonly string[])[],
): Finding['fix'] {
  const hosts = [...ancestors.flat().filter((source) => /^https?:/.test(source)), pageOrigin]
  if (widget.sdk === 'chatwoot')
    return {
      text: 'Add the origin to the allowed domains of the inbox in Chatwoot, or send this with its page /widget, without X-Frame-Options:',
      paste: `Content-Security-Policy: frame-ancestors ${hosts.join(' ')}`,
    }
  return {
    text: 'Add the origin to the file of the tenant and build again. The server must not send X-Frame-Options with /widget:',
    paste: `"hosts": ${JSON.stringify(hosts)}`,
  }
}

/** The frame's page cannot be loaded. */
export const frameMissingRule: Rule = ({ frameRequest, hasHello }) => {
  if (frameRequest === undefined || hasHello || !isFailed(frameRequest) || frameRequest.status === 404) return undefined
  if (isForbidden(frameRequest)) return undefined
  return {
    code: 'frame-missing',
    severity: 'error',
    text: 'The page of the chat’s frame cannot be loaded: the bubble appears, and a click shows only an error.',
    seen: [describeRequest(frameRequest)],
    fix: {
      text: 'Check that this address responds with status 200, and that its certificate is valid:',
      paste: frameRequest.url.replace(/\?.*$/, ''),
    },
    docs: DOCS.serve,
  }
}

/** The frame was loaded, but sent no message. */
export const frameSilentRule: Rule = ({ evidence: { requests, opening, errors }, frameRequest, hasHello, baseUrl }) => {
  if (frameRequest === undefined || hasHello || isFailed(frameRequest)) return undefined
  const failed = requests.filter((request) => request.isFromChat && isFailed(request))
  return {
    code: 'frame-silent',
    severity: 'error',
    text:
      failed.length > 0
        ? 'The page of the chat’s frame was loaded, but files that it needs were not, so the chat does not start.'
        : 'The page of the chat’s frame was loaded, but it is not the chat, or does not start.',
    seen: [
      describeRequest(frameRequest),
      ...failed.map(describeRequest),
      ...errors,
      `no message of the frame within ${Math.round(opening.waitedMs / 100) / 10} s`,
    ],
    fix: {
      text: 'Compare the served folder with the release, and publish all of its files:',
      paste: 'npx widget-cli build --verify public --build-id ID',
    },
    docs: baseUrl?.includes('/tenants/') ? DOCS.serve : DOCS.doctor,
  }
}

const isBlockedByResponse = ({ failure = '' }: RequestFacts): boolean => failure.includes('ERR_BLOCKED_BY_RESPONSE')

/** Returns true if the response has what an isolated page requires of a frame or a script. */
const hasIsolation = ({ headers, kind }: RequestFacts): boolean =>
  headers['cross-origin-resource-policy'] === 'cross-origin' &&
  (kind !== 'document' || headers['cross-origin-embedder-policy'] !== undefined)
