import { type Fields, isRecord, trimmedString } from '#tools/fields.ts'

/**
 * Text that is not blank.
 *
 * @pattern \S
 */
export type NonBlank = string

/** Readers for the fields of an envelope. Each returns undefined for a value of another shape. */

/** Returns a finite number that is not negative. */
export const nonNegativeNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value < Infinity ? value : undefined

/** Returns an identifier as text. Hosts may identify their users by number, but the servers use text. */
export const identifier = (value: unknown): string | undefined =>
  Number.isFinite(value) ? String(value) : trimmedString(value)

/** Returns an object's own fields, without the names that could reach a prototype. */
export const safeRecord = (value: unknown): Fields | undefined =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !UNSAFE_NAMES.includes(name)))
    : undefined

const UNSAFE_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype']
