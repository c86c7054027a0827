import { toRendered } from '#api/wire/channel.ts'
import type { Channel, Session, WebsiteToken } from '#domain/channel.ts'
import type { TenantCopy } from '#domain/copy.ts'
import { DEFAULT_ACCENT } from '#domain/limits.ts'
import type { PageSettings } from '#domain/pageSettings.ts'
import { parseConversationToken, parseWebsiteToken } from '#domain/tokens.ts'
import type { ConversationToken } from '#domain/contact.ts'
import { type Fields, trimmedString, fieldsOf } from '#tools/fields.ts'
import { type Consent, parseConsent } from '#protocol/hostCommands.ts'
import { findBridge } from '#protocol/webviewPort.ts'
import type { PageLook } from '#state/widget.ts'
import { readLook } from './pageLook.ts'

/** Data that the page and its address give to the widget; read once at the start. */
export type Page = {
  readonly websiteToken: WebsiteToken | undefined
  /** Conversation token in the address. An address is untrusted, so the token alone proves nothing (ADR 0040). */
  readonly conversationToken: ConversationToken | undefined
  /** Whether the host has forgotten its visitor, so that this browser has to remove the visitor's data. */
  readonly startsAfresh: boolean
  readonly locale: string | undefined
  /** Value of the document's `lang`, which a build for a tenant sets to the tenant's `locale`. */
  readonly lang: string
  readonly isEmbedded: boolean
  readonly look: PageLook
  readonly baseUrl: string
  /** Storage consent if no host sends one. */
  readonly consent: Consent | undefined
  /** Whether the address claims that a host's script opened this window. The opener has to prove it (ADR 0040). */
  readonly claimsOpener: boolean
  /** Whether a page opened this window at `/widget`, as hosts do. All screens have addresses below `/widget`. */
  readonly isEntry: boolean
  /** Origin of the page around the frame; undefined if the browser does not provide it. */
  readonly embedder: string | undefined
  readonly services: ServiceAddresses
  /** Receiver of product events, if any; parsed by the code that sends them. */
  readonly analytics: unknown
  /** Origins that may embed the widget; undefined allows every origin. */
  readonly hosts: readonly string[] | undefined
  /** Whether the room's identifier names the user. A stock Chatwoot 4.10 treats a named user as an agent. */
  readonly cableUserId: 'send' | 'omit'
  readonly telemetry: TelemetrySettings
  /** Public part of the channel, as far as the page knows it before any request. */
  readonly channelConfig: Fields
  /** Data that a server which renders the page has put into it; undefined if no server renders it. */
  readonly rendered: { readonly channel: Channel; readonly session: Session } | undefined
}

/** Base addresses of the services, without a trailing slash; '' is the page's own origin. */
type ServiceAddresses = {
  readonly widgetApi: string
  readonly middleware: string
  readonly knowledgeBase: string
  readonly cable: string
  /** Base address of `/sound/…`: a CDN's, or the widget API's own. */
  readonly sounds: string
  /** Service that finds the country of an IP address; '' unless the tenant names one. */
  readonly ipCountry: string
}

/** Page with a valid website token. */
export type TenantPage = Page & { readonly websiteToken: WebsiteToken }

/** Telemetry settings. Only `metricsUrl` is parsed here; lazy code, which few pages load, parses the others. */
export type TelemetrySettings = {
  /** Address that receives metrics; '' if none does. */
  readonly metricsUrl: string
  readonly metricsRate: unknown
  readonly errorReports: unknown
}

/** Reads what the address says about the visitor and the opener, and the storage consent if no host sends one. */
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
    // Hosts set `cw_conversation` of a frame even if it is empty, and omit it only after a reset.
    startsAfresh: isEmbedded && !query.has('cw_conversation'),
  }
}

/** Returns the website token in the address; null if the page was built for another tenant, whose services it uses. */
function readWebsiteToken(query: URLSearchParams, settings: Settings): string | null {
  const requested = query.get('website_token')
  return settings['token'] === undefined || settings['token'] === requested ? requested : null
}

/** Returns the embedder's origin; undefined if it hides itself, or in Firefox versions without `ancestorOrigins`. */
function readEmbedder({ ancestorOrigins }: Partial<Pick<Location, 'ancestorOrigins'>>): string | undefined {
  const origin = ancestorOrigins?.[0] ?? 'null'
  return origin === 'null' ? undefined : origin
}

/** Returns the base path of all routes: the path up to and including `/widget`, wherever a build is served. */
export const basePathOf = ({ pathname }: Location): string => /.*\/widget\b/.exec(pathname)?.[0] ?? '/widget'

export function readPage(window: Window & typeof globalThis): Page {
  const query = new URLSearchParams(window.location.search)
  const settings = readSettings(window.document)
  const widgetApi = readAddress(settings['services'], 'widgetApi')
  const isEmbedded = window.parent !== window
  const channelConfig = readChannelConfig(window, settings)
  return {
    websiteToken: parseWebsiteToken(readWebsiteToken(query, settings)),
    locale: query.get('locale') || undefined,
    lang: window.document.documentElement.lang,
    isEmbedded,
    look: {
      ...readLook(query),
      isInApp: isApp(window),
      copy: readCopy(settings['copy']),
      videoHosts: readStrings(settings['videoHosts']),
      ...readFeatures(settings),
      ...readStaticHome(window, channelConfig),
    },
    baseUrl: window.location.origin,
    ...readVisit(query, settings, { isEmbedded, window }),
    embedder: readEmbedder(window.location),
    services: {
      widgetApi,
      middleware: readAddress(settings['services'], 'middleware'),
      knowledgeBase: readAddress(settings['services'], 'knowledgeBase'),
      sounds: readAddress(settings['services'], 'sounds') || widgetApi,
      ipCountry: readAddress(settings['services'], 'ipCountry'),
      cable: cableAddress(window, readAddress(settings['services'], 'cable') || `${widgetApi}/cable`),
    },
    hosts: readStrings(settings['hosts'])?.filter((origin) => URL.canParse(origin)),
    cableUserId: readField(settings['realtime'], 'userId') === 'omit' ? 'omit' : 'send',
    ...readTelemetrySettings(settings),
    channelConfig,
    // Outside a frame, a server that renders the page repeats any conversation token of the address: it proves nothing.
    rendered: isEmbedded || !query.get('cw_conversation') ? toRendered(readGlobals(window)) : undefined,
  }
}

/** Reads the public channel settings, under Chatwoot's names. A page that no server renders has them from its build. */
function readChannelConfig(window: Window, settings: Settings): Fields {
  const channel = readGlobals(window)['chatwootWebChannel']
  const text = (name: string, fallback = ''): string => trimmedString(readField(channel, name)) ?? fallback
  return {
    avatarUrl: text('avatarUrl'),
    websiteName: text('websiteName', window.document.title),
    widgetColor: text('widgetColor', trimmedString(settings['accent']) ?? DEFAULT_ACCENT),
  }
}

/** Returns the website's name and colour if the page shows its static Home (`staticHome/showHome.ts`). */
const readStaticHome = ({ document }: Window, config: Fields): Pick<PageLook, 'accent' | 'expectedName'> =>
  document.getElementById('home')?.hidden === false
    ? { accent: trimmedString(config['widgetColor']), expectedName: trimmedString(config['websiteName']) }
    : {}

/** True if a mobile app shows this page. An app's bridge also reaches frames, whose host is the page around them. */
const isApp = (window: Window): boolean => window.parent === window && findBridge(window) !== undefined

/** Reads the optional features. The code of suggested articles parses their setting. */
const readFeatures = (
  settings: Settings,
): Pick<PageLook, 'hasPictureEditor' | 'hasRecorder' | 'ownCopy' | 'suggestedArticles' | 'voiceMessages'> => ({
  hasPictureEditor: BUILT_IN.pictureEditor && settings['pictureEditor'] === true,
  hasRecorder: BUILT_IN.recorder && readField(settings['support'], 'recorder') === true,
  ownCopy: readOwnCopy(settings['ownCopy']),
  suggestedArticles: BUILT_IN.suggestedArticles && settings['suggestedArticles'],
  voiceMessages: BUILT_IN.voiceMessages && settings['voiceMessages'],
})

/** Reads what visitors may do with their own conversation. Only the value true of each choice counts. */
const readOwnCopy = (value: unknown): PageLook['ownCopy'] =>
  value && (BUILT_IN.saveConversation || BUILT_IN.forgetVisitor || BUILT_IN.offlineHistory)
    ? fieldsOf(value)
    : undefined

/** Reads the receivers of product events, metrics and error reports. A feature that the build lacks has no receiver. */
const readTelemetrySettings = (settings: Settings): Pick<Page, 'analytics' | 'telemetry'> => ({
  analytics: BUILT_IN.productEvents ? settings['analytics'] : undefined,
  telemetry: {
    metricsUrl: BUILT_IN.metrics ? readAddress(settings['services'], 'metrics') : '',
    metricsRate: readField(settings['metrics'], 'rate'),
    errorReports: BUILT_IN.errorReports ? settings['errorReports'] : undefined,
  },
})

export type AddressOptions = Pick<Page, 'isEmbedded' | 'claimsOpener'>

/** Removes the token from the address, so that no screenshot or referrer gives access to the conversation. */
export function hideToken(window: Window, { isEmbedded }: AddressOptions): void {
  changeQuery(window, (query) => {
    if (isEmbedded || query.get('cw_conversation')) query.set('cw_conversation', '')
  })
}

export function changeQuery({ history, location }: Window, change: (query: URLSearchParams) => unknown): void {
  const url = new URL(location.href)
  change(url.searchParams)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}

type Settings = Readonly<Partial<Record<keyof PageSettings, unknown>>>

function readSettings(document: Document): Settings {
  const text = document.getElementById('widget-page')?.textContent ?? '{}'
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    // Unreadable settings are ignored, as every setting has a default.
    return {}
  }
}

/** Returns the tenant's texts, without values that are not strings. */
const readCopy = (value: unknown): TenantCopy =>
  Object.fromEntries(Object.entries(fieldsOf(value)).filter(([, text]) => typeof text === 'string'))

const readField = (value: unknown, name: string): unknown => fieldsOf(value)[name]

function readAddress(services: unknown, name: string): string {
  const text = readField(services, name)
  return typeof text === 'string' && /^(https?|wss?):\/\//.test(text) ? text.replace(/\/+$/, '') : ''
}

const readStrings = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : undefined

/**
 * Returns the cable's address from the page's meta tag, the settings or `/cable`, whichever is the first valid address.
 * Paths are relative to the page's origin, and http becomes ws.
 */
function cableAddress({ document, location: { origin } }: Window, configured: string): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="action-cable-url"]')?.content.trim()
  const isSocketUrl = (candidate = ''): boolean =>
    candidate !== '' && URL.canParse(candidate, origin) && /^(http|ws)/.test(new URL(candidate, origin).protocol)
  return new URL([meta, configured].find(isSocketUrl) ?? '/cable', origin).href.replace(/^http/, 'ws')
}

/** Reads globals by name. A copy of the whole window would read `localStorage`, which throws if storage is blocked. */
const readGlobals = (window: Window): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    ['chatwootWebChannel', 'chatwootPubsubToken', 'authToken', 'globalConfig'].map((name) => [
      name,
      Reflect.get(window, name),
    ]),
  )
