import { createHash } from 'node:crypto'
import type { Tenant } from '../tenant/tenant.ts'
import type { Policy } from './policyText.ts'
import { snippets } from './snippet.ts'

/** Whose films may play in an article; the frames themselves are held to the same list (domain/video.ts). */
const PLAYERS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
  'https://fast.wistia.net',
]

/** Under which the tag of an analytics service is let through (telemetry/gainsight.ts). */
const TAG_POLICY = 'livechat-widget-analytics'

/** What decides whom a page talks to: a tenant, or the settings in a page. */
export type Reach = {
  readonly services?: Partial<Tenant['services']>
  readonly analytics?: Tenant['analytics']
  readonly errorReports?: Tenant['errorReports']
  readonly videoHosts?: readonly string[]
  readonly hosts?: readonly string[] | undefined
}

/** What allows exactly this script where it stands in the page. */
export const toScriptHash = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** What every page of the frame may do, whomever it talks to; the scripts are those that stand in the page itself. */
export const basePolicy = (scripts: readonly string[]): Policy =>
  new Map([
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...scripts.map(toScriptHash)]],
    ['style-src', ["'self'"]],
    ['img-src', ["'self'", 'https:', 'data:', 'blob:']],
    ['media-src', ["'self'", 'https:', 'blob:']],
    ['frame-src', PLAYERS],
    ['base-uri', ["'none'"]],
    ['form-action', ["'none'"]],
    ['object-src', ["'none'"]],
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', ['dompurify']],
  ])

/** The page of one tenant: its services, its players, whoever counts for it, and the hosts that may embed it. */
export function withReach(policy: Policy, reach: Reach, own?: string): Policy {
  const { videoHosts = [], hosts } = reach
  const services = toOrigins(Object.values(webServices(reach)))
  const plain = services.filter((origin) => origin.startsWith('http:'))
  const added: Policy = new Map([
    ...tagOf(reach),
    ['img-src', plain],
    ['media-src', plain],
    ['frame-src', videoHosts.map((host) => `https://${host}`)],
    ['connect-src', ["'self'", ...services, ...observersOf(reach), ...lineOf(reach, own)]],
    ...(hosts ? [['frame-ancestors', hosts.length > 0 ? hosts : ["'none'"]] as const] : []),
  ])
  return join(policy, added)
}

const join = (one: Policy, other: Policy): Policy =>
  new Map(
    [...new Set([...one.keys(), ...other.keys()])].map((name) => [
      name,
      [...new Set([...(one.get(name) ?? []), ...(other.get(name) ?? [])])],
    ]),
  )

/** The one script of somebody else's, where the tenant names it. */
function tagOf({ analytics }: Reach): Policy {
  const origins = toOrigins([analytics?.gainsight])
  return new Map([
    ['script-src', origins],
    ['trusted-types', origins.map(() => TAG_POLICY)],
  ])
}

/** Whoever counts, and whoever hears of errors. */
const observersOf = ({ analytics, errorReports }: Reach): readonly string[] =>
  toOrigins([analytics?.beacon, errorReports?.dsn, analytics?.gainsight])

/** Whatever the frame's server sends with a tenant's page. */
export const framePolicy = (reach: Reach, scripts: readonly string[], own?: string): Policy =>
  withReach(basePolicy(scripts), reach, own)

/** A page cannot say of itself who may embed it: that is for whoever serves it. */
export const toMetaPolicy = (policy: Policy): Policy =>
  new Map([...policy].filter(([name]) => name !== 'frame-ancestors'))

/** Those that are elsewhere, a connection each. */
export const serviceOrigins = (reach: Reach): readonly string[] =>
  toOrigins([...Object.values(webServices(reach)), reach.services?.cable])

/** All but the line, which is no matter of requests. */
const webServices = ({ services: { cable: _line, ...web } = {} }: Reach): Readonly<Record<string, string>> => web

/** The line is sought below the widget API where nobody says where it is, and that on the page's own origin. */
function lineOf({ services }: Reach, own: string | undefined): readonly string[] {
  const [origin] = toOrigins([services?.cable || services?.widgetApi || own])
  return origin === undefined ? [] : [origin.replace(/^http/, 'ws')]
}

/** A socket and a request to one host are one origin. */
const toOrigins = (addresses: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(
    addresses.flatMap((address = '') =>
      URL.canParse(address) ? [new URL(address.replace(/^ws/, 'http')).origin] : [],
    ),
  ),
]

export type HostNeeds = {
  readonly tenant: Pick<Tenant, 'token' | 'accent' | 'parts' | 'services'>
  /** Where the widget's files are served: `https://chat.example.com/`. */
  readonly publicUrl: string
}

/** What a page that embeds the widget has to allow; styles need nothing, as the script makes its sheets itself. */
export function hostPolicy({ tenant, publicUrl }: HostNeeds): Policy {
  const { origin } = new URL(publicUrl)
  const { inline } = snippets({ tenant, publicUrl, hashes: [] })
  return new Map([
    // The loader with its second file, and the words that start it.
    ['script-src', [origin, toScriptHash(inline)]],
    ['frame-src', [origin]],
    // The form for a mail, where the chat itself cannot be loaded.
    ...(tenant.parts.includes('contactForm')
      ? ([['connect-src', [toOrigins([tenant.services.middleware])[0] ?? origin]]] as const)
      : []),
  ])
}
