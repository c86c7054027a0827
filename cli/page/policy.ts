import { createHash } from 'node:crypto'
import type { Tenant } from '../tenant/tenant.ts'
import type { Policy } from './policyText.ts'
import { buildSnippets } from './snippet.ts'

/**
 * Origins of the players whose videos may run in an article. The parser of video addresses has the same list
 * (domain/video.ts).
 */
const PLAYERS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
  'https://fast.wistia.net',
]

/**
 * Name of the Trusted Types policy that the script of the analytics service is loaded with (telemetry/gainsight.ts).
 */
const TAG_POLICY = 'livechat-widget-analytics'

/** Settings that decide which servers a page connects to. They come from a tenant, or from the settings in a page. */
export type ConnectionSettings = {
  readonly services?: Partial<Tenant['services']>
  readonly analytics?: Tenant['analytics']
  readonly errorReports?: Tenant['errorReports']
  readonly videoHosts?: readonly string[]
  readonly hosts?: readonly string[] | undefined
}

/** Returns the source expression that allows exactly this inline script or style. */
export const toInlineHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Scripts and styles in a page itself. */
export type InlineTexts = { readonly scripts: readonly string[]; readonly styles?: readonly string[] }

/** Builds the policy that all pages of the iframe share. It allows the page's own inline scripts and styles. */
export const toBasePolicy = ({ scripts, styles = [] }: InlineTexts): Policy =>
  new Map([
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...scripts.map(toInlineHash)]],
    ['style-src', ["'self'", ...styles.map(toInlineHash)]],
    ['img-src', ["'self'", 'https:', 'data:', 'blob:']],
    ['media-src', ["'self'", 'https:', 'blob:']],
    ['frame-src', PLAYERS],
    ['base-uri', ["'none'"]],
    ['form-action', ["'none'"]],
    ['object-src', ["'none'"]],
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', ['dompurify']],
  ])

/** Adds what one tenant needs: its services, its players, its analytics, and the hosts that may embed its page. */
export function addConnections(policy: Policy, settings: ConnectionSettings, own?: string): Policy {
  const { videoHosts = [], hosts } = settings
  const services = toOrigins(Object.values(getWebServices(settings)))
  const insecureOrigins = services.filter((origin) => origin.startsWith('http:'))
  const added: Policy = new Map([
    ...toTagPolicy(settings),
    ['img-src', insecureOrigins],
    ['media-src', insecureOrigins],
    ['frame-src', videoHosts.map((host) => `https://${host}`)],
    ['connect-src', ["'self'", ...services, ...getTelemetryOrigins(settings), ...getCableOrigin(settings, own)]],
    ...(hosts ? [['frame-ancestors', hosts.length > 0 ? hosts : ["'none'"]] as const] : []),
  ])
  return mergePolicies(policy, added)
}

/** Adds the inline scripts and styles that a server writes into a page. */
export const addInlineTexts = (policy: Policy, inline: InlineTexts): Policy =>
  mergePolicies(policy, toBasePolicy(inline))

const mergePolicies = (one: Policy, other: Policy): Policy =>
  new Map(
    [...new Set([...one.keys(), ...other.keys()])].map((name) => [
      name,
      [...new Set([...(one.get(name) ?? []), ...(other.get(name) ?? [])])],
    ]),
  )

/** Allows the only third-party script, the Gainsight tag, if the tenant has one. */
function toTagPolicy({ analytics }: ConnectionSettings): Policy {
  const origins = toOrigins([analytics?.gainsight])
  return new Map([
    ['script-src', origins],
    ['trusted-types', origins.map(() => TAG_POLICY)],
  ])
}

/** Returns the origins that receive analytics and error reports. */
const getTelemetryOrigins = ({ analytics, errorReports }: ConnectionSettings): readonly string[] =>
  toOrigins([analytics?.beacon, errorReports?.dsn, analytics?.gainsight])

/** Builds the complete policy that the server sends with a tenant's page. */
export const toFramePolicy = (settings: ConnectionSettings, inline: InlineTexts, own?: string): Policy =>
  addConnections(toBasePolicy(inline), settings, own)

/** Removes `frame-ancestors`, which browsers ignore in a `<meta>`. Only the server's header can set it. */
export const toMetaPolicy = (policy: Policy): Policy =>
  new Map([...policy].filter(([name]) => name !== 'frame-ancestors'))

/** Returns the distinct origins of the services and of the cable, so that the page can connect to each one early. */
export const getServiceOrigins = (settings: ConnectionSettings): readonly string[] =>
  toOrigins([...Object.values(getWebServices(settings)), settings.services?.cable])

/** Returns all services that use HTTP requests. The cable is a WebSocket. */
const getWebServices = ({
  services: { cable: _cable, ...web } = {},
}: ConnectionSettings): Readonly<Record<string, string>> => web

/**
 * Returns the origin of the cable. Without an address of its own, the cable is below the widget API, or else on the
 * page's own origin.
 */
function getCableOrigin({ services }: ConnectionSettings, own: string | undefined): readonly string[] {
  const [origin] = toOrigins([services?.cable || services?.widgetApi || own])
  return origin === undefined ? [] : [origin.replace(/^http/, 'ws')]
}

/** Returns distinct origins. The WebSocket of a host counts as the origin of its HTTP requests (`wss` as `https`). */
const toOrigins = (addresses: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(
    addresses.flatMap((address = '') =>
      URL.canParse(address) ? [new URL(address.replace(/^ws/, 'http')).origin] : [],
    ),
  ),
]

export type HostPolicyOptions = {
  readonly tenant: Pick<Tenant, 'token' | 'accent' | 'languages' | 'parts' | 'preload' | 'services'>
  /** Absolute URL that the widget's files are served at, such as `https://chat.example.com/`. */
  readonly publicUrl: string
}

/**
 * Builds the policy that a page with the widget needs. Styles need no entry, because the script creates its stylesheets
 * itself.
 */
export function toHostPolicy({ tenant, publicUrl }: HostPolicyOptions): Policy {
  const { origin } = new URL(publicUrl)
  const { inline } = buildSnippets({ tenant, publicUrl, hashes: [] })
  return new Map([
    // Allows the loader with its panel script, and the inline script that starts the loader.
    ['script-src', [origin, toInlineHash(inline)]],
    ['frame-src', [origin]],
    // Allows the request of the contact form, which the loader shows if the chat itself cannot be loaded.
    ...(tenant.parts.includes('contactForm')
      ? ([['connect-src', [toOrigins([tenant.services.middleware])[0] ?? origin]]] as const)
      : []),
  ])
}
