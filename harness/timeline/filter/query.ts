import { findNearest } from '#cli/nearest.ts'
import { TRACE_LANES, type TraceItem, type TraceLane } from '#protocol/trace.ts'
import { LANE_LABELS } from '../lanes.ts'
import { outcomeOf } from '../outcome.ts'
import type { Verdict } from '../verdict.ts'

/** What a query knows of an item beside the item itself. */
export type QueryContext = {
  readonly verdictOf: (item: TraceItem) => Verdict
  readonly pinned: ReadonlySet<string>
}

type Match = (item: TraceItem, context: QueryContext) => boolean

/** Compiled text of the filter field. */
export type Query = {
  /** True if the item fits every term. */
  readonly matches: Match
  /** One sentence for each term that is no valid term. Such a term lets every item through. */
  readonly problems: readonly string[]
}

/** Terms of a query: an optional minus, then a quoted text, a regular expression, or anything without a space. */
const TERM = /-?(?:[a-z-]+:)?"[^"]*"|-?\S+/giu

/** Compiles the text of the filter field. An item fits if it fits every term; a minus before a term inverts it. */
export function parseQuery(text: string): Query {
  const problems: string[] = []
  const matches: Match[] = []
  for (const [term] of text.matchAll(TERM)) {
    const isInverted = term.startsWith('-') && term.length > 1
    const match = parseTerm(isInverted ? term.slice(1) : term)
    if (typeof match === 'string') problems.push(match)
    else matches.push(isInverted ? (item, context) => !match(item, context) : match)
  }
  return { matches: (item, context) => matches.every((match) => match(item, context)), problems }
}

/** Returns the match of a term, or a sentence that says what is wrong with it. */
function parseTerm(term: string): Match | string {
  // An address such as `https://chat.test` is a text.
  const [, key, value = ''] = /^([a-z-]+):(?!\/\/)(.*)$/iu.exec(term) ?? []
  if (key !== undefined) return parseProperty(key.toLowerCase(), unquote(value).toLowerCase())
  const [, pattern] = /^\/(.+)\/$/u.exec(term) ?? []
  if (pattern !== undefined) return parsePattern(pattern)
  return METHODS.includes(term) ? ofMethods([term]) : containing(unquote(term).toLowerCase())
}

function parseProperty(key: string, value: string): Match | string {
  const property = PROPERTIES[key]
  if (property === undefined) return describeUnknown(key, value)
  const [, example = ''] = QUERY_EXAMPLES.find(([known]) => known === `${key}:`) ?? []
  return value === '' ? `${key}: needs a value, for example ${example}.` : property(value)
}

function describeUnknown(key: string, value: string): string {
  const nearest = findNearest(key, Object.keys(PROPERTIES))
  const suggestion = nearest === undefined ? '' : ` Did you mean ${nearest}:${value}?`
  const keys = QUERY_EXAMPLES.map(([known]) => known).join(', ')
  return `${key}: is not a term.${suggestion} The terms are ${keys}. To find the text itself, write "${key}:${value}".`
}

/** Methods with which the names of requests begin. A beacon is a POST that the page does not wait for. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'BEACON']

const ofMethods =
  (methods: readonly string[]): Match =>
  ({ lane, name }) =>
    lane === 'http' && methods.some((method) => name.startsWith(`${method} `))

const unquote = (text: string): string => text.replaceAll('"', '')

const searchedTexts = ({ name, payload, saga }: TraceItem): readonly (string | undefined)[] => [name, payload, saga]

const containing =
  (wanted: string): Match =>
  (item) =>
    searchedTexts(item).some((text) => text?.toLowerCase().includes(wanted))

function parsePattern(pattern: string): Match | string {
  try {
    const expression = new RegExp(pattern, 'iu')
    return (item) => searchedTexts(item).some((text) => text !== undefined && expression.test(text))
  } catch {
    // A person is still writing the expression, or it is wrong.
    return `/${pattern}/ is no regular expression.`
  }
}

/** Terms of the form `key:value`, which have the names of the browser's network panel where it has them. */
const PROPERTIES: Readonly<Record<string, (value: string) => Match | string>> = {
  lane: parseLane,
  is: parseState,
  method: parseMethod,
  'status-code': parseStatus,
  status: parseStatus,
  saga: (value) => (item) => item.saga?.toLowerCase().includes(value) === true,
  'larger-than': (value) => parseAmount(value, { '': 1, b: 1, k: 1_000, kb: 1_000, m: 1e6, mb: 1e6 }, 'bytes'),
  'slower-than': (value) => parseAmount(value, { '': 1, ms: 1, s: 1_000 }, 'duration'),
}

/** Starts of terms that the filter field proposes, with an example of each. */
export const QUERY_EXAMPLES: readonly (readonly [key: string, example: string])[] = [
  ['lane:', 'lane:http'],
  ['is:', 'is:failed, is:invalid, is:pending, is:pinned'],
  ['status-code:', 'status-code:404, status-code:5xx, status-code:>=400'],
  ['status:', 'status:404'],
  ['method:', 'method:post'],
  ['saga:', 'saga:outboxSaga'],
  ['larger-than:', 'larger-than:10k'],
  ['slower-than:', 'slower-than:200ms'],
]

function parseMethod(value: string): Match | string {
  const methods = METHODS.filter((method) => method.toLowerCase().startsWith(value))
  return methods.length === 0
    ? `method:${value} is no method. The methods are ${METHODS.join(', ')}.`
    : ofMethods(methods)
}

function parseLane(value: string): Match | string {
  const wanted = value.replaceAll(/[^a-z]/gu, '')
  const lanes = TRACE_LANES.filter((lane) =>
    [lane, LANE_LABELS[lane]].some((name) => toLetters(name).startsWith(wanted)),
  )
  if (wanted === '' || lanes.length === 0)
    return `lane:${value} is no lane. The lanes are ${TRACE_LANES.map((lane) => lane.toLowerCase()).join(', ')}.`
  const known: ReadonlySet<TraceLane> = new Set(lanes)
  return ({ lane }) => known.has(lane)
}

const toLetters = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/gu, '')

const STATES: Readonly<Record<string, Match>> = {
  pending: ({ isPending }) => isPending === true,
  failed: (item) => item.lane === 'error' || outcomeOf(item)?.isFailure === true,
  invalid: (item, { verdictOf }) => verdictOf(item).kind === 'invalid',
  pinned: ({ id }, { pinned }) => pinned.has(id),
}

function parseState(value: string): Match | string {
  return STATES[value] ?? `is:${value} is unknown. Use is:${Object.keys(STATES).join(', is:')}.`
}

/** A status is a number with `x` for any digit (`4xx`), or a comparison (`>=400`). */
function parseStatus(value: string): Match | string {
  const [, operator, limit] = /^(>=|<=|>|<)(\d{3})$/u.exec(value) ?? []
  const statusOf = (item: TraceItem): string | undefined => outcomeOf(item)?.text
  if (operator !== undefined) {
    const compare = COMPARISONS[operator]
    return (item) => {
      const status = statusOf(item)
      return status !== undefined && compare?.(Number(status), Number(limit)) === true
    }
  }
  if (!/^\d[\dx]{2}$/u.test(value)) return `status-code:${value} is no status. Examples: 404, 4xx, >=400.`
  const expression = new RegExp(`^${value.replaceAll('x', String.raw`\d`)}$`, 'u')
  return (item) => expression.test(statusOf(item) ?? '')
}

const COMPARISONS: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '>': (one, other) => one > other,
  '<': (one, other) => one < other,
  '>=': (one, other) => one >= other,
  '<=': (one, other) => one <= other,
}

function parseAmount(
  value: string,
  units: Readonly<Record<string, number>>,
  field: 'bytes' | 'duration',
): Match | string {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)([a-z]*)$/u.exec(value) ?? []
  const factor = units[unit]
  if (amount === undefined || factor === undefined)
    return `“${value}” is no number with a unit (${Object.keys(units).filter(Boolean).join(', ')}).`
  return (item) => (item[field] ?? 0) > Number(amount) * factor
}
