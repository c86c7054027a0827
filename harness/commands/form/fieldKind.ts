import { type Schema, typesOf } from '../schema.ts'

/** Control with which the form edits a value. `any` allows every JSON value. */
export type FieldKind = 'constant' | 'choice' | 'switch' | 'number' | 'text' | 'object' | 'record' | 'any'

const KINDS: Readonly<Record<string, FieldKind>> = { boolean: 'switch', number: 'number', string: 'text' }

export function fieldKindOf(schema: Schema): FieldKind {
  if (schema.const !== undefined) return 'constant'
  if (schema.enum !== undefined) return 'choice'
  if (schema.properties !== undefined) return 'object'
  const types = typesOf(schema)
  if (types.length !== 1) return 'any'
  return types[0] === 'object' ? 'record' : (KINDS[types[0] ?? ''] ?? 'any')
}

const INITIAL_VALUES: { readonly [Kind in FieldKind]: (schema: Schema) => unknown } = {
  constant: (schema) => schema.const,
  choice: (schema) => schema.enum?.[0],
  switch: () => true,
  number: ({ minimum = 0 }) => minimum,
  object: ({ properties = {}, required = [] }) =>
    Object.fromEntries(required.map((name) => [name, initialValueOf(properties[name] ?? {})])),
  record: () => ({}),
  text: () => '',
  any: () => '',
}

/** Returns the value with which the form switches a field on. It is valid, except for a text that must not be blank. */
export const initialValueOf = (schema: Schema): unknown => INITIAL_VALUES[fieldKindOf(schema)](schema)
