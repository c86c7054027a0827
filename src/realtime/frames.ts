import type { Fields } from '#tools/fields.ts'

/** Frame that an Action Cable server may send. */
export type ServerFrame =
  | { readonly type: 'welcome' }
  | { readonly type: 'ping' }
  | { readonly type: 'confirm_subscription'; readonly identifier: string }
  | { readonly type: 'reject_subscription'; readonly identifier: string }
  | { readonly type: 'disconnect'; readonly reason: string; readonly mayReconnect: boolean }
  | { readonly type: 'message'; readonly identifier: string; readonly message: unknown }

/**
 * Parses a frame of the protocol; undefined for everything else. Rails' own clients throw on empty text, bare values
 * and unknown types. Servers behind a broken proxy send such frames.
 */
export function parseServerFrame(data: unknown): ServerFrame | undefined {
  const frame = parseFields(data)
  const { type, identifier } = frame
  if (type === 'welcome' || type === 'ping') return { type }
  if (type === 'disconnect') return toDisconnect(frame)
  return typeof identifier === 'string' ? toIdentified(identifier, frame) : undefined
}

/** Reads a disconnect frame. Only an explicit `false` forbids the client to reconnect. */
const toDisconnect = ({ reason, reconnect }: Fields): ServerFrame => ({
  type: 'disconnect',
  reason: typeof reason === 'string' ? reason : 'unknown',
  mayReconnect: reconnect !== false,
})

/** Reads a frame with an identifier. Data frames have no type. */
function toIdentified(identifier: string, { type, message }: Fields): ServerFrame | undefined {
  if (type === 'confirm_subscription' || type === 'reject_subscription') return { type, identifier }
  return type === undefined && message !== undefined ? { type: 'message', identifier, message } : undefined
}

/** Returns the fields of a JSON object, and none for other data. An array gives its items, which match no frame. */
function parseFields(data: unknown): Fields {
  try {
    const value: unknown = typeof data === 'string' && JSON.parse(data)
    return typeof value === 'object' ? { ...value } : {}
  } catch {
    // Not JSON, so not a frame.
    return {}
  }
}

/** Builds a command. A server never answers an invalid command, so commands are built only here. */
export const commandFrame = (command: 'subscribe' | 'unsubscribe', identifier: string): string =>
  JSON.stringify({ command, identifier })

export const actionFrame = (identifier: string, action: string): string =>
  JSON.stringify({ command: 'message', identifier, data: JSON.stringify({ action }) })
