export type Command = { readonly command: string; readonly identifier: string }

/**
 * Parses a client's command. Returns undefined for a malformed command: like the real server, the sandbox ignores it
 * and keeps the connection open.
 */
export function parseCommand(text: string): Command | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isCommand(value) ? value : undefined
  } catch {
    // The text is not JSON.
    return undefined
  }
}

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' &&
  value !== null &&
  'command' in value &&
  typeof value.command === 'string' &&
  'identifier' in value &&
  typeof value.identifier === 'string'

export function parseIdentifier(
  identifier: string,
): { readonly pubsubToken: string; readonly hasUserId: boolean } | undefined {
  try {
    const value = JSON.parse(identifier) as Readonly<Record<string, unknown>>
    const { channel, pubsub_token: token, user_id: user } = value
    if (channel !== 'RoomChannel' || typeof token !== 'string') return undefined
    return { pubsubToken: token, hasUserId: user !== undefined && user !== '' }
  } catch {
    // The identifier is not JSON.
    return undefined
  }
}
