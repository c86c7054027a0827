/** Readers for the fields of an envelope. Each returns undefined for a value of another shape. */

export type Fields = Readonly<Record<string, unknown>>

export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Returns trimmed text; undefined if it is empty. */
export const nonEmptyString = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

export const boolean = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

export const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined

/** Returns an identifier as text. Hosts may identify their users by number, but the servers use text. */
export const identifier = (value: unknown): string | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : nonEmptyString(value)

export const oneOf =
  <Value extends string>(...values: readonly Value[]) =>
  (value: unknown): Value | undefined =>
    values.find((allowed) => allowed === value)

/** Returns an object's own fields, without the names that could reach a prototype. */
export function record(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.fromEntries(Object.entries(value).filter(([name]) => !UNSAFE_NAMES.includes(name)))
}

const UNSAFE_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** Leaves out fields that are undefined, so that an absent field has no key. */
export const omitUndefined = <Shape extends object>(shape: Shape): OmitUndefined<Shape> =>
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as OmitUndefined<Shape>

type OmitUndefined<Shape> = { [Name in keyof Shape as undefined extends Shape[Name] ? never : Name]: Shape[Name] } & {
  [Name in keyof Shape as undefined extends Shape[Name] ? Name : never]?: Exclude<Shape[Name], undefined>
}

/** Returns the shape if all its fields are defined. Undefined rejects an incomplete payload. */
export const requireAll = <Shape extends object>(shape: Shape): RequireAll<Shape> | undefined =>
  Object.values(shape).includes(undefined) ? undefined : (shape as RequireAll<Shape>)

type RequireAll<Shape> = { [Name in keyof Shape]: Exclude<Shape[Name], undefined> }
