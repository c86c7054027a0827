import type { FormField } from './message.ts'
import { matchesPattern } from './pattern.ts'

export type FormProblem = 'required' | 'invalidEmail' | 'invalid'

/** One at sign, something before it, a dotted domain behind it, no blanks: more is for the mail itself to tell. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim())

/** Domains do not know capitals; what stands before the at sign may. */
export function normaliseEmail(text: string): string {
  const [mailbox = '', domain = ''] = text.trim().split('@')
  return `${mailbox}@${domain.toLowerCase()}`
}

/** Every field of a form must be filled, whatever the server says of it; what is wrong with one, if anything is. */
export function findFormProblem({ kind, pattern }: FormField, value: string): FormProblem | undefined {
  const text = value.trim()
  if (text === '') return 'required'
  if (kind === 'email' && !isEmail(text)) return 'invalidEmail'
  return pattern === undefined || matchesPattern(pattern, text) ? undefined : 'invalid'
}
