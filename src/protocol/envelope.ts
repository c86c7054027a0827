import { type Fields, isRecord } from '#tools/fields.ts'

/** Prefix of every message between host and frame; JSON follows it. */
export const PREFIX = 'chatwoot-widget:'

/** Name of an event. The fields of its payload are at the same level. */
export type Envelope = { readonly event: string }

export const encodeEnvelope = (message: Envelope): string => PREFIX + JSON.stringify(message)

/** Returns the object in an envelope; undefined if the text is not one of our messages. */
export function decodeEnvelope(text: unknown): Fields | undefined {
  if (typeof text !== 'string' || !text.startsWith(PREFIX)) return undefined
  try {
    const content: unknown = JSON.parse(text.slice(PREFIX.length))
    return isRecord(content) ? content : undefined
  } catch {
    // Not JSON: a text of another script that has the same prefix by chance.
    return undefined
  }
}
