import type { Middleware } from 'openapi-fetch'
import type { WebsiteToken } from '#domain/channel.ts'
import type { ConversationToken } from '#domain/contact.ts'

/** Who asks, and in which language; read anew at every request. */
export type Identity = {
  readonly websiteToken: WebsiteToken
  readonly token?: ConversationToken
  readonly locale?: string
}

/** Empty when absent: the servers' logs show that it was asked without, not that somebody forgot. */
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
