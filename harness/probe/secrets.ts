/** Names of fields, headers and query parameters whose values give access to a conversation or identify a visitor. */
const SECRET_NAME =
  /(token|secret|password|passphrase|hmac|jwt|cookie|csrf|credential|authorization|identifier_?hash|api_?key|session_?(id|key)|^auth$|^cw_conversation$)/i

/** Short names of secrets in addresses and forms. An object or a list of such a name is no secret, as in `session`. */
const SECRET_PARAMETER = /^(sid|session|otp|sig|pwd|pass)$/i

/** Names that look secret and are not: the website token is in every snippet, and the headers of CORS are no secrets. */
const PUBLIC_NAME = /^(website_?token|access_control_(allow|expose|max|request)_[a-z_]+)$/i

/** A JSON Web Token, wherever it is in a text. Also matches only its beginning, so that the time is linear. */
const JWT = /\beyJ[\w-]*(\.[\w-]*(?:\.[\w-]*)?)?/g

/** A name and a value in an address, a form, a cookie or a text: `name=value`, `name: value`. */
const PAIR = /([\w.[\]%-]{1,80}?)(=|:\s?)(?=[^\s=:/])([^&#\s"'<>;,)}\]]+)/g

const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi

/** Name and password in an address. */
const USER_INFO = /(:\/\/)[^\s/@"'<>]+@/g

const MASK = '…'

/** Number of characters of a secret that stay readable, so that two secrets can be told apart. */
const READABLE = 4

/** Length below which no part of a secret stays readable. */
const MIN_LENGTH = 16

/** Number of times that JSON inside of texts is parsed. */
const MAX_DEPTH = 4

/** Returns true for the name of a field, header or parameter whose value is a secret. */
export const isSecretName = (name: string): boolean => {
  const plain = name.replaceAll(/%5f/gi, '_').replaceAll('-', '_')
  return (SECRET_NAME.test(plain) && !PUBLIC_NAME.test(plain)) || SECRET_PARAMETER.test(plain)
}

/** A secret that is masked already. */
const MASKED = /^…[^\s]{0,4}$/

/** Scheme before the credentials of a header, which is no secret. */
const SCHEME = /^(bearer|basic)\s+/i

/** Replaces a secret by `…` and its last characters. A scheme before it stays, and a masked secret stays as it is. */
function mask(value: string): string {
  const [scheme = ''] = SCHEME.exec(value) ?? []
  const secret = value.slice(scheme.length)
  if (secret === '' || MASKED.test(secret)) return value
  return scheme + MASK + (secret.length < MIN_LENGTH ? '' : secret.slice(-READABLE))
}

/** Masks the tokens in a text: JSON Web Tokens, pairs with a secret name, credentials, and secret fields of JSON. */
export const maskText = (text: string): string => maskTextTo(text, MAX_DEPTH)

function maskTextTo(text: string, depth: number): string {
  const json = depth > 0 ? parseJson(text) : undefined
  if (json !== undefined) return JSON.stringify(json.value, createMasker(depth - 1))
  return text
    .replaceAll(USER_INFO, `$1${MASK}@`)
    .replaceAll(BEARER, mask)
    .replaceAll(PAIR, (...[whole, name, equals, value]: readonly string[]) =>
      isSecretName(name ?? '') ? `${name}${equals}${mask(value ?? '')}` : (whole ?? ''),
    )
    .replaceAll(JWT, (token: string, rest?: string) => (rest === undefined ? token : mask(token)))
}

/** Returns a replacer for `JSON.stringify` that masks secrets, also in lists of pairs and in JSON inside of texts. */
export function createMasker(depth = MAX_DEPTH): (this: unknown, name: string, value: unknown) => unknown {
  return function maskValue(name, value) {
    const isSecret = isSecretName(name) || isValueOfSecret(this, name)
    if (typeof value === 'string') return isSecret ? mask(value) : maskTextTo(value, depth)
    return isSecret && isFilled(value, name) ? MASK : value
  }
}

/** Returns true for a number, and for an object or list that is not empty and that may be a secret as a whole. */
const isFilled = (value: unknown, name: string): boolean =>
  typeof value === 'number' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length > 0 && !SECRET_PARAMETER.test(name))

/** Returns true for `value` beside a secret name, as in `{ name, value }`, `{ key, value }` and `[name, value]`. */
function isValueOfSecret(owner: unknown, name: string): boolean {
  if (Array.isArray(owner)) return name === '1' && owner.length === 2 && isSecretText(owner[0])
  if (name !== 'value' || typeof owner !== 'object' || owner === null) return false
  return isSecretText(Reflect.get(owner, 'name')) || isSecretText(Reflect.get(owner, 'key'))
}

const isSecretText = (name: unknown): boolean => typeof name === 'string' && isSecretName(name)

/** Parses a JSON object, list or text; undefined if the text is none of them. */
function parseJson(text: string): { readonly value: unknown } | undefined {
  if (!/^\s*["[{]/.test(text)) return undefined
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    // The text only looks like JSON.
    return undefined
  }
}
