import type { Middleware } from 'openapi-fetch'
import type { WebsiteToken } from '#domain/channel.ts'
import type { ConversationToken } from '#domain/contact.ts'

/** Inbox, visitor and language of a request. They are read again for every request. */
export type Identity = {
  readonly websiteToken: WebsiteToken
  readonly token?: ConversationToken
  readonly locale?: string
}

/**
 * Returns the query parameters of every request. An absent value is sent as an empty text: server logs then show that
 * the value was absent and not forgotten.
 */
export const identityQuery = ({ websiteToken, token, locale }: Identity): Record<string, string> => ({
  website_token: websiteToken,
  cw_conversation: token ?? '',
  locale: locale ?? '',
})

export const identityHeader = (identity: () => Identity): Middleware => ({
  onRequest: ({ request }) => {
    const { token } = identity()
    if (token !== undefined) request.headers.set('X-Auth-Token', token)
    return request
  },
})
