import { type Fields, isRecord } from '#tools/fields.ts'
import {
  ERROR_NAMES,
  FIELD_NAMES,
  NUMBER_FIELDS,
  PATH_PARTS,
  TECHNICAL_FIELDS,
  TECHNICAL_VALUES,
} from './vocabulary.ts'

const MAX_DEPTH = 6
const MAX_LIST = 20

/** Longest stack, in frames. */
const MAX_FRAMES = 20

/**
 * Returns the shape of a value: its known fields, the texts and numbers of technical fields, and of every other text only
 * the length. Nothing else of a person's data stays, whatever a server or a host puts where.
 */
export const redact = (value: unknown): unknown => redactField(value, '', MAX_DEPTH)

/**
 * Describes an error by its kind and the places in the code, or by the type of what was thrown instead. Its message may
 * contain a person's text.
 */
export function describeError(error: unknown): Fields {
  if (!(error instanceof Error)) return { thrown: typeof error }
  const places = error.stack?.split(error.message).at(-1)?.match(PLACES) ?? []
  return { name: ERROR_NAMES.has(error.name) ? error.name : 'Error', stack: places.slice(0, MAX_FRAMES) }
}

/** Places in the widget's own scripts, whose names have a hash. A line of a message can look like another script's. */
const PLACES = /(?<=\/)[a-zA-Z.]+-[A-Z\d]{8}[.]js:\d+:\d+(?=\)?$)/gm

/** Returns a name of our own vocabulary; `(other)` for every other name. */
export const toPlainName = (name: unknown): string =>
  typeof name === 'string' && TECHNICAL_VALUES.has(name) ? name : '(other)'

/**
 * Returns the origin and the path of an address, without query and fragment. Parts of the path that no service has become
 * `{…}`. The origin of an invalid address is empty.
 */
export function toPlainUrl(address: string, base: string): { readonly origin: string; readonly path: string } {
  if (!URL.canParse(address, base)) return { origin: '', path: '(invalid)' }
  const { origin, pathname } = new URL(address, base)
  const path = pathname
    .split('/')
    .map((part) => (part === '' || PATH_PARTS.has(part) ? part : '{…}'))
    .join('/')
  return { origin, path }
}

function redactField(value: unknown, name: string, depth: number): unknown {
  if (Array.isArray(value)) return redactList(value, depth)
  return isRecord(value) ? redactRecord(value, OWN_FIELDS.test(name) ? 0 : depth) : redactPlain(value, name)
}

function redactPlain(value: unknown, name: string): unknown {
  if (typeof value === 'string') return redactText(value, name)
  if (typeof value === 'number') return keepsNumber(name, value) ? value : '[number]'
  return typeof value === 'boolean' || value === null ? value : `[${typeof value}]`
}

/** Fields that contain fields of the tenant's own. Of these, the recording has only how many there are. */
const OWN_FIELDS = /^(content|custom)_?attributes$/i

/** Numbers with more digits may be of a phone or a card. A time is in seconds or milliseconds since 1970. */
const MAX_NUMBER = 1e7

const keepsNumber = (name: string, value: number): boolean =>
  name.endsWith('_at')
    ? value > 1e9 && value < 2e12
    : value < MAX_NUMBER && (NUMBER_FIELDS.has(name) || name.endsWith('_id'))

const redactList = (values: readonly unknown[], depth: number): unknown =>
  depth === 0
    ? `[${values.length} values]`
    : values.slice(0, MAX_LIST).map((value) => redactField(value, '', depth - 1))

function redactRecord(fields: Fields, depth: number): unknown {
  const entries = Object.entries(fields)
  const known = depth === 0 ? [] : entries.filter(([name]) => isKnownName(name))
  const others = entries.length - known.length
  return {
    ...Object.fromEntries(known.map(([name, value]) => [name, redactField(value, name, depth - 1)])),
    ...(others > 0 && { '…': `${others} other fields` }),
  }
}

const isKnownName = (name: string): boolean =>
  FIELD_NAMES.has(name) || TECHNICAL_FIELDS.has(name) || NUMBER_FIELDS.has(name)

const redactText = (text: string, name: string): string =>
  TECHNICAL_FIELDS.has(name) && TECHNICAL_VALUES.has(text) ? text : `[${text.length} characters]`
