import { type Schema as LibrarySchema, Validator } from '@cfworker/json-schema'
import { type Path, valueAt } from './jsonText.ts'

/** The part of JSON Schema (draft 7) that the generated schemas of the protocol use. */
export type Schema = {
  readonly title?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly type?: string | readonly string[]
  readonly const?: string
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly minimum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  /** Schemas of the arguments of a call, in their order. */
  readonly items?: readonly Schema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly anyOf?: readonly Schema[]
}

/** Difference between a value and its schema, as a sentence for the reader. */
export type SchemaProblem = { readonly path: Path; readonly text: string }

const validators = new WeakMap<Schema, Validator>()

/** Returns the validator of a schema. The copy protects the schema, to which the library adds fields. */
function validatorOf(schema: Schema): Validator {
  const known = validators.get(schema)
  if (known !== undefined) return known
  const validator = new Validator(structuredClone(schema) as LibrarySchema, '7', false)
  validators.set(schema, validator)
  return validator
}

/** Returns where a value differs from a schema; an empty list if it does not. */
export function findProblems(schema: Schema, value: unknown): readonly SchemaProblem[] {
  const { errors } = validatorOf(schema).validate(value)
  const problems = errors.flatMap(({ keyword, instanceLocation, error }) => {
    const describe = TEXTS[keyword]
    const path = toPath(instanceLocation)
    // One of the alternatives allows the type, and reports another problem.
    const isOfAnotherAlternative = keyword === 'type' && isOfType(valueAt(value, path), schemaAt(schema, path))
    return describe === undefined || isOfAnotherAlternative ? [] : [toProblem({ schema, path, describe, error })]
  })
  // The alternatives of a value, such as text or number, each report a difference at the same place.
  return [...new Map(problems.map((problem) => [`${problem.path.join('/')} ${problem.text}`, problem])).values()]
}

const isOfType = (value: unknown, schema: Schema = {}): boolean => typesOf(schema).includes(typeof value)

type Describe = (name: string, schema: Schema, error: string) => string

type ProblemOptions = {
  readonly schema: Schema
  readonly path: Path
  readonly describe: Describe
  readonly error: string
}

const toProblem = ({ schema, path, describe, error }: ProblemOptions): SchemaProblem => {
  const found = schemaAt(schema, path) ?? {}
  return { path, text: describe(nameOf(path, found), found, error) }
}

/** Sentences by keyword of JSON Schema. Keywords that only contain other schemas, such as `properties`, have none. */
const TEXTS: Readonly<Record<string, Describe>> = {
  required: (name, _schema, error) => `${name} lacks the field "${/"(.*)"/.exec(error)?.[1] ?? ''}".`,
  type: (name, schema) =>
    `${name} must be ${typesOf(schema)
      .map((type) => TYPE_NAMES[type] ?? type)
      .join(' or ')}.`,
  enum: (name, schema) => `${name} must be ${(schema.enum ?? []).map((value) => `"${value}"`).join(' or ')}.`,
  const: (name, schema) => `${name} must be "${schema.const ?? ''}".`,
  pattern: (name) => `${name} must not be blank.`,
  minimum: (name, schema) => `${name} must be at least ${schema.minimum ?? 0}.`,
  minItems: (_name, schema) => `The call needs ${describeCount(schema.minItems)}.`,
  maxItems: (_name, schema) => `The call takes at most ${describeCount(schema.maxItems)}.`,
}

const describeCount = (count = 0): string => `${count} ${count === 1 ? 'argument' : 'arguments'}`

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list of arguments',
}

/** Returns the JSON types that a schema allows; an empty list if it allows every value. */
export const typesOf = ({ type, anyOf }: Schema): readonly string[] =>
  anyOf?.flatMap(typesOf) ?? (typeof type === 'string' ? [type] : (type ?? []))

function nameOf(path: Path, { title }: Schema): string {
  const last = path.at(-1)
  if (last === undefined) return 'The message'
  return typeof last === 'number' ? (title ?? `Argument ${last + 1}`) : last
}

/** Returns the schema of the part of a value at a path; undefined for a part that the schema does not describe. */
export const schemaAt = (schema: Schema, path: Path): Schema | undefined =>
  path.reduce<Schema | undefined>((current, key) => current && childSchema(current, key), schema)

function childSchema({ items, properties, additionalProperties }: Schema, key: string | number): Schema | undefined {
  if (typeof key === 'number') return items?.[key]
  if (properties && Object.hasOwn(properties, key)) return properties[key]
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

/** Converts a JSON pointer such as `#/user/name` to a path. The indexes of arguments become numbers. */
const toPath = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part, depth) => (depth === 0 && /^\d+$/.test(part) ? Number(part) : part))
