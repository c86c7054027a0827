import { PROBE_CONNECT, PROBE_HELLO, type ProbeMessage, type ProbeRequest, type TraceItem } from '#protocol/trace.ts'
import { toPayload } from './payload.ts'
import { startProbe } from './probe.ts'

/** Number of items that wait for a harness. A page without a harness drops older ones. */
const MAX_WAITING = 5_000

/** Length of a requested value, in characters. States with a thousand messages have a megabyte. */
const MAX_RESPONSE_LENGTH = 20_000_000

/** Time in which items are collected into one message, in ms. */
const COLLECTING_MS = 50

// This script runs in the widget's page, before the widget. It sends what it records to the window that embeds or
// opened the page, and only after that window has answered with a port.
const peer = window.parent === window ? (window.opener as Window | null) : window.parent
// The server of the page names the harnesses that may get its items, as a page of any origin may open a pop-up.
const origins = document.currentScript?.dataset['origins']?.split(' ') ?? []
const waiting = new Map<string, TraceItem>()
let port: MessagePort | undefined
let isScheduled = false

const flush = (): void => {
  isScheduled = false
  if (port === undefined || waiting.size === 0) return
  port.postMessage({ items: [...waiting.values()] } satisfies ProbeMessage)
  waiting.clear()
}

// The probe replaces this function, and the collecting must not count as an effect of what it collects.
const later = window.setTimeout.bind(window)
const recorder = startProbe(window, (item) => {
  waiting.delete(item.id)
  waiting.set(item.id, item)
  for (const oldest of waiting.keys()) {
    if (waiting.size <= MAX_WAITING) break
    waiting.delete(oldest)
  }
  if (isScheduled) return
  isScheduled = true
  later(flush, COLLECTING_MS)
})

const respond = async ({ request, name, argument }: ProbeRequest, target: MessagePort): Promise<void> => {
  try {
    const payload = toPayload(await recorder.read(name, argument), MAX_RESPONSE_LENGTH)
    target.postMessage({ response: request, payload } satisfies ProbeMessage)
  } catch (problem) {
    target.postMessage({ response: request, problem: String(problem) } satisfies ProbeMessage)
  }
}

window.addEventListener('message', ({ data, source, origin, ports }) => {
  if (data !== PROBE_CONNECT || source !== peer || !origins.includes(origin) || ports[0] === undefined) return
  const [connected] = ports
  port = connected
  connected.addEventListener('message', (event: MessageEvent<ProbeRequest>) => void respond(event.data, connected))
  connected.start()
  flush()
})
// The hello has no secret. A window of another origin gets no items for its answer.
peer?.postMessage(PROBE_HELLO, '*')
window.addEventListener('pagehide', flush)
