import type { Problem } from './result.ts'

/** Shorter ones would be found everywhere. */
const SHORTEST = 4

const HIDDEN = '•••'

export type Redact = (problem: Problem) => Problem

/** Takes secrets out of what is told of an answer: a server may have repeated them. */
export function createRedact(secrets: readonly string[]): Redact {
  const hidden = [...new Set(secrets.flatMap(partsOf))]
    .filter((secret) => secret.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length)
  const clean = (text: string): string => hidden.reduce((left, secret) => left.replaceAll(secret, HIDDEN), text)
  return ({ path, message, loses, text }) => ({ path: clean(path), message: clean(message), loses, text: clean(text) })
}

/** `Bearer abc` is as secret without its first word, and in a query or in JSON it is written otherwise. */
const partsOf = (secret: string): readonly string[] => {
  const [, ...rest] = secret.split(' ')
  return [secret, rest.join(' ')].flatMap((one) => [one, encodeURIComponent(one), JSON.stringify(one).slice(1, -1)])
}
