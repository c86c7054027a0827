import type { PageEvidence } from './evidence.ts'

const MASK = '…'

/** Maximum number of characters of a text of the evidence. A page may log a text of any length. */
const MAX_LENGTH = 2_000

/** A parameter of an address with its name and its value. */
const PARAMETER = /([?&#;])([\w.%-]+)=[^&#;\s"'<>]+/g

/** Names of query parameters that give access to something. `website_token` is public. */
const SECRET_NAME = /token|secret|auth|password|passwd|session|sig|signature|key|code|jwt|hash|cw_conversation|email/i

const PUBLIC_NAME = /^website_token$/i

/** A JSON Web Token, such as the token of a conversation. Also matches only its beginning, which is no token. */
const JWT = /\beyJ[\w-]*(\.[\w-]+\.[\w-]*)?/g

/** Name and password in an address. */
const USER_INFO = /(:\/\/)[^/\s@]+@/g

/**
 * Replaces secrets in a text: parameters of addresses, JSON Web Tokens, and user names in addresses. The time is
 * proportional to the length of the text, because no failed match is tried again inside the text that it has read.
 */
export const maskSecrets = (text: string): string =>
  text
    .replace(PARAMETER, (whole: string, before: string, name: string) =>
      SECRET_NAME.test(name) && !PUBLIC_NAME.test(name) ? `${before}${name}=${MASK}` : whole,
    )
    .replace(JWT, (whole: string, rest?: string) => (rest === undefined ? whole : MASK))
    .replace(USER_INFO, `$1${MASK}@`)

/** Fields whose texts stay whole, because a part of a policy means something else. */
const WHOLE = ['policies', 'headers']

/** Returns the evidence with all secrets masked, and with long texts cut, except policies and headers. */
export const maskEvidence = (evidence: PageEvidence): PageEvidence => maskValue(evidence) as PageEvidence

/** Masks before it cuts, because a part of a secret would not be recognised. */
function maskValue(value: unknown, isWhole = false): unknown {
  if (typeof value === 'string') return isWhole ? maskSecrets(value) : cut(maskSecrets(value))
  if (Array.isArray(value)) return value.map((inner) => maskValue(inner, isWhole))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, maskValue(inner, isWhole || WHOLE.includes(name))]),
  )
}

const cut = (text: string): string => (text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH) + MASK : text)
