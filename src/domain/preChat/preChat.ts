import type { Channel, PreChatField } from '../channel.ts'
import type { Contact } from '../contact.ts'

/** Values that the visitor has entered, by the key of the field. */
export type PreChatValues = Readonly<Record<string, string>>

/** Returns the unique key of a field, because a standard field and attributes of both kinds may have the same name. */
export const keyOf = ({ kind, name }: PreChatField): string => (kind === 'standard' ? name : `${kind}/${name}`)

/**
 * Returns the value of a field, '' if it is empty. Only own properties count, because a field may have the name
 * `constructor`.
 */
export const valueIn = (values: PreChatValues, key: string): string =>
  Object.hasOwn(values, key) ? (values[key] ?? '') : ''

/** Returns the fields to show besides the message: enabled by the tenant, not known yet, and each once. */
export function pickPreChatFields({ preChat }: Channel, contact: Contact): readonly PreChatField[] {
  const known: Readonly<Record<string, boolean>> = {
    emailAddress: contact.hasEmail,
    fullName: hasOwnName(contact),
    phoneNumber: contact.hasPhoneNumber,
  }
  const fields = preChat.fields.filter((field) => field.isEnabled && isOpen(field, known))
  return fields.filter((field, at) => fields.findIndex((other) => keyOf(other) === keyOf(field)) === at)
}

/**
 * Returns whether the form must contain a field. An unknown standard field is left out, because no request has a place
 * for its answer.
 */
const isOpen = ({ kind, name }: PreChatField, known: Readonly<Record<string, boolean>>): boolean =>
  kind !== 'standard' || (Object.hasOwn(known, name) && known[name] === false)

/**
 * Returns whether the name is the visitor's own. Servers generate names for unknown visitors, so a name alone does not
 * count.
 */
export const hasOwnName = ({ hasName, hasEmail, hasPhoneNumber, identifier }: Contact): boolean =>
  hasName && (hasEmail || hasPhoneNumber || identifier !== undefined)
