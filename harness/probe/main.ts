import { PROBE_CONNECT, PROBE_HELLO } from '#protocol/trace.ts'
import { createOutbox } from './outbox.ts'
import { startProbe } from './probe.ts'

// This script runs in the widget's page, before the widget. It sends what it records to the window that embeds or
// opened the page, and only after that window has answered with a port.
const peer = window.parent === window ? (window.opener as Window | null) : window.parent
// The server of the page names the harnesses that may get its items, as a page of any origin may open a pop-up.
const origins = document.currentScript?.dataset['origins']?.split(' ') ?? []
const outbox = createOutbox(window)
const recorder = startProbe(window, outbox.add)

window.addEventListener('message', ({ data, source, origin, ports: [port] }) => {
  if (data !== PROBE_CONNECT || source !== peer || !origins.includes(origin) || port === undefined) return
  outbox.connect(port, recorder)
})
// The hello has no secret. A window of another origin gets no items for its answer.
peer?.postMessage(PROBE_HELLO, '*')
window.addEventListener('pagehide', outbox.flush)
