import { fieldsOf, list } from '#tools/fields.ts'
import { CONNECT_PROBE, type Hello, IS_ATTACHED, OPEN_PORT, parseHello, RELAY_PORT, START, STOP } from '../messages.ts'
import { createItemBuffer } from './itemBuffer.ts'

const RELAYED = Symbol.for('livechat-harness relay')

/**
 * Connects the probe of this page with the panels of its tab. It runs in the isolated world, because only that has the
 * APIs of the extension.
 */
function startRelay(): void {
  const { port1: probe, port2 } = new MessageChannel()
  const kept = createItemBuffer()
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
    if (kept.items().length > 0) port.postMessage({ items: kept.items() })
  }

  /** Opens the port, or stops in a tab that is not attached. The question starts the service worker if it sleeps. */
  const openIfAttached = async (): Promise<void> =>
    (await chrome.runtime.sendMessage(IS_ATTACHED)) === true ? open() : stop()

  probe.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    hello = parseHello(data) ?? hello
    kept.add(list(fieldsOf(data)['items']))
    panel?.postMessage(data)
  })
  probe.start()
  chrome.runtime.onMessage.addListener((message) => {
    if (message === OPEN_PORT) void openIfAttached()
    if (message === STOP) stop()
    return false
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void openIfAttached()
  })
  window.postMessage(CONNECT_PROBE, '*', [port2])
  void openIfAttached()
}

// An attached page may get the script a second time, when the panel attaches again.
if (!(RELAYED in globalThis)) {
  Object.defineProperty(globalThis, RELAYED, { value: true })
  startRelay()
}
