import { gzipSync, strFromU8, strToU8 } from 'fflate'
import { formatValue } from '#cli/tenant/problem.ts'
import { applyRules } from '#telemetry/scrub.ts'
import { fieldsOf, isRecord, list, number, text as textOf } from '#tools/fields.ts'
import type { TraceFile, TraceItem } from '#protocol/trace.ts'
import { createMasker } from '../probe/secrets.ts'
import { isNestedTooDeeply, MAX_LEVELS } from './nesting.ts'
import { createPseudonyms } from './pseudonyms.ts'
import { isTraceItem } from './traceItems.ts'
import { MAX_TRACE_BYTES, MAX_TRACE_ITEMS } from './traceSize.ts'
import { unpack } from './unpack.ts'

export type { TraceFile }

const FORMAT: TraceFile['format'] = 'livechat-trace'

const VERSION: TraceFile['version'] = 1

/** First bytes of a file in gzip. */
const GZIP = [0x1f, 0x8b]

type Origin = { readonly savedAt: Date; readonly page: string; readonly seed: number }

/** Returns the items as a file. Email addresses, phone numbers, tokens and queries are removed as in error reports. */
export const toTraceFile = (items: readonly TraceItem[], { savedAt, page, seed }: Origin): TraceFile => ({
  ...{ format: FORMAT, version: VERSION, savedAt: savedAt.toISOString(), page: applyRules(page), seed },
  items: redactItems(items),
})

/**
 * Removes email addresses, phone numbers, tokens and queries of addresses from items, as from error reports. An address
 * or a number gets a pseudonym of its own that is valid.
 */
export function redactItems(items: readonly TraceItem[]): readonly TraceItem[] {
  const pseudonyms = createPseudonyms()
  const redact = (text: string): string => applyRules(text, pseudonyms)
  return items.map((item) => ({
    ...item,
    name: redact(item.name),
    ...(item.payload !== undefined && { payload: redactJson(item.payload, redact) }),
  }))
}

/** Redacts every text and name in a JSON value, so that it stays valid JSON. Also masks tokens by the name of the field. */
function redactJson(json: string, redact: (text: string) => string): string {
  const mask = createMasker()
  return JSON.stringify(JSON.parse(json), function redactField(this: unknown, name: string, value: unknown) {
    const masked = mask.call(this, name, value)
    if (typeof masked === 'string') return /^\s*[[{]/.test(masked) ? redactText(masked, redact) : redact(masked)
    return isRecord(masked) ? Object.fromEntries(Object.entries(masked).map(([key, at]) => [redact(key), at])) : masked
  })
}

/** Redacts a text that may be JSON itself, such as the identifier of a subscription. */
function redactText(text: string, redact: (text: string) => string): string {
  try {
    return redactJson(text, redact)
  } catch {
    // The text only looks like JSON.
    return redact(text)
  }
}

/** Compresses a trace with gzip. */
export const compressTrace = (file: TraceFile): Uint8Array<ArrayBuffer> => gzipSync(strToU8(JSON.stringify(file)))

/**
 * Reads a saved trace, compressed or not. Throws an error for people if the file is none, has more unpacked bytes than
 * `maxBytes`, too many items, or values that are nested too deeply. Items of an unknown shape are left out.
 */
export function readTrace(bytes: Uint8Array, maxBytes = MAX_TRACE_BYTES): TraceFile {
  const unpacked = unpackFile(bytes, maxBytes)
  if (unpacked === undefined || unpacked.length > maxBytes)
    throw new TraceError(`The trace is larger than ${Math.round(maxBytes / 1e6)} MB when it is unpacked.`)
  const json = attempt(() => strFromU8(unpacked))
  if (isNestedTooDeeply(json)) throw new TraceError(`The file is no trace: ${TOO_DEEP}`)
  return parseTrace(attempt(() => JSON.parse(json) as unknown))
}

const TOO_DEEP = `its lists and objects are nested more than ${MAX_LEVELS} levels deep.`

function unpackFile(bytes: Uint8Array, maxBytes: number): Uint8Array | undefined {
  const isCompressed = GZIP.every((byte, index) => bytes[index] === byte)
  return isCompressed ? attempt(() => unpack(bytes, maxBytes)) : bytes
}

/** Reads a part of a file. Throws an error for people if the part is broken. */
function attempt<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (problem) {
    throw new TraceError('The file is no trace: it is neither JSON nor compressed JSON.', { cause: problem })
  }
}

/** The file cannot be shown. The message is for people. */
class TraceError extends Error {}

function parseTrace(value: unknown): TraceFile {
  const { format, version, savedAt, page, seed, isRedacted, items } = fieldsOf(value)
  if (format !== FORMAT) throw new TraceError(`The file is no trace: its "format" is not "${FORMAT}".`)
  if (version !== VERSION)
    throw new TraceError(
      `The version of the trace is ${version === undefined ? 'missing' : formatValue(version)}, and this harness reads version ${VERSION}.`,
    )
  return {
    ...{ format, version, savedAt: parseTime(savedAt), page: parseAddress(page), seed: number(seed) ?? 0 },
    ...(isRedacted === true && { isRedacted }),
    items: parseItems(list(items)),
  }
}

function parseItems(values: readonly unknown[]): readonly TraceItem[] {
  if (values.length > MAX_TRACE_ITEMS)
    throw new TraceError(
      `The trace has ${values.length.toLocaleString('en')} items, and the harness opens ${MAX_TRACE_ITEMS.toLocaleString('en')} at most. Reload the page, make a shorter visit, and save the trace again.`,
    )
  const items = values.filter(isTraceItem)
  if (items.some(({ payload = '' }) => isNestedTooDeeply(payload)))
    throw new TraceError(`The trace has an item whose payload cannot be shown: ${TOO_DEEP}`)
  return items
}

/** Time in ISO 8601 with its zone. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** Returns a time of ISO 8601 in UTC; '' for every other value. */
function parseTime(value: unknown): string {
  const time = ISO_TIME.test(textOf(value) ?? '') ? Date.parse(String(value)) : NaN
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}

/** Returns an address of HTTP in its normal form, so without white space; '' for every other value. */
function parseAddress(value: unknown): string {
  const address = textOf(value) ?? ''
  return /^https?:/i.test(address) && URL.canParse(address) ? new URL(address).href : ''
}
