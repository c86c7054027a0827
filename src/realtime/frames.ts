/** What an Action Cable server may say. */
export type ServerFrame =
  | { readonly type: 'welcome' }
  | { readonly type: 'ping' }
  | { readonly type: 'confirm_subscription'; readonly identifier: string }
  | { readonly type: 'reject_subscription'; readonly identifier: string }
  | { readonly type: 'disconnect'; readonly reason: string; readonly mayReconnect: boolean }
  | { readonly type: 'message'; readonly identifier: string; readonly message: unknown }

/**
 * A frame the protocol knows; undefined for everything else. Rails' own clients throw on empty text, bare values and
 * unknown types, and a server behind a broken proxy sends just those.
 */
export function parseServerFrame(data: unknown): ServerFrame | undefined {
  const frame = toRecord(data)
  if (frame === undefined) return undefined
  return Object.hasOwn(FRAMES, String(frame['type'])) ? FRAMES[String(frame['type'])]?.(frame) : undefined
}

type Fields = Readonly<Record<string, unknown>>

const toMessage = ({ identifier, message }: Fields): ServerFrame | undefined =>
  typeof identifier === 'string' && message !== undefined ? { type: 'message', identifier, message } : undefined

const toAnswer =
  (type: 'confirm_subscription' | 'reject_subscription') =>
  ({ identifier }: Fields): ServerFrame | undefined =>
    typeof identifier === 'string' ? { type, identifier } : undefined

/** Only an explicit `false` forbids to come back. */
const toDisconnect = ({ reason, reconnect }: Fields): ServerFrame => ({
  type: 'disconnect',
  reason: typeof reason === 'string' ? reason : 'unknown',
  mayReconnect: reconnect !== false,
})

/** Data frames are the ones without a type. */
const FRAMES: Readonly<Record<string, (frame: Fields) => ServerFrame | undefined>> = {
  undefined: toMessage,
  welcome: () => ({ type: 'welcome' }),
  ping: () => ({ type: 'ping' }),
  disconnect: toDisconnect,
  confirm_subscription: toAnswer('confirm_subscription'),
  reject_subscription: toAnswer('reject_subscription'),
}

function toRecord(data: unknown): Fields | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    // Not JSON, so not a frame.
    return undefined
  }
}

/** What a client may say; a server never answers a bad command, so these are built and not written by hand. */
export const commandFrame = (command: 'subscribe' | 'unsubscribe', identifier: string): string =>
  JSON.stringify({ command, identifier })

export const actionFrame = (identifier: string, action: string): string =>
  JSON.stringify({ command: 'message', identifier, data: JSON.stringify({ action }) })
