import type { TenantCopy } from './copy.ts'
import type { Locale } from './locale.ts'

/**
 * Settings in a page, as JSON in its element `widget-page`. A build for a tenant writes them, and so may a server that
 * renders the page. Each has a default. The widget reads them as unknown values, because any server may write them.
 */
export type PageSettings = {
  /** Website token of the only tenant that the page accepts. */
  readonly token?: string
  /** Base URLs of the services by name; the default is the page's own origin. */
  readonly services?: Readonly<Record<string, string>>
  /** Origins that may embed the page; the default is every origin. */
  readonly hosts?: readonly string[]
  /** `omit` for a stock Chatwoot 4.10, which treats a named user as an agent. */
  readonly realtime?: { readonly userId: 'omit' }
  /** Accent colour until the channel is known, as `#rgb` or `#rrggbb`. */
  readonly accent?: string
  /** Storage consent until a host sends one. */
  readonly consent?: string
  /** Texts by `language.name`. */
  readonly copy?: Readonly<Record<string, string>>
  /** Hosts whose videos articles may embed. */
  readonly videoHosts?: readonly string[]
  /** Share of visits that send metrics, from 0 to 1; the default is 1. */
  readonly metrics?: { readonly rate: number }
  /** Receiver of error reports. */
  readonly errorReports?: { readonly dsn: string; readonly isEnabled: boolean }
  /** Whether metadata of pictures is removed before they are sent, and visitors can edit them. The default is false. */
  readonly pictureEditor?: boolean
  /** Whether visitors may record diagnostics and hand them to the host page. The default is false. */
  readonly support?: { readonly recorder: boolean }
  /**
   * Suggests articles while the visitor writes a first message. `indexes` has the address of an index of the pinned
   * articles for each locale that has one. The default is no suggestions.
   */
  readonly suggestedArticles?: { readonly indexes: Readonly<Record<string, string>> }
  /** What visitors may do with their own conversation in this browser. Every value is false by default. */
  readonly ownCopy?: OwnCopy
  /** Whether visitors can record voice messages. The default is false. */
  readonly voiceMessages?: boolean
  /** Receiver of product events. */
  readonly analytics?: { readonly beacon?: string; readonly gainsight?: string }
}

/** Whether visitors can save their conversation as a file, remove their data from this browser, and read it offline. */
export type OwnCopy = { readonly save?: boolean; readonly forget?: boolean; readonly offline?: boolean }

/** Everything that decides how Home looks to a new visitor before any server has answered, except the features. */
export type StaticHomeOptions = {
  readonly locale: Locale
  /** Messages of the locale in ICU syntax, by id. English replaces missing ones. */
  readonly messages: Readonly<Record<string, string>>
  /** Name of the website. */
  readonly name: string
  readonly copy: TenantCopy
}

/** Renders Home as HTML. */
export type RenderHome = (options: StaticHomeOptions) => string
