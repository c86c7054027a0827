import type { Account } from './account.ts'

/**
 * What a tenant's analytics may learn. The specification lists thirteen things, of which the restart is three: that
 * makes fifteen names, each in its words.
 */
export type ProductEventName =
  | 'widget loaded'
  | 'bubble clicked'
  | 'nudge clicked'
  | 'conversation triggered'
  | 'chatbot flow triggered'
  | 'chatbot closed chat'
  | 'bot contact form submit'
  | 'hand-off'
  | 'restart clicked'
  | 'restart confirmed'
  | 'restart canceled'
  | 'tab clicked'
  | 'article search used'
  | 'article clicked'
  | 'article opened'

/** As others read it, and so in their spelling. */
export type EventDetails = Readonly<
  Record<string, string | number | boolean | null | { readonly email: string | null }>
>

export type ProductEvent = { readonly name: ProductEventName; readonly properties: EventDetails }

/** Whose event it is goes with every one; a server that knows of no accounts has told neither. */
export const toProductEvent = (
  name: ProductEventName,
  details: EventDetails,
  { usergroupId, tenant }: Partial<Account> = {},
): ProductEvent => ({
  name,
  properties: { ...details, global_inbox_id: usergroupId ?? null, tenant: tenant ?? null },
})
