import fc, { type Arbitrary } from 'fast-check'
import { anyText } from '../anyText.ts'
import { readApiDocument } from './apiDocument.ts'

/** Subset of JSON Schema that the documents of `openapi/` use. */
type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly string[]
  readonly examples?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
}

type Document = { readonly components: { readonly schemas: Readonly<Record<string, Schema>> } }

type SchemaContext = { readonly file: string; readonly document: Document }

const openDocument = (file: string): SchemaContext => ({ file, document: readApiDocument(file) as Document })

/** Generates values that a documented schema allows, including values that are valid but unusual. */
export const fromSchema = (file: string, name: string): Arbitrary<unknown> =>
  toArbitrary({ $ref: `#/components/schemas/${name}` }, openDocument(file))

function toArbitrary(schema: Schema, context: SchemaContext): Arbitrary<unknown> {
  if (schema.$ref !== undefined) return follow(schema.$ref, context)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => toArbitrary(choice, context)))
  if (schema.allOf) return allOf(schema.allOf, context)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [schema.type ?? 'any'].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema, context)))
}

function follow(ref: string, context: SchemaContext): Arbitrary<unknown> {
  const [file = '', path = ''] = ref.split('#')
  const referenced = file === '' ? context : openDocument(file)
  const schema = referenced.document.components.schemas[path.split('/').at(-1) ?? '']
  if (schema === undefined) throw new Error(`${context.file} speaks of ${ref}, which there is not`)
  return toArbitrary(schema, referenced)
}

const allOf = (parts: readonly Schema[], context: SchemaContext): Arbitrary<unknown> =>
  fc
    .tuple(...parts.map((part) => toArbitrary(part, context)))
    .map((values) => Object.assign({}, ...values) as Readonly<Record<string, unknown>>)

const KINDS: Readonly<Record<string, (schema: Schema, context: SchemaContext) => Arbitrary<unknown>>> = {
  object,
  array: ({ items = {} }, context) => fc.array(toArbitrary(items, context), { maxLength: 8 }),
  string: ({ examples = [] }) => text(examples),
  integer: ({ minimum = -1_000, maximum = 2 ** 31 }) => fc.integer({ min: minimum, max: maximum }),
  number: () => fc.double(),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
}

const ofType = (type: string, schema: Schema, context: SchemaContext): Arbitrary<unknown> =>
  KINDS[type]?.(schema, context) ?? fc.jsonValue({ maxDepth: 2 })

/** Texts that often cause defects, in addition to random texts. */
const AWKWARD_TEXTS = [
  '',
  ' ',
  '<img src=x onerror=alert(1)>',
  '&lt;b&gt;',
  'javascript:alert(1)',
  '//evil.test/x',
  '/\\evil.test',
  'https://help.test/a?b=c#d',
  '__proto__',
  'constructor',
  '\u202Eright to left',
  '\uD800',
  '👩‍👩‍👧‍👦',
  '{count, plural, other {#}}',
  '#ffd301',
  '+99:99',
  'x'.repeat(10_000),
]

const text = (examples: readonly unknown[]): Arbitrary<unknown> =>
  fc.oneof(fc.string(), anyText(), fc.constantFrom(...AWKWARD_TEXTS, ...examples))

function object({ properties = {}, required = [] }: Schema, context: SchemaContext): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, toArbitrary(schema, context)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((name) => name in properties) })
}
