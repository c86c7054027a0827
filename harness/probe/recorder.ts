import type { TraceItem, TraceProbe } from '#protocol/trace.ts'
import type { Causes } from './causes.ts'
import { toPayload } from './payload.ts'
import { maskText } from './secrets.ts'

type RecorderOptions = {
  /** Id of the document, unique in a trace. */
  readonly document: string
  readonly causes: Causes
  /** Unix time in ms, with a fraction. */
  readonly now: () => number
  /** Receives each item when it is recorded, and again when it has changed. */
  readonly onItem: (item: TraceItem) => void
}

export type Recorder = TraceProbe & {
  /** Id of the document, with which the ids of its items begin. */
  readonly document: string
  /** Returns the value with this name that the page provides. Throws if the page provides none. */
  readonly read: (name: string, argument: unknown) => unknown
  /** Adds a receiver of all later items. */
  readonly addListener: (onItem: (item: TraceItem) => void) => void
}

/** Returns a name without tokens. A page may pass any value as the name of an event. */
const toName = (name: unknown): string => (typeof name === 'string' ? maskText(name) : '(no text)')

/** Creates the probe of a page. Payloads become text at once, as the page may change the values later. */
export function createRecorder({ document, causes, now, onItem }: RecorderOptions): Recorder {
  const pending = new Map<string, TraceItem>()
  const listeners = [onItem]
  let count = 0
  // The answer to any request comes after all items, so a reader that requests this number has them all.
  const provided = new Map<string, (argument: unknown) => unknown>([['itemCount', () => count]])

  /** Returns the place of an item in the order of this document, from 1. */
  const placeOf = (id: string): number => Number(id.slice(document.length + 1))

  const publish = (item: TraceItem): void => {
    if (item.isPending === true) pending.set(item.id, item)
    else pending.delete(item.id)
    for (const listener of listeners) listener(item)
  }

  return {
    document,
    record: ({ value, name, ...draft }) => {
      count += 1
      const id = `${document}:${count}`
      const cause = draft.cause ?? causes.current()
      publish({
        ...draft,
        ...{ id, at: now(), name: toName(name) },
        ...(value !== undefined && { payload: toPayload(value) }),
        ...(cause !== undefined && { cause }),
      })
      return id
    },
    update: (id, { value, ...update }) => {
      const item = pending.get(id)
      if (item === undefined) return
      const isPending = update.isPending ?? true
      publish({
        ...item,
        ...update,
        isPending,
        ...(value !== undefined && { payload: toPayload(value) }),
        ...(!isPending && { duration: update.duration ?? now() - item.at }),
      })
    },
    cause: causes.current,
    responseTo: (id) => {
      const request = causes.response()
      return request !== undefined && placeOf(request) > placeOf(id) ? request : undefined
    },
    runAs: causes.runAs,
    provide: (name, read) => void provided.set(name, read),
    read: (name, argument) => {
      const read = provided.get(name)
      if (read === undefined) throw new Error(`The page provides no ${name}.`)
      return read(argument)
    },
    addListener: (listener) => void listeners.push(listener),
  }
}
