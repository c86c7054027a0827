import { isRecord } from '#tools/fields.ts'
import { toSuggestion } from '../nearest.ts'
import { formatValue, type ReportProblem, appendKey } from './problem.ts'

/** JSON Schema of a rule, for editors. */
export type Schema = Readonly<Record<string, unknown>>

export type Place = { readonly path: string; readonly report: ReportProblem }

/** Reader of one kind of value. `read` returns the value, or reports a problem through `report` and returns undefined. */
export type Rule<Value> = {
  readonly read: (value: unknown, place: Place) => Value | undefined
  readonly schema: Schema
}

function reportInvalid(value: unknown, { path, report }: Place, right: string): undefined {
  report({ path, wrong: `${formatValue(value)} is not valid`, right })
  return undefined
}

/** Creates a rule for a text that matches an expression. `write` converts the text to its normal form. */
export const pattern = (
  { expression, right }: { readonly expression: RegExp; readonly right: string },
  write: (text: string) => string = (text) => text,
): Rule<string> => ({
  read: (value, place) =>
    typeof value === 'string' && expression.test(value) ? write(value) : reportInvalid(value, place, right),
  schema: { type: 'string', pattern: expression.source },
})

/** Creates a rule for a text that `parse` accepts. The value is the result of `parse`. */
export const parsed = (parse: (text: string) => string | undefined, right: string, schema: Schema): Rule<string> => ({
  read: (value, place) => {
    const found = typeof value === 'string' ? parse(value) : undefined
    return found === undefined ? reportInvalid(value, place, right) : found
  },
  schema: { type: 'string', ...schema },
})

/** Control characters, lone surrogates, and separators that end a line invisibly. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u

/** Creates a rule for text that people read. */
export function prose({
  maxLength,
  hasLines = false,
}: {
  readonly maxLength: number
  readonly hasLines?: boolean
}): Rule<string> {
  const right = `Write a text of at most ${maxLength} characters, without control characters${hasLines ? ' except line breaks' : ''}.`
  const isValid = (text: string): boolean =>
    text.length <= maxLength && !INVISIBLE.test(hasLines ? text.replaceAll('\n', '') : text)
  return {
    read: (value, place) => (typeof value === 'string' && isValid(value) ? value : reportInvalid(value, place, right)),
    schema: { type: 'string', maxLength },
  }
}

/** Creates a rule for one of the given values. `normalize` maps another spelling to the value for the suggestion. */
export const oneOf = <Word extends string>(
  values: readonly Word[],
  normalize: (text: string) => Word | undefined = () => undefined,
): Rule<Word> => ({
  read: (value, place) =>
    values.find((candidate) => candidate === value) ??
    reportInvalid(value, place, toSuggestion(typeof value === 'string' ? (normalize(value) ?? value) : '', values)),
  schema: { enum: values },
})

export const between = (min: number, max: number): Rule<number> => ({
  read: (value, place) =>
    typeof value === 'number' && value >= min && value <= max
      ? Math.abs(value)
      : reportInvalid(value, place, `Write a number from ${min} to ${max}.`),
  schema: { type: 'number', minimum: min, maximum: max },
})

/** Creates a rule for a list without duplicates. The value is sorted. */
export const sortedList = <Item extends string>(
  item: Rule<Item>,
  { min, max, what }: { readonly min: number; readonly max: number; readonly what: string },
): Rule<readonly Item[]> => ({
  read: (value, place) => {
    if (!Array.isArray(value)) return reportInvalid(value, place, `Write a list of ${what}.`)
    if (value.length < min || value.length > max)
      return reportInvalid(value, place, `Write ${min} to ${max} ${what}${min > 0 ? ', or leave the key out' : ''}.`)
    const items = value.map((entry: unknown, at) => item.read(entry, { ...place, path: `${place.path}[${at}]` }))
    const known = items.filter((entry) => entry !== undefined)
    const duplicate = known.find((entry, at) => known.indexOf(entry) !== at)
    if (duplicate !== undefined)
      place.report({ path: place.path, wrong: `${formatValue(duplicate)} occurs twice`, right: 'Keep one.' })
    return known.length === value.length && duplicate === undefined ? known.toSorted() : undefined
  },
  schema: { type: 'array', items: item.schema, minItems: min, maxItems: max, uniqueItems: true },
})

type Field<Value> = { readonly rule: Rule<Value>; readonly about: string }

export type FieldsOf<Shape> = { readonly [Key in keyof Shape]-?: Field<NonNullable<Shape[Key]>> }

/** Creates a rule for an object with only these keys. All keys except the needed ones are optional. */
export const fields = <Shape extends object>(
  table: FieldsOf<Shape>,
  required: readonly (keyof Shape & string)[] = [],
): Rule<Shape> => ({
  read: (value, place) => {
    if (!isRecord(value))
      return reportInvalid(value, place, `Write an object with these keys: ${Object.keys(table).join(', ')}.`)
    const read = Object.entries(value).map(([key, entry]) => [key, readField(table, [key, entry], place)] as const)
    const missing = required.filter((key) => !Object.hasOwn(value, key))
    for (const key of missing) place.report({ path: appendKey(place.path, key), wrong: 'is missing', right: 'Add it.' })
    const isComplete = missing.length === 0 && read.every(([, entry]) => entry !== undefined)
    // The cast is safe, because each key has been read by its own rule.
    return isComplete ? (Object.fromEntries(read) as Shape) : undefined
  },
  schema: {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      Object.entries<Field<unknown>>(table).map(([key, { rule, about }]) => [
        key,
        { description: about, ...rule.schema },
      ]),
    ),
  },
})

function readField<Shape>(table: FieldsOf<Shape>, [key, entry]: readonly [string, unknown], place: Place): unknown {
  const path = appendKey(place.path, key)
  const known: Readonly<Record<string, Field<unknown>>> = table
  const field = Object.hasOwn(known, key) ? known[key] : undefined
  if (field) return field.rule.read(entry, { ...place, path })
  place.report({ path, wrong: 'is not a known key', right: toSuggestion(key, Object.keys(known)) })
  return undefined
}
