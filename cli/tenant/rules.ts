import { z } from 'zod'
import { toSuggestion } from '../nearest.ts'
import { appendKey, formatValue, type Problem } from './problem.ts'

/** Creates a rule for a text that `parse` accepts. The value is the result of `parse`. */
export const parsed = (
  parse: (text: string) => string | undefined,
  right: string,
  schema: { readonly maxLength?: number; readonly pattern?: string },
) =>
  z
    .string(right)
    .meta(schema)
    .transform((text, context) => {
      const found = parse(text)
      if (found !== undefined) return found
      context.addIssue(right)
      return z.NEVER
    })

/** Control characters, lone surrogates, and separators that end a line invisibly. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u

/** Creates a rule for text that people read. */
export function prose({ maxLength, hasLines = false }: { readonly maxLength: number; readonly hasLines?: boolean }) {
  const right = `Write a text of at most ${maxLength} characters, without control characters${hasLines ? ' except line breaks' : ''}.`
  return z
    .string(right)
    .max(maxLength, { error: right, abort: true })
    .refine((text) => !INVISIBLE.test(hasLines ? text.replaceAll('\n', '') : text), right)
}

/** Creates a rule for one of the given values. `normalize` maps another spelling to the value for the suggestion. */
export const oneOf = <Word extends string>(
  values: readonly Word[],
  normalize: (text: string) => Word | undefined = () => undefined,
) =>
  z.enum(values, {
    error: ({ input }) => toSuggestion(typeof input === 'string' ? (normalize(input) ?? input) : '', values),
  })

export const truth = () => z.boolean('Write true or false.')

export function between(min: number, max: number) {
  const right = `Write a number from ${min} to ${max}.`
  return z.number(right).min(min, right).max(max, right).transform(Math.abs)
}

/** Creates a rule for a list without duplicates. The value is sorted. */
export function sortedList<Item extends string>(
  item: z.ZodType<Item>,
  { min, max, what }: { readonly min: number; readonly max: number; readonly what: string },
) {
  const length = `Write ${min} to ${max} ${what}${min > 0 ? ', or leave the key out' : ''}.`
  return z
    .array(item, `Write a list of ${what}.`)
    .min(min, { error: length, abort: true })
    .max(max, { error: length, abort: true })
    .superRefine(
      (items, context) => {
        // The list still contains the entries that the rule of the items has rejected. They do not count as duplicates.
        const valid = items.filter((entry) => item.safeParse(entry).success)
        const duplicate = valid.find((entry, at) => valid.indexOf(entry) !== at)
        if (duplicate !== undefined)
          context.addIssue({
            code: 'custom',
            message: 'Keep one.',
            params: { wrong: `${formatValue(duplicate)} occurs twice` },
          })
      },
      { when: ({ value }) => Array.isArray(value) },
    )
    .meta({ uniqueItems: true })
    .transform((items): readonly Item[] => items.toSorted())
}

/** Creates a rule for an object with only these keys. */
export const fields = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      code === 'invalid_type' ? `Write an object with these keys: ${Object.keys(shape).join(', ')}.` : undefined,
  })

/** Rules for the keys of a shape. A key without a rule does not compile. */
export type RulesOf<Shape> = { readonly [Key in keyof Shape]-?: z.ZodType<NonNullable<Shape[Key]>> }

/** Makes every key optional. */
export const optional = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([key, rule]) => [key, z.exactOptional(rule)])) as {
    readonly [Key in keyof Shape]: z.ZodExactOptional<Shape[Key]>
  }

type Outcome<Value> = { readonly value: Value } | { readonly problems: readonly Problem[] }

/** Reads a value by a rule. `at` is the path of the value in its source. */
export function readValue<Value>(
  rule: z.ZodType<Value>,
  value: unknown,
  { source, path: at }: Pick<Problem, 'source' | 'path'>,
): Outcome<Value> {
  const result = rule.safeParse(value, { reportInput: true })
  if (result.success) return { value: result.data }
  const problems = result.error.issues.flatMap((issue) => {
    const path = issue.path.reduce<string>(appendPart, at)
    if (issue.code !== 'unrecognized_keys')
      return [{ source, path, ...(isAbsent(value, issue.path) ? MISSING : describe(issue)) }]
    const known = knownKeys(rule, issue.path)
    return issue.keys.map((key) => ({
      ...{ source, path: appendKey(path, key), wrong: 'is not a known key' },
      right: toSuggestion(key, known),
    }))
  })
  return { problems }
}

const appendPart = (path: string, part: PropertyKey): string =>
  typeof part === 'number' ? `${path}[${part}]` : appendKey(path, String(part))

const MISSING = { wrong: 'is missing', right: 'Add it.' }

/** Returns true if a key of the path is absent in the value. */
function isAbsent(value: unknown, path: readonly PropertyKey[]): boolean {
  const [key, ...rest] = path
  if (key === undefined) return false
  const owner = Object(value) as object
  return Object.hasOwn(owner, key) ? isAbsent(Reflect.get(owner, key), rest) : true
}

function describe(issue: z.core.$ZodIssue): Pick<Problem, 'wrong' | 'right'> {
  const wrong: unknown = issue.code === 'custom' ? issue.params?.['wrong'] : undefined
  return { wrong: typeof wrong === 'string' ? wrong : `${formatValue(issue.input)} is not valid`, right: issue.message }
}

/** Returns the keys that a rule allows in the object at a path. */
function knownKeys(rule: z.core.$ZodType, [key, ...rest]: readonly PropertyKey[]): readonly string[] {
  if (rule instanceof z.ZodExactOptional) return knownKeys(rule.unwrap(), key === undefined ? [] : [key, ...rest])
  if (!(rule instanceof z.ZodObject)) return []
  const inner = typeof key === 'string' ? rule.shape[key] : undefined
  return inner ? knownKeys(inner, rest) : Object.keys(rule.shape)
}
