import { PROBE_CONNECT, PROBE_HELLO, type ProbeMessage, type ProbeRequest, type TraceItem } from '#protocol/trace.ts'
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
  const pending = new Map<number, (message: ProbeMessage) => void>()
  let newest: MessagePort | undefined
  let count = 0

  const receive = (message: ProbeMessage): void => {
    if ('items' in message) return onItems(message.items.filter(isTraceItem))
    pending.get(message.response)?.(message)
    pending.delete(message.response)
  }

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
      count += 1
      return new Promise((resolve, reject) => {
        pending.set(count, (message) => {
          if ('problem' in message) reject(new Error(message.problem))
          else if ('payload' in message) resolve(JSON.parse(message.payload))
        })
        port.postMessage({ request: count, name, argument } satisfies ProbeRequest)
      })
    },
    close: () => self.removeEventListener('message', onMessage),
  }
}
