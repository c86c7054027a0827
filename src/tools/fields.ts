/** Readers for values of unknown shape, such as the fields of parsed JSON. A value of another type counts as absent. */

/** Fields with values of unknown shape. */
export type Fields = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a copy of an object; undefined for everything else. */
export const record = (value: unknown): Fields | undefined => (isRecord(value) ? { ...value } : undefined)

/** Returns the object itself; an empty object for everything else. */
export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {})

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Returns a text unchanged if it is not blank; undefined otherwise. */
export const nonEmptyString = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** Returns a text without the white space around it; undefined if it is blank. */
export const trimmedString = (value: unknown): string | undefined => text(value)?.trim() || undefined

export const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

export const boolean = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

export const oneOf =
  <Value extends string>(...values: readonly Value[]) =>
  (value: unknown): Value | undefined =>
    values.find((allowed) => allowed === value)

/** Leaves out fields that are undefined, so that an absent field has no key. */
export const omitUndefined = <Shape extends object>(shape: Shape): OmitUndefined<Shape> =>
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as OmitUndefined<Shape>

type OmitUndefined<Shape> = { [Name in keyof Shape as undefined extends Shape[Name] ? never : Name]: Shape[Name] } & {
  [Name in keyof Shape as undefined extends Shape[Name] ? Name : never]?: Exclude<Shape[Name], undefined>
}

/** Returns the shape if all its fields are defined; undefined otherwise, to reject an incomplete payload. */
export const requireAll = <Shape extends object>(shape: Shape): RequireAll<Shape> | undefined =>
  Object.values(shape).includes(undefined) ? undefined : (shape as RequireAll<Shape>)

type RequireAll<Shape> = { [Name in keyof Shape]: Exclude<Shape[Name], undefined> }
