import type { Channel, Session } from '#domain/channel.ts'
import type { Contact } from '#domain/contact.ts'
import type { Result } from '#domain/failure.ts'
import type { Clients } from './client.ts'
import { AS_TEXT, toResult } from './result.ts'
import { toConfig } from './wire/channel.ts'
import { toContact } from './wire/contact.ts'
import { record } from '#tools/fields.ts'

type ChannelConfig = { readonly channel: Channel; readonly session: Session; readonly contact: Contact }

export const createChannelApi = ({ widget, identity }: Clients) => ({
  /** Loads the channel and a session. If the server does not know the visitor, it creates a new contact. */
  load: (): Promise<Result<ChannelConfig>> =>
    toResult(
      widget.POST('/api/v1/widget/config', { ...AS_TEXT, body: { website_token: identity().websiteToken } }),
      (body) => {
        const config = toConfig(body)
        const contact = toContact(record(body)?.['contact'])
        return config && contact ? { ...config, contact } : undefined
      },
    ),
})
