import { parsePolicies, type Policy } from '../page/policyText.ts'
import type { LoaderScript, PageEvidence, RequestFacts } from './evidence.ts'

/** Paths of the loader below the base URL: that of this widget, and that of Chatwoot's SDK. */
const LOADER_PATH = /\/(?:widget\/loader|packs\/js\/sdk)\.js$/

/** Evidence with the values that several rules derive from it. */
export type Facts = {
  readonly evidence: PageEvidence
  readonly pageOrigin: string
  readonly policies: readonly Policy[]
  /** Loader scripts that the browser may run. The others wait for the visitor's consent. */
  readonly activeLoaders: readonly LoaderScript[]
  readonly heldLoaders: readonly LoaderScript[]
  readonly loaderRequests: readonly RequestFacts[]
  readonly panelRequest: RequestFacts | undefined
  /** Last request of the iframe's page. */
  readonly frameRequest: RequestFacts | undefined
  /** Requests of the frame to the services. */
  readonly apiRequests: readonly RequestFacts[]
  /** Address of the widget without a trailing slash; undefined if the page does not name one. */
  readonly baseUrl: string | undefined
  readonly websiteToken: string
  readonly hasHello: boolean
}

export function toFacts(evidence: PageEvidence): Facts {
  const { page, loaders, requests, opening } = evidence
  const isApi = ({ isFromChat, kind }: RequestFacts): boolean => isFromChat && (kind === 'fetch' || kind === 'xhr')
  return {
    evidence,
    pageOrigin: originOf(page.url) ?? 'null',
    policies: page.policies.flatMap(parsePolicies),
    heldLoaders: loaders.filter(({ type }) => isHeld(type)),
    activeLoaders: loaders.filter(({ type }) => !isHeld(type)),
    loaderRequests: requests.filter(({ url, kind }) => kind === 'script' && isLoaderAddress(url)),
    panelRequest: requests.findLast(({ url }) => pathOf(url).endsWith('/widget/panel.js')),
    frameRequest: requests.findLast(({ kind, isMainPage }) => kind === 'document' && !isMainPage),
    apiRequests: requests.filter(isApi),
    baseUrl: findBaseUrl(evidence),
    websiteToken: findToken(evidence),
    hasHello: opening.helloAfterMs !== undefined,
  }
}

/**
 * Returns the address that the running chat has, else that of the snippet, else that of the loader. While a channel takes
 * a part of the page loads, the running chat may have the address of the channel, which belongs into no snippet.
 */
function findBaseUrl({ widget, snippets, loaders }: PageEvidence): string | undefined {
  const named = [widget.baseUrl, ...snippets.map(({ baseUrl }) => baseUrl)].find((address) => address !== undefined)
  const address = named ?? loaders[0]?.src.replace(/[?#].*$/, '').replace(LOADER_PATH, '')
  return address?.replace(/\/+$/, '').replace(/(\/tenants\/[\w-]+)\.[\w-]+$/, '$1')
}

const findToken = ({ widget, snippets }: PageEvidence): string =>
  [widget.websiteToken, ...snippets.map(({ websiteToken }) => websiteToken)].find((token) => token !== undefined) ??
  'TOKEN'

/** Returns true for a script that the browser does not run, because a consent manager has changed its type. */
const isHeld = (type: string): boolean =>
  !/^(|module|(text|application)\/(javascript|ecmascript|x-javascript))$/i.test(type.trim())

export const isLoaderAddress = (address: string): boolean => LOADER_PATH.test(pathOf(address))

export const originOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : '')

/** Returns true if the request has failed, or its response is an error. */
export const isFailed = ({ failure, status }: RequestFacts): boolean => failure !== undefined || (status ?? 0) >= 400

export const isBlockedByClient = ({ failure = '' }: RequestFacts): boolean => failure.includes('ERR_BLOCKED_BY_CLIENT')

/** Returns true if the browser or the network, and neither an extension nor the response, blocks the request. */
export const isBlockedAsThirdParty = ({ failure = '' }: RequestFacts): boolean =>
  /ERR_BLOCKED_(?!BY_(CLIENT|RESPONSE|CSP|ORB)\b)/.test(failure)

/** Returns true if the browser has forbidden the request. Several rules say why. */
export const isForbidden = ({ failure = '' }: RequestFacts): boolean =>
  /^(csp|mixed-content)$|ERR_BLOCKED_(?!BY_ORB)/.test(failure)

/** Returns true for a request to the widget API, without which visitors cannot send messages. */
export const isEssential = ({ url }: RequestFacts): boolean => pathOf(url).includes('/api/v1/widget/')

/** Describes the outcome of a request in one line. */
export const describeRequest = ({ url, status, failure }: RequestFacts): string =>
  `${url} → ${[status, failure].filter((part) => part !== undefined).join(', ') || 'no response'}`
