/** Names of fields, headers and query parameters whose values give access to a conversation or identify a visitor. */
const SECRET_NAMES: ReadonlySet<string> = new Set(
  [
    'authToken', 'widgetAuthToken', 'x-auth-token', 'cw_conversation', 'pubsub_token', 'pubsubToken',
    'identifierHash', 'identifier_hash', 'hmac', 'hmac_token', 'authorization', 'cookie', 'set-cookie',
    'api_access_token', 'password', 'token', 'secret',
  ].map((name) => name.toLowerCase()),
) // prettier-ignore

/** A JSON Web Token, wherever it is in a text. */
const JWT = /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]{5,}/g

const MASK = '…'

/** Number of characters of a secret that stay readable, so that two secrets can be told apart. */
const READABLE = 4

/** Length below which no part of a secret stays readable. */
const MIN_LENGTH = 16

const isSecretName = (name: string): boolean => SECRET_NAMES.has(name.toLowerCase())

/** Replaces a secret by `…` and its last characters. */
const mask = (secret: string): string => MASK + (secret.length < MIN_LENGTH ? '' : secret.slice(-READABLE))

/** Masks the tokens in a text: JSON Web Tokens, secret query parameters of addresses, and secret fields of JSON. */
export function maskText(text: string): string {
  const json = parseJson(text)
  if (json !== undefined) return JSON.stringify(json.value, maskField)
  return text
    .replaceAll(/(?<=[?&#])([\w-]+)=([^&#\s"']+)/g, (whole, name: string, value: string) =>
      isSecretName(name) ? `${name}=${mask(value)}` : whole,
    )
    .replaceAll(JWT, mask)
}

/** Replacer for `JSON.stringify` that masks secrets, also in JSON inside of texts. */
export const maskField = (name: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  return isSecretName(name) ? mask(value) : maskText(value)
}

/** Parses a JSON object or list; undefined if the text is neither. */
function parseJson(text: string): { readonly value: unknown } | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    // The text only looks like JSON.
    return undefined
  }
}
