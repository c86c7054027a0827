import { MatchersV3 } from '@pact-foundation/pact'
import type { Expectation, Form } from './expectation.ts'
import { FORMS, FORMS_BY_FIELD } from './forms.ts'
import type { Json, Reading } from './probe.ts'

/** Body for the contract: its matcher, and the example that the mock server returns. */
export type MatcherWithExample = { readonly matcher: unknown; readonly example: Json }

type Rules = Pick<Expectation, 'forms' | 'lists'> & { readonly readings: readonly Reading[] }

/** Builds a matcher that requires the types and forms of a pruned body, and nothing more. */
export function buildMatcher(value: Json, rules: Rules, path = '$'): MatcherWithExample {
  if (isList(value)) return buildListMatcher(value, rules, path)
  if (!isFields(value)) return { matcher: leafMatcher(value, rules, path), example: value }
  const fields = Object.entries(value).map(
    ([name, field]) => [name, buildMatcher(field, rules, `${path}.${name}`)] as const,
  )
  return {
    matcher: Object.fromEntries(fields.map(([name, { matcher }]) => [name, matcher])),
    example: Object.fromEntries(fields.map(([name, { example }]) => [name, example])),
  }
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

const isFields = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !isList(value)

function buildListMatcher(items: readonly Json[], rules: Rules, path: string): MatcherWithExample {
  if (items.length === 0) return { matcher: items, example: items }
  const matchItem = (item: Json): MatcherWithExample => buildMatcher(item, rules, `${path}[*]`)
  const listMode = rules.lists?.[path]
  if (listMode === 'some') {
    const variants = items.map(matchItem)
    return {
      matcher: { 'pact:matcher:type': 'arrayContains', variants: variants.map(({ matcher }) => matcher) },
      example: variants.map(({ example }) => example),
    }
  }
  if (listMode === undefined && new Set(items.map(shapeOf)).size > 1)
    throw new Error(`The items of ${path} differ: declare the list as "some" or "alike" in \`lists\``)
  const { matcher, example } = matchItem(items.reduce((one, other) => commonPart(one, other) ?? null))
  return { matcher: { 'pact:matcher:type': 'type', min: 1, value: [matcher] }, example: [example] }
}

function shapeOf(value: Json): string {
  if (isList(value)) return `[${[...new Set(value.map(shapeOf))].join()}]`
  if (!isFields(value)) return typeof value
  return `{${Object.entries(value).map(([name, field]) => `${name}:${shapeOf(field)}`).join()}}` // prettier-ignore
}

/** Returns what two values have in common; undefined if that is nothing. */
function commonPart(one: Json, other: Json): Json | undefined {
  if (!isFields(one) || !isFields(other)) return typeOf(one) === typeOf(other) ? one : undefined
  const fields = Object.entries(one).flatMap(([name, field]) => {
    const otherField = other[name]
    const shared = otherField === undefined ? undefined : commonPart(field, otherField)
    return shared === undefined ? [] : [[name, shared] as const]
  })
  return Object.fromEntries(fields)
}

const typeOf = (value: Json): string => (isList(value) ? 'list' : typeof value)

type Leaf = boolean | number | string | null

const NUMERIC = /^-?\d+(\.\d+)?$/

function leafMatcher(value: Leaf, rules: Rules, path: string): unknown {
  const reading = rules.readings.find((one) => one.path === path)
  const form = formOf(rules, path, reading)
  if (form === 'exactly') return MatchersV3.equal(value)
  if (form !== undefined) return formMatcher(value, form, reading)
  if (reading?.accepts === 'form')
    throw new Error(`The code does not accept every ${typeof value} at ${path}: declare the form in \`forms\``)
  return typeMatcher(value, path, reading)
}

function typeMatcher(value: Leaf, path: string, reading: Reading | undefined): unknown {
  if (typeof value === 'boolean') return MatchersV3.boolean(value)
  if (typeof value === 'string') return MatchersV3.string(value)
  if (typeof value !== 'number') throw new Error(`The example has null at ${path}, for which there is no matcher`)
  return reading?.isInteger ? MatchersV3.integer(value) : MatchersV3.number(value)
}

function formOf({ forms = {} }: Rules, path: string, reading: Reading | undefined): Form | undefined {
  const name = path.split('.').at(-1) ?? ''
  if (forms[path] !== undefined) return forms[path]
  return reading?.accepts === 'form' ? FORMS[name] : (FORMS_BY_FIELD[name] ?? numericFormOf(reading))
}

const numericFormOf = (reading: Reading | undefined): Form | undefined => (reading?.isNumeric ? NUMERIC : undefined)

function formMatcher(value: Leaf, form: RegExp, reading: Reading | undefined): unknown {
  if (!form.test(String(value))) throw new Error(`${String(value)} does not match the form ${form.source}`)
  const regexRule = { 'pact:matcher:type': 'regex', regex: form.source.replaceAll('\\/', '/'), value }
  if (typeof value !== 'number' || reading?.isNumeric) return regexRule
  const { value: _value, ...rule } = regexRule
  const kind = reading?.isInteger === false ? 'number' : 'integer'
  return { 'pact:matcher:type': [{ 'pact:matcher:type': kind }, rule], value }
}
