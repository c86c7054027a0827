/** Returns what stands for a secret in a trace. The same secret always gets the same pseudonym. */
export type Pseudonyms = (kind: 'token' | 'email' | 'hash' | 'phone', secret: string) => string

/** Numbers that are never assigned: 555-0100 to 555-0199 in every area of North America. */
const phoneOf = (number: number): string =>
  `+1${200 + Math.floor(number / 100)}55501${String(number % 100).padStart(2, '0')}`

/**
 * Creates pseudonyms that the widget accepts where it accepts the secret, so that a trace without secrets can be
 * replayed: an address of example.org, a number that is never assigned, a hash of the same length.
 */
export function createPseudonyms(): Pseudonyms {
  const known = new Map<string, string>()
  const counts = { email: 0, hash: 0, phone: 0 }
  return (kind, secret) => {
    if (kind === 'token') return '[token]'
    const pseudonym = known.get(secret) ?? create(kind, (counts[kind] += 1), secret)
    known.set(secret, pseudonym)
    return pseudonym
  }
}

function create(kind: 'email' | 'hash' | 'phone', number: number, secret: string): string {
  if (kind === 'email') return `visitor${number}@example.org`
  return kind === 'hash' ? String(number).padStart(secret.length, '0') : phoneOf(number)
}
