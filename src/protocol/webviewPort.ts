import { type Envelope, open, PREFIX, seal } from './envelope.ts'
import type { Fields } from './fields.ts'
import type { Port } from './port.ts'
import type { MessageTarget } from './windowChannel.ts'

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
 * messages come without a window behind them, or with the page's own; any other window is a stranger's frame.
 */
export function createWebviewPort<In, Out extends Envelope>(options: WebviewPortOptions<In>): Port<In, Out> {
  const { self, bridge, origin, parse } = options
  const listeners = new Set<(message: In) => void>()

  const isApp = ({ source, origin: from }: MessageEvent): boolean =>
    (source === null || source === (self as unknown)) && (from === '' || from === origin)

  const hear = (event: MessageEvent): void => {
    if (!isApp(event)) return
    const fields = open(event.data)
    const message = fields && parse(fields)
    if (message !== undefined) for (const listener of [...listeners]) listener(message)
  }

  self.addEventListener('message', hear)
  return {
    post: (message) => bridge.postMessage(message.event === 'closeWindow' ? CLOSE : seal(message)),
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

/** Apps have a word of their own for it, in a form of its own. */
const CLOSE = `${PREFIX}${JSON.stringify({ type: 'close-widget' })}`

/** What an app of either system has injected: React Native's, iOS's own, Android's own; undefined in a browser. */
export function findBridge(window: object): WebviewBridge | undefined {
  const messageHandlers = step(step(window, 'webkit'), 'messageHandlers')
  const candidates = [step(window, 'ReactNativeWebView'), step(messageHandlers, 'chat'), step(window, 'ChatWidget')]
  return candidates.find(isBridge)
}

/** Systems' own objects have their members from who knows where, and some throw. */
function step(value: unknown, name: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  } catch {
    return undefined
  }
}

const isBridge = (value: unknown): value is WebviewBridge => typeof step(value, 'postMessage') === 'function'
