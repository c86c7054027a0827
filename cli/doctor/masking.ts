import type { PageEvidence } from './evidence.ts'

const MASK = '…'

/** Names of query parameters that give access to something. `website_token` is public. */
const SECRET_PARAMETER =
  /([?&#;](?!website_token=)[\w.%-]*(?:token|secret|auth|password|passwd|session|sig|signature|key|code|jwt|hash|cw_conversation|email)[\w.%-]*=)[^&#;\s"'<>]+/gi

/** A JSON Web Token, such as the token of a conversation. */
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g

const USER_INFO = /(\w+:\/\/)[^/\s@]+@/g

/** Replaces secrets in a text: parameters of addresses, JSON Web Tokens, and user names in addresses. */
export const maskSecrets = (text: string): string =>
  text.replace(SECRET_PARAMETER, `$1${MASK}`).replace(JWT, MASK).replace(USER_INFO, `$1${MASK}@`)

/** Returns the evidence with all secrets masked. */
export const maskEvidence = (evidence: PageEvidence): PageEvidence => maskValue(evidence) as PageEvidence

function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(value)
  if (Array.isArray(value)) return value.map(maskValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskValue(inner)]))
}
