import fc, { type Arbitrary } from 'fast-check'
import { anyText } from './anyText.ts'
import { contractFile } from './contractFile.ts'

/** Subset of JSON Schema that the contracts use. */
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

type Place = { readonly file: string; readonly document: Document }

const open = (file: string): Place => ({ file, document: contractFile(file) as Document })

/** Generates values that a contract allows, including values that are valid but unusual. */
export const fromSchema = (file: string, name: string): Arbitrary<unknown> =>
  toArbitrary({ $ref: `#/components/schemas/${name}` }, open(file))

function toArbitrary(schema: Schema, place: Place): Arbitrary<unknown> {
  if (schema.$ref !== undefined) return follow(schema.$ref, place)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => toArbitrary(choice, place)))
  if (schema.allOf) return allOf(schema.allOf, place)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [schema.type ?? 'any'].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema, place)))
}

function follow(ref: string, place: Place): Arbitrary<unknown> {
  const [file = '', path = ''] = ref.split('#')
  const there = file === '' ? place : open(file)
  const schema = there.document.components.schemas[path.split('/').at(-1) ?? '']
  if (schema === undefined) throw new Error(`${place.file} speaks of ${ref}, which there is not`)
  return toArbitrary(schema, there)
}

const allOf = (parts: readonly Schema[], place: Place): Arbitrary<unknown> =>
  fc
    .tuple(...parts.map((part) => toArbitrary(part, place)))
    .map((values) => Object.assign({}, ...values) as Readonly<Record<string, unknown>>)

const KINDS: Readonly<Record<string, (schema: Schema, place: Place) => Arbitrary<unknown>>> = {
  object,
  array: ({ items = {} }, place) => fc.array(toArbitrary(items, place), { maxLength: 8 }),
  string: ({ examples = [] }) => text(examples),
  integer: ({ minimum = -1_000, maximum = 2 ** 31 }) => fc.integer({ min: minimum, max: maximum }),
  number: () => fc.double(),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
}

const ofType = (type: string, schema: Schema, place: Place): Arbitrary<unknown> =>
  KINDS[type]?.(schema, place) ?? fc.jsonValue({ maxDepth: 2 })

/** Texts that often cause defects, in addition to random texts. */
const AWKWARD = [
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
  fc.oneof(fc.string(), anyText(), fc.constantFrom(...AWKWARD, ...examples))

function object({ properties = {}, required = [] }: Schema, place: Place): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, toArbitrary(schema, place)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((name) => name in properties) })
}
