import type { Problem } from './result.ts'

/** Minimum length of a secret to hide, in characters. Shorter texts would be found everywhere. */
const MIN_SECRET_LENGTH = 4

const REDACTED = '•••'

export type Redact = (problem: Problem) => Problem

/** Creates a function that hides secrets in a problem, because a server may repeat them in its response. */
export function createRedact(secrets: readonly string[]): Redact {
  const hidden = [...new Set(secrets.flatMap(variantsOf))]
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    .toSorted((a, b) => b.length - a.length)
  const clean = (text: string): string => hidden.reduce((left, secret) => left.replaceAll(secret, REDACTED), text)
  return ({ path, message, loses, text }) => ({ path: clean(path), message: clean(message), loses, text: clean(text) })
}

/**
 * Returns the texts to hide: the secret with and without its first part (`Bearer abc`), also as written in a query or
 * in JSON.
 */
const variantsOf = (secret: string): readonly string[] => {
  const [, ...rest] = secret.split(' ')
  return [secret, rest.join(' ')].flatMap((one) => [one, encodeURIComponent(one), JSON.stringify(one).slice(1, -1)])
}
