/**
 * Differences between stock Chatwoot and the contracts of this widget, which allow less than a stock server accepts.
 * The validation converts each exchange to the form of the contracts, so it reports only real differences.
 */

/**
 * Returns a request's body in the form that the contracts allow. Members that are null are removed, because a host page
 * may pass on null values from its own records. A transcript request without an address gets an example address: frames
 * since 2024 send none, because the server uses the stored address.
 */
export function toContractBody(path: string, body: unknown): unknown {
  const bodyWithoutNulls = removeNulls(body)
  const isEmptyRequest = path.endsWith('/conversations/transcript') && JSON.stringify(bodyWithoutNulls ?? {}) === '{}'
  return isEmptyRequest ? { email: 'stored@example.com' } : bodyWithoutNulls
}

function removeNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, name === 'identifier' ? toText(member) : removeNulls(member)]),
  )
}

/** Converts a numeric identifier to text. A host page may send its own user id as a number. */
const toText = (identifier: unknown): unknown => (typeof identifier === 'number' ? String(identifier) : identifier)

/**
 * Returns true for a 404 without a body. OpenAPI cannot describe an optional body, and a server sends none if there is
 * no conversation yet.
 */
export const isNotFoundWithoutBody = (statusCode: number, body: unknown): boolean =>
  statusCode === 404 && body === undefined
