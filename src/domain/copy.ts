import type { Locale } from './locale.ts'

/** Texts of the tenant; each may be absent. */
export type Copy = {
  readonly welcomeTitle?: string
  readonly welcomeTagline?: string
  readonly outOfOfficeMessage?: string
  readonly preChatMessage?: string
}

/** Texts of the tenant in each of its languages. The keys have the form that the page uses: `de.welcomeTitle`. */
export type TenantCopy = Readonly<Partial<Record<`${Locale}.${keyof Copy}`, string>>>

/** Texts that a host page sets. */
export type HostTexts = {
  readonly welcomeTitle?: string
  readonly welcomeDescription?: string
  readonly availableMessage?: string
  readonly unavailableMessage?: string
}
