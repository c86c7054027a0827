import { suggestion } from './nearest.ts'
import { shown, type Tell, under } from './problem.ts'

/** JSON Schema of a rule, for editors. */
export type Schema = Readonly<Record<string, unknown>>

export type Place = { readonly path: string; readonly tell: Tell }

/** Reader of one kind of value. `read` returns the value, or reports a problem through `tell` and returns undefined. */
export type Rule<Value> = {
  readonly read: (value: unknown, place: Place) => Value | undefined
  readonly schema: Schema
}

function refuse(value: unknown, { path, tell }: Place, right: string): undefined {
  tell({ path, wrong: `${shown(value)} is not valid`, right })
  return undefined
}

/** Creates a rule for a text that matches an expression. `write` converts the text to its normal form. */
export const pattern = (
  { expression, right }: { readonly expression: RegExp; readonly right: string },
  write: (text: string) => string = (text) => text,
): Rule<string> => ({
  read: (value, place) =>
    typeof value === 'string' && expression.test(value) ? write(value) : refuse(value, place, right),
  schema: { type: 'string', pattern: expression.source },
})

/** Creates a rule for a text that `parse` accepts. The value is the result of `parse`. */
export const parsed = (parse: (text: string) => string | undefined, right: string, schema: Schema): Rule<string> => ({
  read: (value, place) => {
    const found = typeof value === 'string' ? parse(value) : undefined
    return found === undefined ? refuse(value, place, right) : found
  },
  schema: { type: 'string', ...schema },
})

/** Control characters, lone surrogates, and separators that end a line invisibly. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u

/** Creates a rule for text that people read. */
export function prose({
  longest,
  hasLines = false,
}: {
  readonly longest: number
  readonly hasLines?: boolean
}): Rule<string> {
  const right = `Write a text of at most ${longest} characters, without control characters${hasLines ? ' except line breaks' : ''}.`
  const isGood = (text: string): boolean =>
    text.length <= longest && !UNSEEN.test(hasLines ? text.replaceAll('\n', '') : text)
  return {
    read: (value, place) => (typeof value === 'string' && isGood(value) ? value : refuse(value, place, right)),
    schema: { type: 'string', maxLength: longest },
  }
}

/** Creates a rule for one of the given words. `meant` maps another spelling to the word for the suggestion. */
export const oneOf = <Word extends string>(
  words: readonly Word[],
  meant: (text: string) => Word | undefined = () => undefined,
): Rule<Word> => ({
  read: (value, place) =>
    words.find((word) => word === value) ??
    refuse(value, place, suggestion(typeof value === 'string' ? (meant(value) ?? value) : '', words)),
  schema: { enum: words },
})

export const between = (least: number, most: number): Rule<number> => ({
  read: (value, place) =>
    typeof value === 'number' && value >= least && value <= most
      ? Math.abs(value)
      : refuse(value, place, `Write a number from ${least} to ${most}.`),
  schema: { type: 'number', minimum: least, maximum: most },
})

/** Creates a rule for a list without duplicates. The value is sorted. */
export const sortedList = <Item extends string>(
  item: Rule<Item>,
  { least, most, what }: { readonly least: number; readonly most: number; readonly what: string },
): Rule<readonly Item[]> => ({
  read: (value, place) => {
    if (!Array.isArray(value)) return refuse(value, place, `Write a list of ${what}.`)
    if (value.length < least || value.length > most)
      return refuse(value, place, `Write ${least} to ${most} ${what}${least > 0 ? ', or leave the key out' : ''}.`)
    const items = value.map((entry: unknown, at) => item.read(entry, { ...place, path: `${place.path}[${at}]` }))
    const known = items.filter((entry) => entry !== undefined)
    const again = known.find((entry, at) => known.indexOf(entry) !== at)
    if (again !== undefined) place.tell({ path: place.path, wrong: `${shown(again)} occurs twice`, right: 'Keep one.' })
    return known.length === value.length && again === undefined ? known.toSorted() : undefined
  },
  schema: { type: 'array', items: item.schema, minItems: least, maxItems: most, uniqueItems: true },
})

type Field<Value> = { readonly rule: Rule<Value>; readonly about: string }

export type FieldsOf<Shape> = { readonly [Key in keyof Shape]-?: Field<NonNullable<Shape[Key]>> }

/** Creates a rule for an object with only these keys. All keys except the needed ones are optional. */
export const fields = <Shape extends object>(
  table: FieldsOf<Shape>,
  needed: readonly (keyof Shape & string)[] = [],
): Rule<Shape> => ({
  read: (value, place) => {
    if (!isObject(value))
      return refuse(value, place, `Write an object with these keys: ${Object.keys(table).join(', ')}.`)
    const read = Object.entries(value).map(([key, entry]) => [key, readField(table, [key, entry], place)] as const)
    const missing = needed.filter((key) => !Object.hasOwn(value, key))
    for (const key of missing) place.tell({ path: under(place.path, key), wrong: 'is missing', right: 'Add it.' })
    const isWhole = missing.length === 0 && read.every(([, entry]) => entry !== undefined)
    // The cast is safe, because each key has been read by its own rule.
    return isWhole ? (Object.fromEntries(read) as Shape) : undefined
  },
  schema: {
    type: 'object',
    additionalProperties: false,
    ...(needed.length > 0 && { required: needed }),
    properties: Object.fromEntries(
      Object.entries<Field<unknown>>(table).map(([key, { rule, about }]) => [
        key,
        { description: about, ...rule.schema },
      ]),
    ),
  },
})

function readField<Shape>(table: FieldsOf<Shape>, [key, entry]: readonly [string, unknown], place: Place): unknown {
  const path = under(place.path, key)
  const known: Readonly<Record<string, Field<unknown>>> = table
  const field = Object.hasOwn(known, key) ? known[key] : undefined
  if (field) return field.rule.read(entry, { ...place, path })
  place.tell({ path, wrong: 'is not a known key', right: suggestion(key, Object.keys(known)) })
  return undefined
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
