import type { FormField } from './message.ts'
import { matchesPattern } from '../preChat/pattern.ts'

export type FormProblem = 'required' | 'invalidEmail' | 'invalid'

/**
 * Returns whether a text has one at sign, characters before it, a domain with a dot after it, and no white space. Only
 * sending a mail can verify more.
 */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim())

/** Converts the domain to lower case. The part before the at sign may be case-sensitive. */
export function normaliseEmail(text: string): string {
  const [mailbox = '', domain = ''] = text.trim().split('@')
  return `${mailbox}@${domain.toLowerCase()}`
}

/**
 * Returns the problem of a field; undefined if it is valid. Every field of a form is required, even if the server marks
 * it as optional.
 */
export function findFormProblem({ kind, pattern, options }: FormField, value: string): FormProblem | undefined {
  const text = value.trim()
  // The team may have replaced the options since the visitor chose one.
  const isOption = kind !== 'select' || options.some((option) => option.value === value)
  if (text === '' || !isOption) return 'required'
  if (kind === 'email' && !isEmail(text)) return 'invalidEmail'
  return pattern === undefined || matchesPattern(pattern, text) ? undefined : 'invalid'
}
