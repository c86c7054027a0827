import { type Fields, fieldsOf, list, number, record, text } from '#tools/fields.ts'
import type { TraceFile, TraceItem } from '#protocol/trace.ts'
import type { ElementAddress } from '../probe/elementAddress.ts'
import type { PageStart } from '../probe/start.ts'
import type { VisitorInput } from '../probe/visitor.ts'
import { exchangeOf } from '../trace/httpExchange.ts'
import { isScript, type PageEvent, readPageEvent, type RecordedTimer, scriptOf, toTimer } from './pageEvents.ts'
import { parseStart } from './recordedStart.ts'
import { unmask } from './unmask.ts'
import { valueOf } from './itemValue.ts'

/** Recorded answer of a server; without a status, the request failed. */
export type RecordedResponse = {
  readonly method: string
  readonly path: string
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly failure?: string
  /** Body of the request, with which the replay compares its own. */
  readonly requestBody?: unknown
}

/** What the visitor did. `verb` is the first word of the item's name. */
export type VisitorStep = { readonly verb: string } & VisitorInput

/** What reaches the frame from outside. */
export type ReplayEvent =
  | { readonly kind: 'host'; readonly message: Fields }
  | { readonly kind: 'visitor'; readonly step: VisitorStep; readonly duration: number }
  | { readonly kind: 'response'; readonly response: RecordedResponse }
  | { readonly kind: 'cableOpen' }
  | { readonly kind: 'cableFrame'; readonly text: string }
  | { readonly kind: 'cableClose'; readonly code: number; readonly reason: string; readonly wasClean: boolean }
  | PageEvent

/** Event with its time and its item in the trace. */
export type ReplayInput = {
  readonly item: string
  readonly name: string
  /** Time since the start of the page, in ms. */
  readonly at: number
  readonly event: ReplayEvent
}

/** What the frame sent, as it was recorded. */
type RecordedOutput = {
  /** Time since the start of the page, in ms. */
  readonly at: number
  readonly item: string
  readonly kind: 'request' | 'command' | 'event'
  readonly name: string
}

/** One loading of the frame's page. */
export type Recording = {
  readonly document: string
  /** Unix time of the start, in ms. */
  readonly startedAt: number
  readonly start: PageStart
  /** Time at which the scripts of the page ran first, in ms since its start. Loading them takes no time in a replay. */
  readonly scriptsAt: number
  /** Settings of the tenant in the page; undefined for a page that never loaded. */
  readonly settings: Fields | undefined
  readonly inputs: readonly ReplayInput[]
  readonly outputs: readonly RecordedOutput[]
  /** Scripts in the order in which the page imported them. A trace may have none, as older ones and production have. */
  readonly scripts: readonly string[]
  /** Timers that ran, in their order. Older traces have none. */
  readonly timers: readonly RecordedTimer[]
  /** End since the start of the page, in ms: when the trace was saved, or the page's last item for an earlier page. */
  readonly end: number
  /** Warnings of the frame in the console: failures of the network or of a server, which are a part of the visit. */
  readonly warnings: readonly string[]
  /** Commands that the frame sent on the cable. */
  readonly commands: readonly unknown[]
}

/** Returns the document of an item's id. */
export const documentOf = ({ id }: TraceItem): string => id.split(':')[0] ?? ''

/**
 * Returns the loadings of the frame's page in a trace, in the order of their start. A loading whose start is not in the
 * trace, or has no valid path, size or time zone, cannot be replayed and is left out.
 */
export function readRecordings({ items, savedAt }: Pick<TraceFile, 'items' | 'savedAt'>): readonly Recording[] {
  const starts = items.filter(({ lane, name }) => lane === 'page' && name === 'start')
  return starts.flatMap((item) => {
    const start = parseStart(valueOf(item))
    const own = items.filter((other) => documentOf(other) === documentOf(item))
    if (start === undefined) return []
    const last = own.reduce((latest, { at, duration = 0 }) => Math.max(latest, at + duration), item.at)
    // A text that is no date leaves the end at the last item.
    const end = item === starts.at(-1) ? Math.max(last, Date.parse(savedAt) || last) : last
    return [{ ...toRecording(item, start, own), end: end - item.at }]
  })
}

/** Lanes of which a page without scripts has nothing. */
const OUTGOING: ReadonlySet<string> = new Set(['frameToHost', 'http', 'cable', 'action', 'saga', 'storage'])

const toRecording = (first: TraceItem, start: PageStart, items: readonly TraceItem[]): Omit<Recording, 'end'> => ({
  ...{ document: documentOf(first), startedAt: first.at, start },
  scriptsAt: Math.max(0, (items.find(({ lane }) => OUTGOING.has(lane)) ?? first).at - first.at),
  settings: record(valueOf(items.find(({ lane, name }) => lane === 'page' && name === 'settings'))),
  inputs: items.flatMap((item) => toInputs(item, first.at)).toSorted((one, other) => one.at - other.at),
  commands: items.filter(({ lane, name }) => lane === 'cable' && name.startsWith('→ ')).map(valueOf),
  outputs: items.flatMap((item) => toOutput(item, first.at)),
  scripts: items.filter(isScript).map(scriptOf),
  timers: items.flatMap((item) => toTimer(item, first.at)),
  warnings: items
    .filter(({ lane, name }) => lane === 'error' && name.startsWith('console.warn '))
    .map(({ name }) => name),
})

type Reader = (item: TraceItem) => ReplayEvent | undefined

/** Readers of the items that reach the frame, by lane. The other lanes have only what the frame did itself. */
const READERS: Readonly<Partial<Record<TraceItem['lane'], Reader>>> = {
  page: readPageEvent,
  visitor: readVisitor,
  hostToFrame: (item) => ({ kind: 'host', message: { ...fieldsOf(valueOf(item)), event: item.name } }),
  http: readHttp,
  cable: readCable,
}

function toInputs(item: TraceItem, startedAt: number): readonly ReplayInput[] {
  const event = READERS[item.lane]?.(item)
  if (event === undefined) return []
  // A response arrives when its request ends, a script when its import ends, and a socket is open when its opening ends.
  const isEnd = event.kind === 'response' || event.kind === 'cableOpen' || event.kind === 'script'
  const at = item.at - startedAt + (isEnd ? (item.duration ?? 0) : 0)
  return [{ item: item.id, name: item.name, at: Math.max(0, at), event }]
}

function readVisitor(item: TraceItem): ReplayEvent {
  const { target, key, text: typed, top, files } = fieldsOf(valueOf(item))
  const address = parseAddress(target)
  const step: VisitorStep = {
    verb: item.name.split(' ')[0] ?? '',
    ...(address && { target: address }),
    ...(typeof key === 'string' && { key }),
    ...(typeof typed === 'string' && { text: typed }),
    ...(typeof top === 'number' && { top }),
    files: list(files).map((file) => {
      const { name, type, size } = fieldsOf(file)
      return { name: text(name) ?? 'file', type: text(type) ?? '', size: number(size) ?? 0 }
    }),
  }
  return { kind: 'visitor', step, duration: item.duration ?? 0 }
}

function parseAddress(value: unknown): ElementAddress | undefined {
  const { element, index } = fieldsOf(value)
  return typeof element === 'string' && typeof index === 'number' ? { element, index } : undefined
}

function readHttp(item: TraceItem): ReplayEvent | undefined {
  const exchange = exchangeOf(item)
  // The server never answers a beacon to the page, and the trace may end before an answer.
  if (exchange === undefined || item.isPending === true || item.name.startsWith('BEACON')) return undefined
  const { method, url, status, responseHeaders = {}, failure } = exchange
  return {
    kind: 'response',
    response: {
      ...{ method, path: new URL(url).pathname, headers: responseHeaders },
      ...(status !== undefined && failure === undefined && { status }),
      ...(failure !== undefined && { failure }),
      body: unmask(exchange.responseBody),
      requestBody: unmask(exchange.requestBody),
    },
  }
}

function readCable(item: TraceItem): ReplayEvent | undefined {
  if (item.name === 'open') return item.isPending === true ? undefined : { kind: 'cableOpen' }
  const value = valueOf(item)
  if (item.name.startsWith('← '))
    return { kind: 'cableFrame', text: typeof value === 'string' ? value : JSON.stringify(value) }
  if (item.name !== 'close') return undefined
  const { code, reason, wasClean } = fieldsOf(value)
  return { kind: 'cableClose', code: number(code) ?? 1006, reason: text(reason) ?? '', wasClean: wasClean === true }
}

function toOutput(item: TraceItem, startedAt: number): readonly RecordedOutput[] {
  const { id, lane, name } = item
  const output = { item: id, at: item.at - startedAt, name }
  if (lane === 'http') return [{ ...output, kind: 'request' }]
  if (lane === 'frameToHost') return [{ ...output, kind: 'event' }]
  return lane === 'cable' && name.startsWith('→ ') ? [{ ...output, kind: 'command' }] : []
}
