import type { ProbeMessage, ProbeRequest, TraceItem } from '#protocol/trace.ts'
import type { ToolRuns } from './inspection/toolRuns.ts'
import { toPayload } from './payload.ts'
import type { Recorder } from './recorder.ts'

/** Number of items that wait for a reader. A page without a reader drops older ones. */
const MAX_WAITING = 5_000

/** Length of a requested value, in characters. States with a thousand messages have a megabyte. */
const MAX_RESPONSE_LENGTH = 20_000_000

/** Time in which items are collected into one message, in ms. */
const COLLECTING_MS = 50

type Timers = { readonly setTimeout: (call: () => void, ms: number) => unknown }

/** Items of a probe that wait for its reader. A new outbox is started. */
export type Outbox = {
  readonly add: (item: TraceItem) => void
  /**
   * Sends the waiting items and all later ones to this port, and answers its requests from the recorder. Each answer is a
   * run in the list of runs, if there is one.
   */
  readonly connect: (port: MessagePort, recorder: Pick<Recorder, 'read'>, toolRuns?: Pick<ToolRuns, 'run'>) => void
  /** Sends what waits at once, for a page that ends. */
  readonly flush: () => void
  /** Drops what waits and everything that follows, for a page without a reader, until the start. */
  readonly stop: () => void
  readonly start: () => void
}

/**
 * Creates an outbox. Must be called before the probe starts, because the probe replaces the timer, and the collecting
 * must not count as an effect of what it collects.
 */
export function createOutbox(page: Timers): Outbox {
  const waiting = new Map<string, TraceItem>()
  const later = page.setTimeout.bind(page)
  let port: MessagePort | undefined
  let isScheduled = false
  let isStopped = false

  const flush = (): void => {
    isScheduled = false
    if (port === undefined || waiting.size === 0) return
    port.postMessage({ items: [...waiting.values()] } satisfies ProbeMessage)
    waiting.clear()
  }
  return {
    flush,
    add: (item) => {
      if (isStopped) return
      waiting.delete(item.id)
      waiting.set(item.id, item)
      for (const oldest of waiting.keys()) {
        if (waiting.size <= MAX_WAITING) break
        waiting.delete(oldest)
      }
      if (isScheduled) return
      isScheduled = true
      later(flush, COLLECTING_MS)
    },
    connect: (next, recorder, { run } = WITHOUT_RUNS) => {
      port = next
      next.addEventListener('message', ({ data }: MessageEvent<ProbeRequest>) => {
        void run(data.name, () => respond(recorder, data)).then((message) => {
          // The reader gets the items before the answer that tells of their effects.
          flush()
          next.postMessage(message)
        })
      })
      next.start()
      flush()
    },
    stop: () => {
      isStopped = true
      waiting.clear()
    },
    start: () => {
      isStopped = false
    },
  }
}

const WITHOUT_RUNS: Pick<ToolRuns, 'run'> = { run: (_tool, work) => work() }

async function respond(
  recorder: Pick<Recorder, 'read'>,
  { request, name, argument }: ProbeRequest,
): Promise<ProbeMessage> {
  try {
    return { response: request, payload: toPayload(await recorder.read(name, argument), MAX_RESPONSE_LENGTH) }
  } catch (problem) {
    return { response: request, problem: String(problem) }
  }
}
