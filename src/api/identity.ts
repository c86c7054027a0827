import type { Middleware } from 'openapi-fetch'
import type { WebsiteToken } from '#domain/channel.ts'
import type { ConversationToken } from '#domain/contact.ts'

/** Inbox, visitor and language of a request. The client reads them again for every request, because they may change. */
export type Identity = {
  readonly websiteToken: WebsiteToken
  readonly token?: ConversationToken
  readonly locale?: string
}

/**
 * Returns the query parameters of every request. An absent value is sent as an empty text, so that a server log does
 * not look as if the client forgot the parameter.
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
