import type { Article } from '#domain/article/article.ts'
import type { OwnCopy } from '#domain/pageSettings.ts'
import type { Copy } from '#domain/copy.ts'
import type { Locale } from '#domain/locale.ts'
import type { Part } from '#domain/parts.ts'

/**
 * Complete settings of one customer to build for. Defaults replace the settings that its file and its services leave
 * out.
 */
export type Tenant = {
  /** Public identifier in every address of the tenant; `[\w-]{1,128}`. */
  readonly token: string
  readonly name: string
  /** Accent colour as `#rrggbb`. */
  readonly accent: string
  /** Fallback locale for visitors whose own language is not in `languages`. */
  readonly locale: Locale
  /** Enabled languages, sorted. They always include `locale` and English. */
  readonly languages: readonly Locale[]
  /** Features of the build, sorted. */
  readonly parts: readonly Part[]
  /** The tenant's own texts for each language. */
  readonly copy: Readonly<Partial<Record<Locale, Copy>>>
  readonly services: Services
  /** Origins that may embed the widget. If undefined, every origin may. */
  readonly hosts: readonly string[] | undefined
  /**
   * Whether the subscription to the cable contains `user_id`. Use `omit` for a stock Chatwoot 4.10, which otherwise
   * treats the visitor as an agent.
   */
  readonly cableUserId: 'send' | 'omit'
  /** When the loader loads the chat before the visitor opens it. A host page's own setting overrides it. */
  readonly preload: 'intent' | 'idle' | 'none'
  readonly analytics: { readonly beacon?: string; readonly gainsight?: string }
  readonly errorReports: { readonly dsn: string } | undefined
  /** Help for support teams. `recorder` lets visitors record diagnostics and hand them to the host page. */
  readonly support: { readonly recorder: boolean }
  /** Whether the text of a bot that answers word by word is drawn as it grows. */
  readonly streamedAnswers: boolean
  /** Whether articles are suggested while a visitor writes the first message of a conversation. */
  readonly suggestedArticles: boolean
  /** Pinned articles of the running knowledge base, by language. The build indexes them for the suggestions. */
  readonly pinnedArticles?: Readonly<Partial<Record<Locale, readonly Article[]>>>
  /** What visitors may do with their own conversation: save it, forget it in this browser, and read it offline. */
  readonly ownCopy: OwnCopy
  /** Whether metadata of pictures is removed before they are sent, and visitors can edit them. */
  readonly pictureEditor: boolean
  /** Whether visitors can record voice messages. The frame may then use the microphone. */
  readonly voiceMessages: boolean
  /** Percentage of visits that send metrics. */
  readonly metricsRate: number | undefined
  /** Hosts whose videos may play in articles, such as `play.example.com`. They extend the built-in list of players. */
  readonly videoHosts: readonly string[]
  /**
   * Features that the customer's plan includes, or undefined for all. `preflight` reports every other feature of the
   * tenant as a contradiction.
   */
  readonly plan: readonly Part[] | undefined
}

/** Settings in the file of a tenant. All but the token are optional; the services or the defaults supply the rest. */
export type TenantFile = Pick<Tenant, 'token'> & TenantSettings

export type TenantSettings = {
  readonly [Key in Exclude<keyof Tenant, 'token' | 'services' | 'pinnedArticles'>]?: Exclude<Tenant[Key], undefined>
} & { readonly services?: Partial<Services> }

export type { Copy }

/**
 * Base addresses without a trailing slash. If empty: the origin of the widget's page, the conversation server for
 * `cable` and `sounds`, and no service for `metrics` and `ipCountry`.
 */
export type Services = {
  readonly widgetApi: string
  readonly middleware: string
  readonly knowledgeBase: string
  readonly cable: string
  readonly sounds: string
  readonly metrics: string
  readonly ipCountry: string
}
