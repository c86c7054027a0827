import type { Locale } from './locale.ts'

/** Texts of a tenant's own; each may be missing. */
export type Copy = {
  readonly welcomeTitle?: string
  readonly welcomeTagline?: string
  readonly outOfOfficeMessage?: string
  readonly preChatMessage?: string
}

/** What a tenant says in each of its languages, as the page has it: `de.welcomeTitle`. */
export type TenantCopy = Readonly<Partial<Record<`${Locale}.${keyof Copy}`, string>>>
