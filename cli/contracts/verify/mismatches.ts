import { toSafeText } from '../../tenant/problem.ts'
import { formatCount } from '../../terminal/formatCount.ts'
import { formWords } from './formWords.ts'
import { anyItem, below, shownPath } from './paths.ts'

/** Mismatch as Pact reports it. */
export type Mismatch = {
  readonly type: string
  readonly mismatch: string
  readonly path?: string | undefined
  readonly key?: string | undefined
  readonly expected?: unknown
  readonly actual?: unknown
}

export type Difference = { readonly path: string; readonly message: string }

/** Converts Pact's mismatches to plain messages, without duplicates and sorted by path. */
export function toDifferences(mismatches: readonly Mismatch[]): readonly Difference[] {
  const all = mismatches
    .filter((one) => !isRepeated(one, mismatches))
    .flatMap(toDifference)
    .toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))
  const isWrongKind = mismatches.some(({ type }) => type === 'BodyTypeMismatch')
  const told = isWrongKind ? all.filter(({ message }) => !message.startsWith('the header Content-Type')) : all
  return together(told)
}

/**
 * Returns whether a pattern mismatch only repeats another. A value of the wrong type matches no pattern, and the type
 * is the cause.
 */
const isRepeated = ({ mismatch, path }: Mismatch, all: readonly Mismatch[]): boolean =>
  PATTERN.test(mismatch) && all.some((other) => other.path === path && !PATTERN.test(other.mismatch))

function toDifference(found: Mismatch): readonly Difference[] {
  const { type, mismatch, path = '$', actual } = found
  if (type === 'BodyMismatch') return bodyDifferences(mismatch, path === '/' ? '$' : path, actual)
  const words = OTHERS[type] ?? (() => toSafeText(mismatch, 300))
  return [{ path: '$', message: words(found) }]
}

/** Messages for mismatches outside the body, by type. */
const OTHERS: Readonly<Record<string, (found: Mismatch) => string>> = {
  StatusMismatch: ({ mismatch, expected, actual }) => statusWords(mismatch, expected, actual),
  BodyTypeMismatch: ({ expected, actual }) =>
    `the content type is ${say(actual) || 'missing'}, expected ${say(expected)}`,
  HeaderMismatch: ({ key, expected, actual }) => {
    const is = say(actual)
    return `the header ${say(key)} ${is === '' ? 'is missing' : `is ${is}, expected ${unquoted(expected)}`}`
  },
}

const SUCCESS = /to be a (.+?) ?(?:response)? ?\((\d+)–(\d+)\)/

function statusWords(mismatch: string, expected: unknown, actual: unknown): string {
  const [, , from, to] = SUCCESS.exec(mismatch) ?? []
  const list = /to be a ([\d, ]+)$/.exec(mismatch)?.[1]
  const wanted = from === undefined ? (list?.replaceAll(', ', ' or ') ?? say(expected)) : `${from} to ${to}`
  return `the status is ${say(actual)}, expected ${wanted}`
}

/** Pact's message about a value that does not match a pattern. */
const PATTERN = /^Expected '(.*)' to match '(.*)'$/s

/**
 * Patterns of Pact's messages, with our message for each. Ours follows the path, while Pact's begins with the
 * expectation.
 */
const BODY: readonly (readonly [RegExp, (found: readonly string[], actual: unknown) => string])[] = [
  [/to be an integer$/, (_found, actual) => `is ${kindOf(actual)}, expected a whole number`],
  [/to be a (decimal )?number$/, (_found, actual) => `is ${kindOf(actual)}, expected a number`],
  [/to match a boolean$/, (_found, actual) => `is ${kindOf(actual)}, expected true or false`],
  [/to be a null value$/, (_found, actual) => `is ${kindOf(actual)}, expected null`],
  [/to not be empty$/, () => 'is empty'],
  [/\((\w+)\) to be the same type as [\s\S]*\((\w+)\)$/, ([, is = '', wanted = '']) => `is ${kind(is)}, expected ${kind(wanted)}`],
  [/^Expected (.*) \(\w+\) to be equal to (.*) \(\w+\)$/s, ([, is = '', wanted = '']) => `is ${quote(is)}, expected ${quote(wanted)}`],
  [/\(size (\d+)\) to have minimum size of (\d+)$/, ([, is, least]) => (is === '0' ? 'is empty, expected at least 1 item' : `has ${items(is)}, expected at least ${least}`)],
  [/^Expected a List with (\d+) elements but received (\d+)/, ([, wanted, is]) => `has ${items(is)}, expected ${wanted}`],
  [PATTERN, ([, , wanted = ''], actual) => `is ${actual === 'null' ? 'null' : toSafeText(say(actual))}, expected ${formWords(wanted) ?? `text that matches /${toSafeText(wanted, 120)}/`}`],
  [/^Expected '(.*)' to include '(.*)'$/s, ([, , wanted = ''], actual) => `is ${toSafeText(say(actual))}, which does not include ${quote(wanted)}`],
  [/^Variant at index \d+ \((.*)\) was not found in the actual list$/s, ([, like = '']) => `has no item like ${toSafeText(like, 80)}`],
  [/^Failed to parse the actual body/, () => 'the response is not JSON'],
  [/^Expected body .* but was empty$/, () => 'the response is empty'],
] // prettier-ignore

function bodyDifferences(mismatch: string, path: string, actual: unknown): readonly Difference[] {
  const missing = /^Actual map is missing the following keys: (.*)$/s.exec(mismatch)?.[1]
  if (missing !== undefined) return missing.split(', ').map((key) => at(below(path, key), 'is missing'))
  for (const [pattern, words] of BODY) {
    const found = pattern.exec(mismatch)
    if (found) return [at(path, words(found, actual))]
  }
  // Pact also reports the length of the list, so the missing item is not reported again.
  return mismatch.endsWith(' but was missing') ? [] : [at(path, toSafeText(mismatch, 300))]
}

const at = (path: string, words: string): Difference => {
  const place = toSafeText(shownPath(path), 120)
  return {
    path,
    message: place === '' && !words.startsWith('the ') ? `the response ${words}` : `${place} ${words}`.trim(),
  }
}

/** Merges the same mismatch in several items of a list into a single message about the first item. */
function together(all: readonly Difference[]): readonly Difference[] {
  const groups = new Map<string, Difference[]>()
  for (const one of all) {
    const key = `${anyItem(one.path)} ${one.message.replace(shownPath(one.path), '')}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const more = others.filter(({ path }) => path !== first.path).length
    return [more === 0 ? first : { ...first, message: `${first.message} (also in ${formatCount(more, 'more item')})` }]
  })
}

const KINDS: Readonly<Record<string, string>> = {
  String: 'text',
  Integer: 'a whole number',
  Decimal: 'a number with a fraction',
  Boolean: 'true or false',
  Object: 'an object',
  Array: 'a list',
  Null: 'null',
}

const items = (count = ''): string => (count === '1' ? '1 item' : `${count} items`)

const kind = (name: string): string => KINDS[name] ?? name

/** Describes the type of a JSON text. Text that is not JSON is a string without its quotation marks. */
function kindOf(actual: unknown): string {
  try {
    const value: unknown = JSON.parse(String(actual))
    if (value === null) return 'null'
    if (Array.isArray(value)) return 'a list'
    if (typeof value === 'number') return Number.isInteger(value) ? 'a whole number' : 'a number with a fraction'
    return typeof value === 'object' ? 'an object' : typeof value === 'boolean' ? String(value) : 'text'
  } catch {
    return 'text'
  }
}

/** Formats a value from Pact's message. Replaces Pact's single quotation marks by double quotation marks. */
const quote = (text: string): string => toSafeText(text.replace(/^'(.*)'$/s, '"$1"'))

const unquoted = (value: unknown): string => say(value).replace(/^"(.*)"$/, '$1')

const say = (value: unknown): string =>
  typeof value === 'string' ? toSafeText(value, 120) : typeof value === 'number' ? String(value) : ''
