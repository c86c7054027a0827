/**
 * Lanes of a trace: the boundaries of the frame at which the harness records items. `page` has what the browser tells
 * the frame, such as its size. `visitor` has clicks, keys and typed texts, which cause most other items.
 */
export const TRACE_LANES = [
  'page',
  'visitor',
  'hostToFrame',
  'frameToHost',
  'http',
  'cable',
  'action',
  'saga',
  'storage',
  'announcement',
  'error',
] as const

export type TraceLane = (typeof TRACE_LANES)[number]

/** One thing that happened at a boundary of the frame. */
export type TraceItem = {
  /** Unique in all documents of a trace: id of the document, colon, number. */
  readonly id: string
  readonly lane: TraceLane
  /** Unix time in ms, with a fraction. */
  readonly at: number
  readonly name: string
  /** Value of the item as JSON text with masked secrets; absent if it has none. */
  readonly payload?: string
  /** Time in ms from the start to the end; absent for items without duration and for pending items. */
  readonly duration?: number
  readonly isPending?: boolean
  /** Size on the wire, in bytes; absent for items that never were on a wire. */
  readonly bytes?: number
  /** Id of the item that caused this item. */
  readonly cause?: string
  /** Name of the saga in which the item happened. */
  readonly saga?: string
}

/**
 * Trace as it is saved and opened by the harness. A trace of the harness has the texts and names of the conversation,
 * without tokens, email addresses and phone numbers. Diagnostics of a visitor have no texts of people at all.
 */
export type TraceFile = {
  readonly format: 'livechat-trace'
  /** Version of the format. A file of a later version may have items that this version does not know. */
  readonly version: 1
  /** Time of the saving, in ISO 8601. */
  readonly savedAt: string
  /** Address of the host page, without its query. */
  readonly page: string
  /** Seed of all random numbers of a replay: a whole number from 0 to 2^32 - 1. */
  readonly seed: number
  /** True if only the shape of values is recorded. Such values do not agree with the contracts. */
  readonly isRedacted?: true
  readonly items: readonly TraceItem[]
}

/** Values of an item that its recorder knows. The probe adds the id, the time, and the cause if the draft has none. */
export type TraceDraft = Pick<TraceItem, 'lane' | 'name' | 'isPending' | 'bytes' | 'cause' | 'saga'> & {
  readonly value?: unknown
}

/** Values that are known after an item was recorded. They replace the earlier ones. */
type TraceUpdate = Pick<TraceItem, 'name' | 'isPending' | 'bytes' | 'duration'> & {
  readonly value?: unknown
}

/** What a frame of a development build needs of the probe, which runs before all other scripts of the page. */
export type TraceProbe = {
  /** Records an item and returns its id. */
  readonly record: (draft: TraceDraft) => string
  /** Changes an item. One that is no longer pending gets the time since its start as its duration, if it has none. */
  readonly update: (id: string, update: Partial<TraceUpdate>) => void
  /** Returns the id of the item that causes what happens now; undefined if none is known. */
  readonly cause: () => string | undefined
  /**
   * Returns the request that was sent after an item and whose response the present task handles; undefined in every
   * other task. Probes of earlier versions lack it.
   */
  readonly responseTo?: (id: string) => string | undefined
  /** Runs a function. Items that are recorded meanwhile, and in its microtasks, name this item as their cause. */
  readonly runAs: <Result>(cause: string | undefined, run: () => Result) => Result
  /** Makes a value, or the promise of a value, available to the harness, which requests it by name. */
  readonly provide: (name: string, read: (argument: unknown) => unknown) => void
}

declare global {
  interface Window {
    /** Probe of a page under development. */
    __livechatProbe?: TraceProbe
  }
}

/** Page that may have a probe. */
export type ProbedPage = Pick<Window, '__livechatProbe'>

/** First message of a probe to the window around its page, or to the window that opened it. */
export const PROBE_HELLO = 'livechat-probe/hello'

/** Answer to a hello. It transfers the port on which the probe sends its items. */
export const PROBE_CONNECT = 'livechat-probe/connect'

/** Answer of a probe on the port of a window whose origin may not read the page. Nothing else follows on that port. */
export const PROBE_REFUSAL = 'livechat-probe/refusal'

/** Message of a probe on its port. */
export type ProbeMessage =
  | { readonly items: readonly TraceItem[] }
  /** Answer to a request: the value as JSON text with masked secrets, or why there is none. */
  | { readonly response: number; readonly payload: string }
  | { readonly response: number; readonly problem: string }

/** Request of the harness on the port of a probe, for a value that the page provides. */
export type ProbeRequest = { readonly request: number; readonly name: string; readonly argument?: unknown }
