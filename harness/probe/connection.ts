import { PROBE_CONNECT, PROBE_HELLO, PROBE_REFUSAL } from '#protocol/trace.ts'
import { provideInspection } from './inspection/inspection.ts'
import { createToolRuns } from './inspection/toolRuns.ts'
import type { Outbox } from './outbox.ts'
import { startProbe } from './probe.ts'
import type { Recorder } from './recorder.ts'

type ConnectedProbe = {
  readonly page: Window & typeof globalThis
  /** Origins of the harnesses that may get the items, as a page of any origin may open the page in a pop-up. */
  readonly origins: readonly string[]
  readonly outbox: Outbox
}

/**
 * Starts the probe of a page. It sends what it records to the window that embeds or opened the page, and only after that
 * window has answered with a port.
 */
export function connectProbe({ page, origins, outbox }: ConnectedProbe): Recorder {
  const peer = page.parent === page ? (page.opener as Window | null) : page.parent
  const toolRuns = createToolRuns(() => page.performance.now())
  const recorder = startProbe(page, outbox.add, {
    hasTypedTexts: true,
    provideInspection: (context) => provideInspection(context, toolRuns),
  })
  page.addEventListener('message', ({ data, source, origin, ports: [port] }) => {
    if (data !== PROBE_CONNECT || source !== peer || port === undefined) return
    if (origins.includes(origin)) outbox.connect(port, recorder, toolRuns)
    else port.postMessage(PROBE_REFUSAL)
  })
  // The hello has no secret. A window of another origin gets only a refusal for its answer.
  peer?.postMessage(PROBE_HELLO, '*')
  page.addEventListener('pagehide', outbox.flush)
  return recorder
}
