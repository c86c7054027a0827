import { type Envelope, open, seal } from './envelope.ts'
import type { Fields } from './fields.ts'
import type { Port } from './port.ts'
import type { MessageTarget } from './windowPort.ts'

/** What a mobile app injects into the page it shows. */
export type WebviewBridge = { readonly postMessage: (text: string) => void }

type WebviewPortOptions<In> = {
  readonly self: MessageTarget
  readonly bridge: WebviewBridge
  /** The page's own origin: the app has none, it is the page's owner. */
  readonly origin: string
  readonly parse: (fields: Fields) => In | undefined
}

/**
 * The same door inside a mobile app's webview. The app speaks through the page itself, by injected script, so its
 * messages come without a window behind them; any message with one is a stranger's.
 */
export function createWebviewPort<In, Out extends Envelope>(options: WebviewPortOptions<In>): Port<In, Out> {
  const { self, bridge, origin, parse } = options
  const listeners = new Set<(message: In) => void>()

  const hear = (event: MessageEvent): void => {
    if (event.source !== null && event.source !== (self as unknown)) return
    const fields = open(event.data)
    const message = fields && parse(fields)
    if (message !== undefined) for (const listener of [...listeners]) listener(message)
  }

  self.addEventListener('message', hear)
  return {
    post: (message) => bridge.postMessage(seal(message)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    peerOrigin: () => origin,
    close: () => {
      listeners.clear()
      self.removeEventListener('message', hear)
    },
  }
}
