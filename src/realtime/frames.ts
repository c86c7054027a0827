/** What an Action Cable server may send. */
export type ServerFrame =
  | { readonly type: 'welcome' }
  | { readonly type: 'ping' }
  | { readonly type: 'confirm_subscription'; readonly identifier: string }
  | { readonly type: 'reject_subscription'; readonly identifier: string }
  | { readonly type: 'disconnect'; readonly reason: string; readonly mayReconnect: boolean }
  | { readonly type: 'message'; readonly identifier: string; readonly message: unknown }

/**
 * A frame of the protocol; undefined for everything else. Rails' own clients throw on empty text, bare values and
 * unknown types, and a server behind a broken proxy sends just those.
 */
export function parseServerFrame(data: unknown): ServerFrame | undefined {
  const frame = parseFields(data)
  const { type, identifier } = frame
  if (type === 'welcome' || type === 'ping') return { type }
  if (type === 'disconnect') return toDisconnect(frame)
  return typeof identifier === 'string' ? toIdentified(identifier, frame) : undefined
}

type Fields = Readonly<Record<string, unknown>>

/** Only an explicit `false` forbids to reconnect. */
const toDisconnect = ({ reason, reconnect }: Fields): ServerFrame => ({
  type: 'disconnect',
  reason: typeof reason === 'string' ? reason : 'unknown',
  mayReconnect: reconnect !== false,
})

/** Data frames are the ones without a type. */
function toIdentified(identifier: string, { type, message }: Fields): ServerFrame | undefined {
  if (type === 'confirm_subscription' || type === 'reject_subscription') return { type, identifier }
  return type === undefined && message !== undefined ? { type: 'message', identifier, message } : undefined
}

/** No fields where the data is no JSON object; of an array, its items, which name no frame. */
function parseFields(data: unknown): Fields {
  try {
    const value: unknown = typeof data === 'string' && JSON.parse(data)
    return typeof value === 'object' ? { ...value } : {}
  } catch {
    // Not JSON, so not a frame.
    return {}
  }
}

/** A server never answers an invalid command, so commands are built here and nowhere by hand. */
export const commandFrame = (command: 'subscribe' | 'unsubscribe', identifier: string): string =>
  JSON.stringify({ command, identifier })

export const actionFrame = (identifier: string, action: string): string =>
  JSON.stringify({ command: 'message', identifier, data: JSON.stringify({ action }) })
