import { PROBE_CONNECT, PROBE_HELLO, type ProbeMessage, type TraceItem } from '#protocol/trace.ts'
import { createProbeRequests } from './probeRequests.ts'
import { isTraceItem } from './traceItems.ts'

export type ProbeConnection = {
  /**
   * Requests a value that the newest connected page provides. Rejects without a connected page, and if the page does not
   * provide the value.
   */
  readonly request: (name: string, argument?: unknown) => Promise<unknown>
  readonly close: () => void
}

type ConnectionOptions = {
  /** Window whose frames and pop-out windows have probes. */
  readonly self: Window
  /** Origin of the pages with probes. */
  readonly origin: string
  readonly onItems: (items: readonly TraceItem[]) => void
  readonly onConnected: () => void
}

/** Answers the hello of every probe with a port, and receives the items of all of them. */
export function connectProbes({ self, origin, onItems, onConnected }: ConnectionOptions): ProbeConnection {
  const requests = createProbeRequests()
  let newest: MessagePort | undefined

  const receive = (message: ProbeMessage): void =>
    'items' in message ? onItems(message.items.filter(isTraceItem)) : requests.settle(message)

  const onMessage = (event: MessageEvent): void => {
    if (event.data !== PROBE_HELLO || event.origin !== origin || event.source === null) return
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<ProbeMessage>) => receive(data))
    port1.start()
    newest = port1
    event.source.postMessage(PROBE_CONNECT, { targetOrigin: event.origin, transfer: [port2] })
    onConnected()
  }

  self.addEventListener('message', onMessage)
  return {
    request: (name, argument) => {
      const port = newest
      if (port === undefined) return Promise.reject(new Error('No page with a probe is connected.'))
      return requests.send((request) => port.postMessage(request), name, argument)
    },
    close: () => self.removeEventListener('message', onMessage),
  }
}
