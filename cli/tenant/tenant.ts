import type { Copy } from '#domain/copy.ts'
import type { Locale } from '#domain/locale.ts'
import type { Part } from '#domain/parts.ts'

/** A customer we build for, complete: what its file or its services leave out has its default. */
export type Tenant = {
  /** Public, in every address; `[\w-]{1,128}`. */
  readonly token: string
  readonly name: string
  /** `#rrggbb`. */
  readonly accent: string
  /** Spoken where a visitor's own language is not among `languages`. */
  readonly locale: Locale
  /** Sorted; `locale` and English are always among them. */
  readonly languages: readonly Locale[]
  /** Sorted. */
  readonly parts: readonly Part[]
  /** What the tenant itself says, a language each. */
  readonly copy: Readonly<Partial<Record<Locale, Copy>>>
  readonly services: Services
  /** Origins that may embed the widget; undefined: every one. */
  readonly hosts: readonly string[] | undefined
  /** A stock Chatwoot 4.10 takes a named user for an agent. */
  readonly cableUserId: 'send' | 'omit'
  readonly analytics: { readonly beacon?: string; readonly gainsight?: string }
  readonly errorReports: { readonly dsn: string } | undefined
  /** Of a hundred visits, how many are measured. */
  readonly metricsRate: number | undefined
  /** Whose films may play in articles, besides those of the players we know; hosts such as `play.example.com`. */
  readonly videoHosts: readonly string[]
  /** What the contract allows; a part beyond it is a contradiction that `preflight` tells. Undefined: everything. */
  readonly plan: readonly Part[] | undefined
}

export type { Copy }

/** Base addresses without a trailing slash; '' is the origin of the widget's page, and for `metrics` and `ipCountry` nowhere. */
export type Services = {
  readonly widgetApi: string
  readonly middleware: string
  readonly knowledgeBase: string
  readonly cable: string
  readonly sounds: string
  readonly metrics: string
  readonly ipCountry: string
}
