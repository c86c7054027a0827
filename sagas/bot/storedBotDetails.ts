import type { BotStart } from '#domain/bot/bot.ts'
import { type Fields, omitUndefined, record, nonEmptyString } from '#tools/fields.ts'

type BotDetails = Pick<BotStart, 'contact' | 'contactAttributes' | 'conversationAttributes' | 'nudgeId'>

/** Serialises the details that are sent once the bot's conversation exists; undefined if there are none. */
export function serializeBotDetails({
  contact,
  contactAttributes,
  conversationAttributes,
  nudgeId,
}: BotStart): string | undefined {
  const json = JSON.stringify({ contact, contactAttributes, conversationAttributes, nudgeId })
  return json === '{}' ? undefined : json
}

/** Parses details that `serializeBotDetails` has serialised; invalid text gives an empty object. */
export function parseBotDetails(text: string | undefined): BotDetails {
  const { contact, contactAttributes, conversationAttributes, nudgeId } = parseStoredFields(text) ?? {}
  return omitUndefined({
    contact: toDetails(record(contact)),
    contactAttributes: record(contactAttributes),
    conversationAttributes: record(conversationAttributes),
    nudgeId: nonEmptyString(nudgeId),
  })
}

const toDetails = (fields: Fields | undefined): BotDetails['contact'] =>
  fields &&
  omitUndefined({
    name: nonEmptyString(fields['name']),
    email: nonEmptyString(fields['email']),
    phoneNumber: nonEmptyString(fields['phoneNumber']),
  })

/** Parses JSON from storage; undefined if it is not an object. */
export function parseStoredFields(text: string | undefined): Fields | undefined {
  try {
    return record(JSON.parse(text ?? 'null'))
  } catch {
    return undefined
  }
}
