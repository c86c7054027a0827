import { scrub } from '#telemetry/scrub.ts'
import type { Fields } from '#tools/fields.ts'

/**
 * Fields whose texts are technical: kinds, states, codes, times. The texts of all other fields may be a person's, so
 * only their length is kept.
 */
const TECHNICAL_FIELDS: ReadonlySet<string> = new Set(
  (
    'event type status state kind code command channel reason level lane content_type message_type sender_type ' +
    'file_type extension availability availability_status typing_status reply_time locale browser_language darkMode ' +
    'colorScheme position trouble errorType eventIdentifier method url failure protocol effectiveDirective blocked ' +
    'contentType requestId retryAfter visibility consent view created_at updated_at last_activity_at triggered_at ' +
    'error'
  ).split(' '),
)

/** Fields with names and values that a tenant, a visitor or a host chooses. Only the number of their values is kept. */
const OPEN_FIELD = /attribute|values|property|properties|profile|user|contact|copy|texts|params|items/i

/** Name of a field or kind. A longer or other name could be a person's text. */
const PLAIN_NAME = /^[\w-]{1,40}$/

/** Text of a technical field: no blanks, no address of a person. */
const PLAIN_TEXT = /^[\w.:/+-]{0,64}$/

/** Largest number that is kept without a name of a time: ids are smaller, phone numbers larger. */
const MAX_NUMBER = 1e9

const TIME_NAME = /(_at|^at|time|timestamp|duration|expires|ms)$/i

const MAX_DEPTH = 6
const MAX_LIST = 20
const MAX_FIELDS = 60

/** Returns a value with the texts of technical fields; of every other text, only its length is kept. */
export const redact = (value: unknown): unknown => redactField(value, '', MAX_DEPTH)

/** Describes an error with the texts of an error report, or what was thrown instead, whose content may be private. */
export const describeError = (error: unknown, secrets: readonly string[]): Fields =>
  error instanceof Error
    ? { name: error.name, message: scrub(error.message, secrets), stack: scrub(error.stack ?? '', secrets) }
    : { thrown: typeof error === 'string' ? scrub(error, secrets) : Object.prototype.toString.call(error) }

/** Returns a name that contains no text of a person. */
export const toPlainName = (name: unknown): string =>
  typeof name === 'string' && PLAIN_NAME.test(name.replaceAll(/[:.]/g, '')) ? scrub(name) : '(other)'

/** Returns an address without query and fragment. Parts of its path that may be ids or names become `{…}`. */
export function toPlainUrl(address: string, base: string): string {
  if (!URL.canParse(address, base)) return '(invalid)'
  const { origin, pathname } = new URL(address, base)
  const path = pathname
    .split('/')
    .map((part) => (/^([a-z_-]{0,40}|v\d)$/.test(part) ? part : '{…}'))
    .join('/')
  return (origin === base ? '' : origin) + path
}

function redactField(value: unknown, name: string, depth: number): unknown {
  if (typeof value === 'string') return redactText(value, name)
  if (typeof value === 'number') return Math.abs(value) < MAX_NUMBER || TIME_NAME.test(name) ? value : '[number]'
  if (typeof value === 'boolean' || value === null) return value
  return typeof value === 'object' ? redactObject(value, name, depth) : `[${typeof value}]`
}

function redactObject(value: object, name: string, depth: number): unknown {
  const entries = Object.entries(value)
  if (depth === 0 || OPEN_FIELD.test(name)) return `[${entries.length} values]`
  if (Array.isArray(value)) return value.slice(0, MAX_LIST).map((item) => redactField(item, name, depth - 1))
  return Object.fromEntries(
    entries
      .slice(0, MAX_FIELDS)
      .map(([key, field]) =>
        PLAIN_NAME.test(key) ? [key, redactField(field, key, depth - 1)] : ['[name]', '[value]'],
      ),
  )
}

const redactText = (text: string, name: string): string =>
  TECHNICAL_FIELDS.has(name) && PLAIN_TEXT.test(text) && scrub(text) === text ? text : `[${text.length} characters]`
