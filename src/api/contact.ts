import type { Contact, ContactDetails, ConversationToken, CustomAttributes } from '#domain/contact.ts'
import type { Result } from '#domain/failure.ts'
import type { Clients } from './client.ts'
import { AS_TEXT, done, settle } from './result.ts'
import { toContact } from './wire/contact.ts'
import { id, omitUndefined, record, nonEmptyString } from './wire/fields.ts'
import { fromContact } from './wire/fromContact.ts'

/** Whom the server has recognised; all else of them is asked for by itself. */
export type Identified = Pick<Contact, 'id'> & { readonly token?: ConversationToken }

export const createContactApi = ({ widget }: Clients) => ({
  load: (): Promise<Result<Contact>> => settle(widget.GET('/api/v1/widget/contact', AS_TEXT), toContact),

  update: (details: ContactDetails): Promise<Result<true>> =>
    settle(widget.PATCH('/api/v1/widget/contact', { ...AS_TEXT, body: fromContact(details) }), done),

  /** Says who the visitor is, with proof or without; another person comes with another token. */
  identify: async (details: ContactDetails): Promise<Result<Identified>> => {
    const request = widget.PATCH('/api/v1/widget/contact/set_user', { ...AS_TEXT, body: fromContact(details) })
    const [result, said] = await Promise.all([settle(request, toIdentified), wordsOf(request)])
    return result.ok || result.failure.code !== 'status' ? result : { ok: false, failure: { ...result.failure, said } }
  },

  /** Merged into what is there. */
  setCustomAttributes: (attributes: CustomAttributes): Promise<Result<true>> =>
    settle(
      widget.PATCH('/api/v1/widget/contact', { ...AS_TEXT, body: { custom_attributes: { ...attributes } } }),
      done,
    ),

  deleteCustomAttribute: (name: string): Promise<Result<true>> =>
    settle(
      widget.POST('/api/v1/widget/contact/destroy_custom_attributes', {
        ...AS_TEXT,
        body: { custom_attributes: [name] },
      }),
      done,
    ),
})

/** A host that says who its visitor is hears why the server does not take it. */
const wordsOf = (request: Promise<{ readonly error?: unknown }>): Promise<unknown> =>
  request.then(
    ({ error }) => error,
    () => undefined,
  )

function toIdentified(body: unknown): Identified | undefined {
  const fields = record(body)
  const token = nonEmptyString(fields?.['widget_auth_token']) as ConversationToken | undefined
  return fields && omitUndefined({ id: id(fields['id']), token })
}
