import type { PubsubToken } from '#domain/contact.ts'

type RoomOptions = {
  readonly pubsubToken: PubsubToken
  readonly accountId?: number | undefined
  /** A stock Chatwoot 4.10 takes a named user for an agent, and then delivers nothing. */
  readonly userId: 'send' | 'omit'
}

/** The subscription's name; servers echo it byte for byte, so the order of the keys matters. */
export const roomIdentifier = ({ pubsubToken, accountId, userId }: RoomOptions): string =>
  JSON.stringify({
    channel: 'RoomChannel',
    pubsub_token: pubsubToken,
    ...(accountId !== undefined && { account_id: accountId }),
    ...(userId === 'send' && { user_id: pubsubToken }),
  })
