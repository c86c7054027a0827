import type { ContactFormEntry } from '#domain/contactForm.ts'
import type { Result } from '#domain/failure.ts'
import type { Clients } from './client.ts'
import { AS_TEXT, done, toResult } from './result.ts'

export const createContactFormApi = ({ middleware, identity }: Clients) => ({
  /** Sends the visitor's question by email. `origin` is the address of the widget's page, without its query. */
  send: (entry: ContactFormEntry, origin: string): Promise<Result<true>> =>
    toResult(
      middleware.POST('/v2/widget/{websiteToken}/send_contact_email', {
        ...AS_TEXT,
        params: { path: { websiteToken: identity().websiteToken } },
        body: { ...entry, origin },
      }),
      done,
    ),
})
