import type { BotStart } from '#domain/bot.ts'
import { type Fields, omitUndefined, record, nonEmptyString } from '#api/wire/fields.ts'

type Told = Pick<BotStart, 'contact' | 'contactAttributes' | 'conversationAttributes' | 'nudgeId'>

/** What is still to be said once a bot's conversation has begun, as it is written down; undefined if nothing is. */
export function writeNote({
  contact,
  contactAttributes,
  conversationAttributes,
  nudgeId,
}: BotStart): string | undefined {
  const note = JSON.stringify({ contact, contactAttributes, conversationAttributes, nudgeId })
  return note === '{}' ? undefined : note
}

/** What is no such note says nothing. */
export function readNote(text: string | undefined): Told {
  const { contact, contactAttributes, conversationAttributes, nudgeId } = parseNote(text) ?? {}
  return omitUndefined({
    contact: toDetails(record(contact)),
    contactAttributes: record(contactAttributes),
    conversationAttributes: record(conversationAttributes),
    nudgeId: nonEmptyString(nudgeId),
  })
}

const toDetails = (given: Fields | undefined): Told['contact'] =>
  given &&
  omitUndefined({
    name: nonEmptyString(given['name']),
    email: nonEmptyString(given['email']),
    phoneNumber: nonEmptyString(given['phoneNumber']),
  })

/** Storage may hold anything; undefined for what is no record. */
export function parseNote(text: string | undefined): Fields | undefined {
  try {
    return record(JSON.parse(text ?? 'null'))
  } catch {
    return undefined
  }
}
