import type { TenantCopy } from './copy.ts'
import type { Locale } from './locale.ts'

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
