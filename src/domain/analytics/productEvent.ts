import type { Account } from '../account.ts'

/** Name of an event for the tenant's analytics, as its reports know it. A restart of the bot has three names. */
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
  | 'article rated'
  | 'suggested article'

/** Properties of an event, spelled as the receiving systems expect. */
export type EventDetails = Readonly<
  Record<string, string | number | boolean | null | { readonly email: string | null }>
>

export type ProductEvent = { readonly name: ProductEventName; readonly properties: EventDetails }

/**
 * Builds an event. The account's tenant and user group are added to every event; both are null if the server has no
 * accounts.
 */
export const toProductEvent = (
  name: ProductEventName,
  details: EventDetails,
  { usergroupId, tenant }: Partial<Account> = {},
): ProductEvent => ({
  name,
  properties: { ...details, global_inbox_id: usergroupId ?? null, tenant: tenant ?? null },
})
