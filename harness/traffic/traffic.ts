import { decodeEnvelope } from '#protocol/envelope.ts'
import { parseFrameEvent } from '#protocol/frameEvents.ts'
import { parseHostCommand } from '#protocol/hostCommands.ts'

export type Envelope = {
  readonly id: number
  readonly at: Date
  /** Direction as seen by the host: `out` is to the frame, `in` is from the frame. */
  readonly direction: 'in' | 'out'
  readonly name: string
  readonly bytes: number
  /** Whether the receiver's parser accepts the envelope. */
  readonly isValid: boolean
  /** Formatted JSON with masked secrets; the raw text if it is not an envelope. */
  readonly json: string
  /** Value that `json` describes; the raw text if it is not an envelope. */
  readonly value: unknown
}

/** Names of fields whose values give access to a visitor's conversation. */
const SECRETS: readonly string[] = ['authToken', 'widgetAuthToken', 'pubsub_token', 'identifierHash', 'identifier_hash']

export function toEnvelope(id: number, direction: Envelope['direction'], text: string): Envelope {
  const fields = decodeEnvelope(text)
  const parse = direction === 'out' ? parseHostCommand : parseFrameEvent
  const json = fields === undefined ? text : JSON.stringify(fields, mask, 2)
  return {
    id,
    at: new Date(),
    direction,
    name: typeof fields?.['event'] === 'string' ? fields['event'] : '(not an envelope)',
    bytes: text.length,
    isValid: fields !== undefined && parse(fields) !== undefined,
    json,
    value: fields === undefined ? text : JSON.parse(json),
  }
}

const mask = (name: string, value: unknown): unknown =>
  SECRETS.includes(name) && typeof value === 'string' ? `…${value.slice(-4)}` : value
