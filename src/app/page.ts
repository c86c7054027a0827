import { toRendered } from '#api/wire/channel.ts'
import type { Channel, Session, WebsiteToken } from '#domain/channel.ts'
import type { TenantCopy } from '#domain/copy.ts'
import { DEFAULT_ACCENT } from '#domain/limits.ts'
import { parseConversationToken, parseWebsiteToken } from '#domain/tokens.ts'
import type { ConversationToken } from '#domain/contact.ts'
import { type Fields, nonEmptyString } from '#protocol/fields.ts'
import { type Consent, parseConsent } from '#protocol/hostCommands.ts'
import { findBridge } from '#protocol/webviewPort.ts'
import type { PageLook } from '#state/widget.ts'
import { readLook } from './pageLook.ts'

/** Everything the page tells the widget, read once. */
export type Page = {
  readonly websiteToken: WebsiteToken | undefined
  /** As the address names it. Anybody can write an address: who may be believed is decided in `session.ts` (ADR 0040). */
  readonly conversationToken: ConversationToken | undefined
  /** The host has forgotten its visitor: whatever this browser still holds of them is to go. */
  readonly startsAfresh: boolean
  readonly locale: string | undefined
  /** The language the page is written in: its tenant's own. */
  readonly lang: string
  readonly isEmbedded: boolean
  readonly look: PageLook
  readonly baseUrl: string
  /** What may be stored where no host says it. */
  readonly consent: Consent | undefined
  /** The address says that a host's script opened this window; the opener has to prove it (ADR 0040). */
  readonly claimsOpener: boolean
  /** Some page opened this window at the address that hosts open; every screen lies below it. */
  readonly isEntry: boolean
  /** The origin of the page around the frame; undefined where the browser does not tell. */
  readonly embedder: string | undefined
  readonly services: ServiceAddresses
  /** Where product events go, if anywhere; read by whoever sends them. */
  readonly analytics: unknown
  /** Origins that may embed the widget; undefined: every one. */
  readonly hosts: readonly string[] | undefined
  /** Whether the room's identifier names the user; a stock Chatwoot 4.10 takes a named user for an agent. */
  readonly cableUserId: 'send' | 'omit'
  readonly telemetry: TelemetrySettings
  /** The channel's public part, as far as the page knows it before any request. */
  readonly channelConfig: Fields
  /** What a server that renders the page has put into it. */
  readonly rendered: { readonly channel: Channel; readonly session: Session } | undefined
}

/** Base addresses without a trailing slash; '' is the page's own origin. */
type ServiceAddresses = {
  readonly widgetApi: string
  readonly middleware: string
  readonly knowledgeBase: string
  readonly cable: string
  /** Where `/sound/…` lies: a CDN's base, or the widget API's own. */
  readonly sounds: string
  /** Who can tell a country from an address on the net; '' unless the tenant names somebody. */
  readonly ipCountry: string
}

/** A page that says whose it is. */
export type TenantPage = Page & { readonly websiteToken: WebsiteToken }

/** What observers want to hear; all but the one address is read by the code that needs it, which few pages fetch. */
export type TelemetrySettings = {
  /** '' is nowhere. */
  readonly metricsUrl: string
  readonly metricsRate: unknown
  readonly errorReports: unknown
}

/** Whose visit it is, and what may be stored where no host says so. */
function readVisit(
  query: URLSearchParams,
  settings: Settings,
  { isEmbedded, window }: { readonly isEmbedded: boolean; readonly window: Window },
): Pick<Page, 'conversationToken' | 'startsAfresh' | 'consent' | 'claimsOpener' | 'isEntry'> {
  const isEntry = !isEmbedded && !!window.opener && window.location.pathname === basePathOf(window.location)
  return {
    isEntry,
    conversationToken: parseConversationToken(query.get('cw_conversation')),
    consent: parseConsent(query.get('consent') ?? settings['consent']),
    claimsOpener: !isEmbedded && (query.has('cw_conversation') || query.has('host') || isEntry),
    // Hosts name a frame's conversation even when there is none, and leave it out after a reset.
    startsAfresh: isEmbedded && !query.has('cw_conversation'),
  }
}

/** A page that was built for one tenant speaks for no other: its services would receive the other's visitors. */
function ownToken(query: URLSearchParams, settings: Settings): string | null {
  const asked = query.get('website_token')
  return settings['token'] === undefined || settings['token'] === asked ? asked : null
}

/** Firefox did not have the list for long, and an embedder may hide itself from it. */
function readEmbedder({ ancestorOrigins }: Partial<Pick<Location, 'ancestorOrigins'>>): string | undefined {
  const origin = ancestorOrigins?.[0] ?? 'null'
  return origin === 'null' ? undefined : origin
}

/** The path all routes live under: what stands in the address up to and with `/widget`, wherever a build is served. */
export const basePathOf = ({ pathname }: Location): string => /.*\/widget\b/.exec(pathname)?.[0] ?? '/widget'

export function readPage(window: Window & typeof globalThis): Page {
  const query = new URLSearchParams(window.location.search)
  const settings = readSettings(window.document)
  const widgetApi = address(settings['services'], 'widgetApi')
  const isEmbedded = window.parent !== window
  return {
    websiteToken: parseWebsiteToken(ownToken(query, settings)),
    locale: query.get('locale') || undefined,
    lang: window.document.documentElement.lang,
    isEmbedded,
    look: {
      ...readLook(query),
      isInApp: isApp(window),
      copy: readCopy(settings['copy']),
      videoHosts: texts(settings['videoHosts']),
    },
    baseUrl: window.location.origin,
    ...readVisit(query, settings, { isEmbedded, window }),
    embedder: readEmbedder(window.location),
    services: {
      widgetApi,
      middleware: address(settings['services'], 'middleware'),
      knowledgeBase: address(settings['services'], 'knowledgeBase'),
      sounds: address(settings['services'], 'sounds') || widgetApi,
      ipCountry: address(settings['services'], 'ipCountry'),
      cable: cableAddress(window, address(settings['services'], 'cable') || `${widgetApi}/cable`),
    },
    hosts: texts(settings['hosts'])?.filter((origin) => URL.canParse(origin)),
    cableUserId: field(settings['realtime'], 'userId') === 'omit' ? 'omit' : 'send',
    ...readObservers(settings),
    channelConfig: readChannelConfig(window, settings),
    // A server that renders a page of its own for a named conversation repeats the token, whoever wrote the address.
    rendered: isEmbedded || !query.get('cw_conversation') ? toRendered(readGlobals(window)) : undefined,
  }
}

/** The names are Chatwoot's; a page that no server renders has them from its build. */
function readChannelConfig(window: Window, settings: Settings): Fields {
  const channel = readGlobals(window)['chatwootWebChannel']
  const text = (name: string, fallback = ''): string => nonEmptyString(field(channel, name)) ?? fallback
  return {
    avatarUrl: text('avatarUrl'),
    websiteName: text('websiteName', window.document.title),
    widgetColor: text('widgetColor', nonEmptyString(settings['accent']) ?? DEFAULT_ACCENT),
  }
}

/** An app may reach into every frame of its page: where a page embeds us, that page is our host. */
const isApp = (window: Window): boolean => window.parent === window && findBridge(window) !== undefined

/** Who counts, measures and hears of errors; nobody does of a build that cannot tell them. */
const readObservers = (settings: Settings): Pick<Page, 'analytics' | 'telemetry'> => ({
  analytics: BUILT_IN.productEvents ? settings['analytics'] : undefined,
  telemetry: {
    metricsUrl: BUILT_IN.metrics ? address(settings['services'], 'metrics') : '',
    metricsRate: field(settings['metrics'], 'rate'),
    errorReports: BUILT_IN.errorReports ? settings['errorReports'] : undefined,
  },
})

export type Opened = Pick<Page, 'isEmbedded' | 'claimsOpener'>

/** The conversation's token opens the visitor's mail: it does not stay where a screenshot or a referrer shows it. */
export function hideToken(window: Window, { isEmbedded }: Opened): void {
  changeQuery(window, (query) => {
    if (isEmbedded || query.get('cw_conversation')) query.set('cw_conversation', '')
  })
}

export function changeQuery({ history, location }: Window, change: (query: URLSearchParams) => unknown): void {
  const url = new URL(location.href)
  change(url.searchParams)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}

type Settings = Readonly<Record<string, unknown>>

function readSettings(document: Document): Settings {
  const text = document.getElementById('widget-page')?.textContent ?? '{}'
  try {
    return asRecord(JSON.parse(text))
  } catch {
    // Settings that cannot be read are as good as none: every one of them has a default.
    return {}
  }
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Nothing but texts. */
const readCopy = (value: unknown): TenantCopy =>
  Object.fromEntries(Object.entries(asRecord(value)).filter(([, text]) => typeof text === 'string'))

const field = (value: unknown, name: string): unknown => asRecord(value)[name]

function address(services: unknown, name: string): string {
  const text = field(services, name)
  return typeof text === 'string' && /^(https?|wss?):\/\//.test(text) ? text.replace(/\/+$/, '') : ''
}

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : undefined

/** The page's own word wins, if it is an address; http becomes ws, and a path is taken from the page's origin. */
function cableAddress({ document, location: { origin } }: Window, configured: string): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="action-cable-url"]')?.content.trim()
  const isLine = (wish = ''): boolean =>
    wish !== '' && URL.canParse(wish, origin) && /^(http|ws)/.test(new URL(wish, origin).protocol)
  return new URL([meta, configured].find(isLine) ?? '/cable', origin).href.replace(/^http/, 'ws')
}

/** By name, never the whole window: merely reading its `localStorage` throws where third-party storage is blocked. */
const readGlobals = (window: Window): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    ['chatwootWebChannel', 'chatwootPubsubToken', 'authToken', 'globalConfig'].map((name) => [
      name,
      Reflect.get(window, name),
    ]),
  )
