import type { Contact, ContactDetails, ConversationToken, CustomAttributes } from '#domain/contact.ts'
import type { Result } from '#domain/failure.ts'
import type { Clients } from './client.ts'
import { AS_TEXT, done, toResult } from './result.ts'
import { toContact } from './wire/contact.ts'
import { omitUndefined, record, nonEmptyString } from '#tools/fields.ts'
import { id } from './wire/fields.ts'
import { fromContact } from './wire/fromContact.ts'

/** Result of `identify`: the contact's id, and a token if the contact has changed. `load` returns the other fields. */
export type IdentifiedContact = Pick<Contact, 'id'> & { readonly token?: ConversationToken }

export const createContactApi = ({ widget }: Clients) => ({
  load: (): Promise<Result<Contact>> => toResult(widget.GET('/api/v1/widget/contact', AS_TEXT), toContact),

  update: (details: ContactDetails): Promise<Result<true>> =>
    toResult(widget.PATCH('/api/v1/widget/contact', { ...AS_TEXT, body: fromContact(details) }), done),

  /**
   * Identifies the visitor, with an identifier hash as proof or without one. If the visitor is another person than
   * before, the result contains that person's token. A status failure contains the server's error body.
   */
  identify: async (details: ContactDetails): Promise<Result<IdentifiedContact>> => {
    const request = widget.PATCH('/api/v1/widget/contact/set_user', { ...AS_TEXT, body: fromContact(details) })
    const [result, error] = await Promise.all([toResult(request, toIdentified), errorOf(request)])
    return result.ok || result.failure.code !== 'status'
      ? result
      : { ok: false, failure: { ...result.failure, responseBody: error } }
  },

  /** Sets these attributes. The server merges them into the existing attributes. */
  setCustomAttributes: (attributes: CustomAttributes): Promise<Result<true>> =>
    toResult(
      widget.PATCH('/api/v1/widget/contact', { ...AS_TEXT, body: { custom_attributes: { ...attributes } } }),
      done,
    ),

  deleteCustomAttribute: (name: string): Promise<Result<true>> =>
    toResult(
      widget.POST('/api/v1/widget/contact/destroy_custom_attributes', {
        ...AS_TEXT,
        body: { custom_attributes: [name] },
      }),
      done,
    ),
})

/** Returns the body of an error response, in which the server says why it refuses; undefined if there is none. */
const errorOf = (request: Promise<{ readonly error?: unknown }>): Promise<unknown> =>
  request.then(
    ({ error }) => error,
    () => undefined,
  )

function toIdentified(body: unknown): IdentifiedContact | undefined {
  const fields = record(body)
  const token = nonEmptyString(fields?.['widget_auth_token']) as ConversationToken | undefined
  return fields && omitUndefined({ id: id(fields['id']), token })
}
