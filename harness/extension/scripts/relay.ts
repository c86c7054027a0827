import { fieldsOf, list, text } from '#tools/fields.ts'
import { CONNECT_PROBE, type Hello, IS_ATTACHED, OPEN_PORT, parseHello, RELAY_PORT, START, STOP } from '../messages.ts'

/** Number of items that a page keeps for a panel that is opened later. */
const MAX_KEPT = 5_000

const RELAYED = Symbol.for('livechat-harness relay')

/**
 * Connects the probe of this page with the panels of its tab. It runs in the isolated world, because only that has the
 * APIs of the extension.
 */
function startRelay(): void {
  const { port1: probe, port2 } = new MessageChannel()
  const kept = new Map<string, unknown>()
  let hello: Hello | undefined
  let panel: ChromePort | undefined

  const stop = (): void => {
    probe.postMessage(STOP)
    kept.clear()
    hello = hello && { ...hello, isFromStart: false }
    panel?.disconnect()
    panel = undefined
  }
  const open = (): void => {
    probe.postMessage(START)
    panel?.disconnect()
    const port = chrome.runtime.connect({ name: RELAY_PORT })
    panel = port
    port.onMessage.addListener((request) => probe.postMessage(request))
    // Without a panel, or when the page rests in the cache for back and forward, the port ends at once.
    port.onDisconnect.addListener(() => {
      if (panel === port) panel = undefined
    })
    if (hello !== undefined) port.postMessage({ hello })
    if (kept.size > 0) port.postMessage({ items: [...kept.values()] })
  }

  probe.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    hello = parseHello(data) ?? hello
    for (const item of list(fieldsOf(data)['items'])) kept.set(text(fieldsOf(item)['id']) ?? '', item)
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(oldest)
    }
    panel?.postMessage(data)
  })
  probe.start()
  chrome.runtime.onMessage.addListener((message) => {
    if (message === OPEN_PORT) open()
    if (message === STOP) stop()
    return false
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) open()
  })
  window.postMessage(CONNECT_PROBE, '*', [port2])
  // The question starts the service worker if it sleeps.
  void chrome.runtime.sendMessage(IS_ATTACHED).then((isAttached) => (isAttached === true ? open() : stop()))
}

// An attached page may get the script a second time, when the panel attaches again.
if (!(RELAYED in globalThis)) {
  Object.defineProperty(globalThis, RELAYED, { value: true })
  startRelay()
}
