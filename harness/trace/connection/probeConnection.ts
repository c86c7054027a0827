import { PROBE_CONNECT, PROBE_HELLO, PROBE_REFUSAL, type ProbeMessage, type TraceItem } from '#protocol/trace.ts'
import { createProbeRequests } from './probeRequests.ts'
import { isTraceItem } from '../traceItems.ts'

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
  /** Called instead of `onItems` if the page does not give its items to the origin of this window. */
  readonly onRefused: () => void
}

/** Reason of a request to a page that gives its items to other origins only. */
export const REFUSED =
  'The page of the widget does not show this page what it does. The note above says how to change it.'

/** Answers the hello of every probe with a port, and receives the items of all of them. */
export function connectProbes({ self, origin, onItems, onConnected, onRefused }: ConnectionOptions): ProbeConnection {
  const requests = createProbeRequests()
  let newest: MessagePort | undefined
  let absence = 'No page with a probe is connected.'

  const receive = (message: ProbeMessage | typeof PROBE_REFUSAL): void => {
    if (message === PROBE_REFUSAL) {
      requests.rejectAll(REFUSED)
      newest = undefined
      absence = REFUSED
      onRefused()
    } else if ('items' in message) onItems(message.items.filter(isTraceItem))
    else requests.settle(message)
  }

  const onMessage = (event: MessageEvent): void => {
    if (event.data !== PROBE_HELLO || event.origin !== origin || event.source === null) return
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<ProbeMessage | typeof PROBE_REFUSAL>) => receive(data))
    port1.start()
    newest = port1
    event.source.postMessage(PROBE_CONNECT, { targetOrigin: event.origin, transfer: [port2] })
    onConnected()
  }

  self.addEventListener('message', onMessage)
  return {
    request: (name, argument) => {
      const port = newest
      if (port === undefined) return Promise.reject(new Error(absence))
      return requests.send((request) => port.postMessage(request), name, argument)
    },
    close: () => self.removeEventListener('message', onMessage),
  }
}
