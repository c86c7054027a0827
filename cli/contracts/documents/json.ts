export type Json = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value if it is an object, and an empty object otherwise. */
export const toRecord = (value: unknown): Json => (isRecord(value) ? value : {})

export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Returns the JSON Schema type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}
