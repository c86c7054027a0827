import type { TraceDraft, TraceItem } from '#protocol/trace.ts'
import type { Fields } from '#tools/fields.ts'

/** Age at which an item is dropped, in ms: the recorder keeps the last two minutes. */
export const KEPT_MS = 120_000

/** Maximum number of items, and of characters of their names and payloads. The oldest items are dropped. */
export const MAX_ITEMS = 2_000
export const MAX_CHARACTERS = 400_000

/** Longest payload, in characters. Of a longer one, only its length is kept. */
const MAX_PAYLOAD = 8_000

export type Recorder = {
  /** Records an item and returns its id. Its value must be redacted, as the recorder changes nothing. */
  readonly record: (draft: Draft) => string
  /** Replaces the value of an item that is still kept, and ends it. */
  readonly finish: (id: string, value: Fields) => void
  /** Returns the items of the last two minutes, oldest first. */
  readonly items: () => readonly TraceItem[]
  /** Deletes all items. Later items are not recorded. */
  readonly close: () => void
}

type Draft = Pick<TraceDraft, 'lane' | 'name' | 'isPending' | 'bytes'> & { readonly value?: Fields }

type RecorderOptions = {
  /** Id of the document, with which the ids of the items begin. */
  readonly document: string
  /** Unix time in ms, with a fraction. */
  readonly now: () => number
}

/** Creates a recorder that keeps items in memory only. */
export function createRecorder({ document, now }: RecorderOptions): Recorder {
  const kept = new Map<string, TraceItem>()
  let count = 0
  let characters = 0
  let isClosed = false

  const drop = (item: TraceItem): void => {
    characters -= sizeOf(item)
    kept.delete(item.id)
  }
  const dropOld = (): void => {
    for (const item of kept.values()) {
      if (item.at >= now() - KEPT_MS && kept.size <= MAX_ITEMS && characters <= MAX_CHARACTERS) return
      drop(item)
    }
  }
  const keep = (item: TraceItem): void => {
    characters += sizeOf(item)
    kept.set(item.id, item)
    dropOld()
  }
  return {
    record: ({ value, ...draft }) => {
      count += 1
      const id = `${document}:${count}`
      if (!isClosed) keep({ ...draft, id, at: now(), ...toPayload(value) })
      return id
    },
    finish: (id, value) => {
      const item = kept.get(id)
      if (item === undefined) return
      characters -= sizeOf(item)
      const { isPending: _ended, ...rest } = item
      keep({ ...rest, ...toPayload(value), duration: now() - item.at })
    },
    items: () => {
      dropOld()
      return [...kept.values()]
    },
    close: () => {
      isClosed = true
      kept.clear()
      characters = 0
    },
  }
}

const sizeOf = ({ name, payload = '' }: TraceItem): number => name.length + payload.length

function toPayload(value: Fields | undefined): Pick<TraceItem, 'payload'> {
  if (value === undefined) return {}
  const payload = JSON.stringify(value)
  return { payload: payload.length <= MAX_PAYLOAD ? payload : JSON.stringify({ characters: payload.length }) }
}
