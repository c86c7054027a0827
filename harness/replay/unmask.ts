import { isSecretName } from '../probe/secrets.ts'

/** A masked secret: the mask and the last characters of the secret. */
const MASKED = /^…[\w.~+/=-]{0,4}$/

/**
 * Returns a recorded value with masks that a header accepts, as the frame sends a token back that it has got. It
 * replaces only the values of secret names, also in JSON inside of texts.
 */
export const unmask = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value), unmaskField) as unknown)

function unmaskField(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (MASKED.test(value)) return isSecretName(name) ? value.replace('…', 'masked--') : value
  return value.includes('…') ? unmaskJson(value) : value
}

function unmaskJson(value: string): string {
  if (!/^\s*[[{]/.test(value)) return value
  try {
    return JSON.stringify(JSON.parse(value, unmaskField))
  } catch {
    // The text only looks like JSON.
    return value
  }
}
