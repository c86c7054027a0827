import { gunzipSync, gzipSync, strFromU8, strToU8 } from 'fflate'
import { applyRules } from '#telemetry/scrub.ts'
import { fieldsOf, isRecord, list, text } from '#tools/fields.ts'
import type { TraceItem } from '#protocol/trace.ts'
import { isTraceItem } from './traceItems.ts'

const FORMAT = 'livechat-trace'

/** Version of the format. A file of a later version may have items that this harness does not know. */
const VERSION = 1

/** First bytes of a file in gzip. */
const GZIP = [0x1f, 0x8b]

/**
 * Trace as it is saved: without tokens, email addresses and phone numbers. It has the texts and names of the
 * conversation, which a reader needs to follow it.
 */
export type TraceFile = {
  readonly format: typeof FORMAT
  readonly version: typeof VERSION
  /** Time of the saving, in ISO 8601. */
  readonly savedAt: string
  /** Address of the host page, without its query. */
  readonly page: string
  readonly items: readonly TraceItem[]
}

type Origin = { readonly savedAt: Date; readonly page: string }

/** Returns the items as a file. Email addresses, phone numbers, tokens and queries are removed as in error reports. */
export const toTraceFile = (items: readonly TraceItem[], { savedAt, page }: Origin): TraceFile => ({
  ...{ format: FORMAT, version: VERSION, savedAt: savedAt.toISOString(), page: applyRules(page) },
  items: redactItems(items),
})

/** Removes email addresses, phone numbers, tokens and queries of addresses from items, as from error reports. */
export const redactItems = (items: readonly TraceItem[]): readonly TraceItem[] =>
  items.map((item) => ({
    ...item,
    name: applyRules(item.name),
    ...(item.payload !== undefined && { payload: redactJson(item.payload) }),
  }))

/** Applies the rules to every text and name in a JSON value, so that it stays valid JSON. */
const redactJson = (json: string): string =>
  JSON.stringify(JSON.parse(json), (_name, value: unknown) => {
    if (typeof value === 'string') return applyRules(value)
    return isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, at]) => [applyRules(name), at]))
      : value
  })

/** Compresses a trace with gzip. */
export const compressTrace = (file: TraceFile): Uint8Array<ArrayBuffer> => gzipSync(strToU8(JSON.stringify(file)))

/**
 * Reads a saved trace, compressed or not. Throws an error for people if the file is none. Items of an unknown shape are
 * left out.
 */
export function readTrace(bytes: Uint8Array): TraceFile {
  const isCompressed = GZIP.every((byte, index) => bytes[index] === byte)
  let value: unknown
  try {
    value = JSON.parse(strFromU8(isCompressed ? gunzipSync(bytes) : bytes))
  } catch (problem) {
    throw new TraceError('The file is no trace: it is neither JSON nor compressed JSON.', { cause: problem })
  }
  return parseTrace(value)
}

/** The file cannot be shown. The message is for people. */
class TraceError extends Error {}

function parseTrace(value: unknown): TraceFile {
  const { format, version, savedAt, page, items } = fieldsOf(value)
  if (format !== FORMAT) throw new TraceError(`The file is no trace: its "format" is not "${FORMAT}".`)
  if (version !== VERSION)
    throw new TraceError(`The trace has version ${String(version)}, and this harness reads version ${VERSION}.`)
  return {
    ...{ format, version, savedAt: text(savedAt) ?? '', page: text(page) ?? '' },
    items: list(items).filter(isTraceItem),
  }
}
