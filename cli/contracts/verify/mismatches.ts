import { toSafeText } from '../../tenant/problem.ts'
import { formatCount } from '../../terminal/formatCount.ts'
import { describePattern } from './patternDescriptions.ts'
import { generalisePath, childPath, formatPath } from './jsonPaths.ts'

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
    .filter((one) => !isRedundant(one, mismatches))
    .flatMap(toDifference)
    .toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))
  const hasWrongContentType = mismatches.some(({ type }) => type === 'BodyTypeMismatch')
  const reported = hasWrongContentType
    ? all.filter(({ message }) => !message.startsWith('the header Content-Type'))
    : all
  return mergeListItems(reported)
}

/**
 * Returns whether a pattern mismatch only repeats another mismatch at its path. A value of the wrong type matches no
 * pattern either, so only the wrong type is reported.
 */
const isRedundant = ({ mismatch, path }: Mismatch, all: readonly Mismatch[]): boolean =>
  PATTERN.test(mismatch) && all.some((other) => other.path === path && !PATTERN.test(other.mismatch))

function toDifference(found: Mismatch): readonly Difference[] {
  const { type, mismatch, path = '$', actual } = found
  if (type === 'BodyMismatch') return bodyDifferences(mismatch, path === '/' ? '$' : path, actual)
  const describe = OTHER_MESSAGES[type] ?? (() => toSafeText(mismatch, 300))
  return [{ path: '$', message: describe(found) }]
}

/** Messages for mismatches outside the body, by type. */
const OTHER_MESSAGES: Readonly<Record<string, (found: Mismatch) => string>> = {
  StatusMismatch: ({ mismatch, expected, actual }) => statusText(mismatch, expected, actual),
  BodyTypeMismatch: ({ expected, actual }) =>
    `the content type is ${formatValue(actual) || 'missing'}, expected ${formatValue(expected)}`,
  HeaderMismatch: ({ key, expected, actual }) => {
    const received = formatValue(actual)
    return `the header ${formatValue(key)} ${received === '' ? 'is missing' : `is ${received}, expected ${unquoted(expected)}`}`
  },
}

const SUCCESS = /to be a (.+?) ?(?:response)? ?\((\d+)–(\d+)\)/

function statusText(mismatch: string, expected: unknown, actual: unknown): string {
  const [, , from, to] = SUCCESS.exec(mismatch) ?? []
  const list = /to be a ([\d, ]+)$/.exec(mismatch)?.[1]
  const expectedText =
    from === undefined ? (list?.replaceAll(', ', ' or ') ?? formatValue(expected)) : `${from} to ${to}`
  return `the status is ${formatValue(actual)}, expected ${expectedText}`
}

/** Pact's message about a value that does not match a pattern. */
const PATTERN = /^Expected '(.*)' to match '(.*)'$/s

/**
 * Patterns of Pact's messages, with our message for each. Ours is printed after the JSON path, so it begins with the
 * actual value. Pact's begins with the expected one.
 */
const BODY_MESSAGES: readonly (readonly [RegExp, (found: readonly string[], actual: unknown) => string])[] = [
  [/to be an integer$/, (_found, actual) => `is ${describeType(actual)}, expected a whole number`],
  [/to be a (decimal )?number$/, (_found, actual) => `is ${describeType(actual)}, expected a number`],
  [/to match a boolean$/, (_found, actual) => `is ${describeType(actual)}, expected true or false`],
  [/to be a null value$/, (_found, actual) => `is ${describeType(actual)}, expected null`],
  [/to not be empty$/, () => 'is empty'],
  [/\((\w+)\) to be the same type as [\s\S]*\((\w+)\)$/, ([, received = '', expected = '']) => `is ${typeName(received)}, expected ${typeName(expected)}`],
  [/^Expected (.*) \(\w+\) to be equal to (.*) \(\w+\)$/s, ([, received = '', expected = '']) => `is ${quote(received)}, expected ${quote(expected)}`],
  [/\(size (\d+)\) to have minimum size of (\d+)$/, ([, received, minimum]) => (received === '0' ? 'is empty, expected at least 1 item' : `has ${countItems(received)}, expected at least ${minimum}`)],
  [/^Expected a List with (\d+) elements but received (\d+)/, ([, expected, received]) => `has ${countItems(received)}, expected ${expected}`],
  [PATTERN, ([, , expected = ''], actual) => `is ${actual === 'null' ? 'null' : toSafeText(formatValue(actual))}, expected ${describePattern(expected) ?? `text that matches /${toSafeText(expected, 120)}/`}`],
  [/^Expected '(.*)' to include '(.*)'$/s, ([, , expected = ''], actual) => `is ${toSafeText(formatValue(actual))}, which does not include ${quote(expected)}`],
  [/^Variant at index \d+ \((.*)\) was not found in the actual list$/s, ([, item = '']) => `has no item like ${toSafeText(item, 80)}`],
  [/^Failed to parse the actual body/, () => 'the response is not JSON'],
  [/^Expected body .* but was empty$/, () => 'the response is empty'],
] // prettier-ignore

function bodyDifferences(mismatch: string, path: string, actual: unknown): readonly Difference[] {
  const missing = /^Actual map is missing the following keys: (.*)$/s.exec(mismatch)?.[1]
  if (missing !== undefined) return missing.split(', ').map((key) => differenceAt(childPath(path, key), 'is missing'))
  for (const [pattern, describe] of BODY_MESSAGES) {
    const found = pattern.exec(mismatch)
    if (found) return [differenceAt(path, describe(found, actual))]
  }
  // Pact also reports the length of the list, so the missing item is not reported again.
  return mismatch.endsWith(' but was missing') ? [] : [differenceAt(path, toSafeText(mismatch, 300))]
}

const differenceAt = (path: string, text: string): Difference => {
  const place = toSafeText(formatPath(path), 120)
  return {
    path,
    message: place === '' && !text.startsWith('the ') ? `the response ${text}` : `${place} ${text}`.trim(),
  }
}

/** Merges the same mismatch in several items of a list into a single message about the first item. */
function mergeListItems(all: readonly Difference[]): readonly Difference[] {
  const groups = new Map<string, Difference[]>()
  for (const one of all) {
    const key = `${generalisePath(one.path)} ${one.message.replace(formatPath(one.path), '')}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const more = others.filter(({ path }) => path !== first.path).length
    return [more === 0 ? first : { ...first, message: `${first.message} (also in ${formatCount(more, 'more item')})` }]
  })
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  String: 'text',
  Integer: 'a whole number',
  Decimal: 'a number with a fraction',
  Boolean: 'true or false',
  Object: 'an object',
  Array: 'a list',
  Null: 'null',
}

const countItems = (count = ''): string => (count === '1' ? '1 item' : `${count} items`)

const typeName = (name: string): string => TYPE_NAMES[name] ?? name

/** Describes the type of a JSON text. Text that is not JSON is a string without its quotation marks. */
function describeType(actual: unknown): string {
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

const unquoted = (value: unknown): string => formatValue(value).replace(/^"(.*)"$/, '$1')

const formatValue = (value: unknown): string =>
  typeof value === 'string' ? toSafeText(value, 120) : typeof value === 'number' ? String(value) : ''
