/**
 * What frames of stock Chatwoot servers send and a server accepts, though the contracts of this widget allow less. The
 * validation reads an exchange as the contracts would have it written, so that only real differences are violations.
 */

/**
 * Returns a request's body as the contracts would have it. Members that are null are left out, because a page fills them
 * from its own records. A request for a transcript without an address, as frames since 2024 send it, gets one: the server
 * takes the address that it has stored.
 */
export function readStockBody(path: string, body: unknown): unknown {
  const stated = withoutNulls(body)
  const isBare = path.endsWith('/conversations/transcript') && JSON.stringify(stated ?? {}) === '{}'
  return isBare ? { email: 'stored@example.com' } : stated
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, name === 'identifier' ? toText(member) : withoutNulls(member)]),
  )
}

/** A page may write its own number of a user as a number. */
const toText = (identifier: unknown): unknown => (typeof identifier === 'number' ? String(identifier) : identifier)

/** OpenAPI cannot say that a body is optional, and a server sends none where there is no conversation yet. */
export const isBareNotFound = (statusCode: number, body: unknown): boolean => statusCode === 404 && body === undefined
