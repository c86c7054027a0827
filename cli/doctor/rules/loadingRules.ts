import { FILE_HEADERS } from '../../page/headers.ts'
import type { RequestFacts } from '../evidence.ts'
import { describeRequest, type Facts, isFailed, isForbidden, originOf } from '../facts.ts'
import type { Fix, Rule } from '../finding.ts'
import { DOCS } from './docs.ts'
import { buildSnippetText } from './snippetText.ts'

/** Hosts to which a page with https may send unencrypted requests, because they are the same machine. */
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]|[^/:]+\.localhost)([:/]|$)/

export const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** Fix for a script that the browser refuses because of CORS. The file may be missing too, as its status is unknown. */
const CORS_FIX: Fix = {
  text: 'Send these headers with loader.js and panel.js, and check that both respond with status 200. widget-cli serve-config writes the configuration of a web server with all headers:',
  paste: headerLines(FILE_HEADERS['tenants/*/widget/*.js'] ?? {}),
}

/** A page with https names an address with http. */
export const mixedContentRule: Rule = ({ evidence: { page, loaders }, baseUrl, websiteToken, hasHello }) => {
  // With `upgrade-insecure-requests` in its policy, the page requests https instead.
  if (hasHello) return undefined
  const insecure = [...new Set([...loaders.map(({ src }) => src), baseUrl ?? ''])].filter(
    (address) => address.startsWith('http:') && !LOCAL.test(address),
  )
  if (!page.url.startsWith('https:') || insecure.length === 0) return undefined
  return {
    code: 'mixed-content',
    severity: 'error',
    text: 'The page uses https, but the snippet names an address with http. Browsers block such requests, so the chat does not appear.',
    seen: [`page: ${page.url}`, ...insecure.map((address) => `snippet: ${address}`)],
    fix: {
      text: 'Serve the chat with https, and paste this snippet:',
      paste: buildSnippetText((baseUrl ?? '').replace(/^http:/, 'https:'), websiteToken),
    },
    docs: DOCS.embed,
  }
}

/** The page contains no script of the chat. */
export const noLoaderRule: Rule = ({ evidence, loaderRequests, baseUrl, websiteToken }) => {
  const { loaders, widget, page, snippets } = evidence
  if (loaders.length + loaderRequests.length > 0 || widget.sdk !== 'none' || widget.isStarted) return undefined
  return {
    code: 'no-loader',
    severity: 'error',
    text: 'The snippet of the chat is not in the page.',
    seen: [
      `${page.url} (status ${page.status}): no script element with /widget/loader.js or /packs/js/sdk.js`,
      ...snippets.map(() => 'an inline script names chatwootSDK, but nothing defines it'),
    ],
    fix: {
      text: 'Paste the snippet before the end of the body. A build for tenants writes it as tenants/TOKEN/snippet.html:',
      paste: buildSnippetText(baseUrl ?? 'https://chat.example.com/tenants/TOKEN', websiteToken),
    },
    docs: DOCS.embed,
  }
}

/** The server does not send the loader. */
export const loaderMissingRule: Rule = (facts) => {
  const failed = facts.loaderRequests.filter((request) => isFailed(request) || !isScript(request))
  const [first] = failed
  if (first === undefined || facts.evidence.widget.sdk !== 'none' || isForbidden(first)) return undefined
  // The browser applies CORS to a loader that the page pins, or that has `crossorigin`.
  const corsErrors = findCorsErrors(facts, first)
  const isRefused = corsErrors.length > 0
  return {
    code: 'loader-missing',
    severity: 'error',
    text: `${isRefused ? 'The server sends the loader without the Access-Control-Allow-Origin that this page needs,' : describeMissing(first)} so the bubble does not appear.`,
    seen: [
      ...failed.map(
        (request) => `${describeRequest(request)}${isScript(request) ? '' : `, ${request.headers['content-type']}`}`,
      ),
      ...corsErrors,
    ],
    fix: isRefused ? CORS_FIX : fixLoader(facts),
    docs: DOCS.serve,
  }
}

const fixLoader = (facts: Facts): Fix => ({
  text: 'Check that the build is served at this address, and paste the snippet of the tenant. A folder of tenants has no loader at its root:',
  paste: buildSnippetText(withTenant(facts), facts.websiteToken),
})

/** The hash in the page is not that of the served loader. */
export const loaderIntegrityRule: Rule = ({ evidence: { errors, widget }, activeLoaders }) => {
  const pinned = activeLoaders.find(({ integrity }) => integrity !== '')
  if (pinned === undefined || widget.sdk !== 'none') return undefined
  const refused = errors.filter((text) => /integrity/i.test(text) && text.includes(pinned.src))
  if (refused.length === 0) return undefined
  const [served = 'HASH'] =
    refused
      .join(' ')
      .replaceAll(pinned.integrity, '')
      .match(/[\w+/=]{64}/) ?? []
  return {
    code: 'loader-integrity',
    severity: 'error',
    text: 'The page accepts only a loader with another hash than the served one, so the browser refuses to run it.',
    seen: [`integrity="${pinned.integrity}"`, ...refused],
    fix: {
      text: 'Check that the served release is the intended one, then add its hash. Or use the snippet without integrity:',
      paste: `integrity="${pinned.integrity} sha384-${served}" crossorigin="anonymous"`,
    },
    docs: DOCS.pin,
  }
}

/** The loader was loaded, but the page never starts it. */
export const loaderNotRunRule: Rule = ({ evidence: { widget, errors, snippets }, baseUrl, websiteToken }) => {
  if (widget.sdk === 'none' || widget.isStarted) return undefined
  return {
    code: 'loader-not-run',
    severity: 'error',
    text: `${explainNotRun(errors)} So the bubble does not appear.`,
    seen: [
      ...errors,
      `chatwootSDK: defined, $chatwoot: undefined, inline scripts that name chatwootSDK: ${snippets.length}`,
    ],
    fix: {
      text: 'Start the chat when the loader’s load event fires:',
      paste: buildSnippetText(baseUrl ?? 'https://chat.example.com', websiteToken),
    },
    docs: DOCS.embed,
  }
}

function explainNotRun(errors: readonly string[]): string {
  if (errors.some((text) => text.startsWith('chat widget:')))
    return 'The loader refused the options of chatwootSDK.run.'
  return errors.some((text) => text.includes('chatwootSDK'))
    ? 'The page calls chatwootSDK.run before the loader is loaded.'
    : 'The loader is loaded, but the page never calls chatwootSDK.run.'
}

/** The panel script does not arrive, so the chat cannot be opened. */
export const panelMissingRule: Rule = (facts) => {
  const { panelRequest, pageOrigin, hasHello } = facts
  if (panelRequest === undefined || hasHello) return undefined
  const corsErrors = findCorsErrors(facts, panelRequest)
  const isRefused = corsErrors.length > 0 || isRefusedByCors(panelRequest, pageOrigin)
  if (!isFailed(panelRequest) && !isRefused) return undefined
  return {
    code: 'panel-missing',
    severity: 'error',
    text: isRefused
      ? 'The server sends the panel script without Access-Control-Allow-Origin, so the browser refuses it: the bubble appears, but the chat does not open.'
      : 'The panel script cannot be loaded: the bubble appears, but the chat does not open.',
    seen: [
      describeRequest(panelRequest),
      `access-control-allow-origin: ${panelRequest.headers['access-control-allow-origin'] ?? '(missing)'}`,
      ...corsErrors,
    ],
    fix: fixPanel(panelRequest, isRefused),
    docs: DOCS.serve,
  }
}

const fixPanel = ({ url }: RequestFacts, isRefused: boolean): Fix =>
  isRefused
    ? CORS_FIX
    : {
        text: 'Publish panel.js beside loader.js, both from the same release. This address must respond with status 200:',
        paste: url,
      }

/** Returns the browser's errors that name CORS for this request. Chromium reports no status of a response that it refuses. */
const findCorsErrors = ({ evidence: { errors } }: Facts, { url }: RequestFacts): readonly string[] =>
  errors.filter((text) => text.includes('CORS policy') && text.includes(url))

/** Returns true if the browser refuses the script because its server does not share it with the page's origin. */
const isRefusedByCors = ({ url, status, headers }: RequestFacts, pageOrigin: string): boolean =>
  status === 200 && originOf(url) !== pageOrigin && headers['access-control-allow-origin'] === undefined

const isScript = ({ headers, status }: RequestFacts): boolean =>
  status !== 200 || /javascript|^$/.test(headers['content-type'] ?? '')

function describeMissing(request: RequestFacts): string {
  const { status, failure = '' } = request
  // The browser refuses an answer of another type (ORB), such as an error page, and then tells no status.
  if (failure.includes('ERR_BLOCKED_BY_ORB') || !isScript(request))
    return 'The server sends something else than a script at the loader’s address,'
  return status === undefined
    ? 'The loader cannot be requested,'
    : `The server answers the request for the loader with ${status},`
}

/** Returns the base URL that a tenant of a build has, if the page's own has no tenant. */
const withTenant = ({ baseUrl = 'https://chat.example.com', websiteToken }: Facts): string =>
  baseUrl.includes('/tenants/') ? baseUrl : `${baseUrl}/tenants/${websiteToken}`
