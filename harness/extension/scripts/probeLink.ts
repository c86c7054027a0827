import type { Outbox } from '../../probe/outbox.ts'
import type { Recorder } from '../../probe/recorder.ts'
import { CONNECT_PROBE, type PageRole, type RelayMessage, START, STOP } from '../messages.ts'

const PROBED = Symbol.for('livechat-harness probe')

/** Marks a page as probed by the extension. Returns false if it is already. */
export function markProbed(page: Window): boolean {
  if (PROBED in page) return false
  Object.defineProperty(page, PROBED, { value: true })
  return true
}

type ProbeLink = { readonly role: PageRole; readonly outbox: Outbox; readonly recorder: Recorder }

/**
 * Waits for the relay of the same window, and sends it everything. The listener is the first of the page, which
 * therefore does not see the message.
 */
export function connectToRelay({ role, outbox, recorder }: ProbeLink): void {
  // Chromium runs the script before the document has a body, or long after it.
  const isFromStart = document.body === null
  window.addEventListener('message', (event) => {
    const [port] = event.ports
    if (event.data !== CONNECT_PROBE || event.source !== window || port === undefined) return
    event.stopImmediatePropagation()
    port.addEventListener('message', ({ data }) => {
      if (data === STOP) outbox.stop()
      if (data === START) outbox.start()
    })
    const url = location.origin + location.pathname
    const hello = { role, url, isFromStart, startedAt: performance.timeOrigin }
    port.postMessage({ hello } satisfies RelayMessage)
    outbox.connect(port, recorder)
  })
  window.addEventListener('pagehide', outbox.flush)
}
