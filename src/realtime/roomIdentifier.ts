import type { PubsubToken } from '#domain/contact.ts'

type RoomOptions = {
  readonly pubsubToken: PubsubToken
  readonly accountId?: number | undefined
  /**
   * Whether the identifier contains `user_id`. With it, a stock Chatwoot 4.10 treats the visitor as an agent and
   * delivers nothing.
   */
  readonly userId: 'send' | 'omit'
}

/** Returns the identifier of the subscription. Servers echo it byte for byte, so the order of the keys matters. */
export const roomIdentifier = ({ pubsubToken, accountId, userId }: RoomOptions): string =>
  JSON.stringify({
    channel: 'RoomChannel',
    pubsub_token: pubsubToken,
    ...(accountId !== undefined && { account_id: accountId }),
    ...(userId === 'send' && { user_id: pubsubToken }),
  })
