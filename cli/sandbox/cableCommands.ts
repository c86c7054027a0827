export type Command = { readonly command: string; readonly identifier: string }

/** Malformed commands are ignored and the line stays open, as on the real server. */
export function parseCommand(text: string): Command | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isCommand(value) ? value : undefined
  } catch {
    // Not JSON.
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
): { readonly pubsubToken: string; readonly isNamed: boolean } | undefined {
  try {
    const value = JSON.parse(identifier) as Readonly<Record<string, unknown>>
    const { channel, pubsub_token: token, user_id: user } = value
    if (channel !== 'RoomChannel' || typeof token !== 'string') return undefined
    return { pubsubToken: token, isNamed: user !== undefined && user !== '' }
  } catch {
    // Not an identifier.
    return undefined
  }
}
