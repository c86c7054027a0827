import type { Channel, PreChatField } from './channel.ts'
import type { Contact } from './contact.ts'

/** What the visitor has put into the fields, by the field's key. */
export type PreChatValues = Readonly<Record<string, string>>

/** Two kinds of attributes may share a name with each other, and with a standard field. */
export const keyOf = ({ kind, name }: PreChatField): string => (kind === 'standard' ? name : `${kind}/${name}`)

/** What a form may ask for may be called `constructor`. */
export const valueIn = (values: PreChatValues, key: string): string =>
  Object.hasOwn(values, key) ? (values[key] ?? '') : ''

/** What is asked besides the message: what the tenant has enabled, less what is known already; each thing once. */
export function pickPreChatFields({ preChat }: Channel, contact: Contact): readonly PreChatField[] {
  const known: Readonly<Record<string, boolean>> = {
    emailAddress: contact.hasEmail,
    fullName: hasOwnName(contact),
    phoneNumber: contact.hasPhoneNumber,
  }
  const asked = preChat.fields.filter((field) => field.isEnabled && isOpen(field, known))
  return asked.filter((field, at) => asked.findIndex((other) => keyOf(other) === keyOf(field)) === at)
}

/** There is nowhere to put the answer to a standard field nobody has heard of. */
const isOpen = ({ kind, name }: PreChatField, known: Readonly<Record<string, boolean>>): boolean =>
  kind !== 'standard' || (Object.hasOwn(known, name) && known[name] === false)

/** Servers make up a name for a stranger; with nothing else known, it is not the visitor's. */
export const hasOwnName = ({ hasName, hasEmail, hasPhoneNumber, identifier }: Contact): boolean =>
  hasName && (hasEmail || hasPhoneNumber || identifier !== undefined)
