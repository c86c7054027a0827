import { type Envelope, decodeEnvelope, PREFIX, encodeEnvelope } from './envelope.ts'
import type { Fields } from '#tools/fields.ts'
import type { Port } from './port.ts'
import type { MessageTarget } from './windowChannel.ts'

/** Object that a mobile app injects into the page it shows. Its `postMessage` sends a text to the app. */
export type WebviewBridge = { readonly postMessage: (text: string) => void }

type WebviewPortOptions<In> = {
  readonly self: MessageTarget
  readonly bridge: WebviewBridge
  /** Origin of the page. Messages of the app have this origin or none, because the app controls the page. */
  readonly origin: string
  readonly parse: (fields: Fields) => In | undefined
}

/**
 * Creates the port inside a mobile app's webview. The app posts messages through scripts that it injects, so their
 * `source` is null or the page's own window. A message from any other window belongs to a foreign frame.
 */
export function createWebviewPort<In, Out extends Envelope>(options: WebviewPortOptions<In>): Port<In, Out> {
  const { self, bridge, origin, parse } = options
  const listeners = new Set<(message: In) => void>()

  const isApp = ({ source, origin: from }: MessageEvent): boolean =>
    (source === null || source === (self as unknown)) && (from === '' || from === origin)

  const onWindowMessage = (event: MessageEvent): void => {
    if (!isApp(event)) return
    const fields = decodeEnvelope(event.data)
    const message = fields && parse(fields)
    if (message !== undefined) for (const listener of [...listeners]) listener(message)
  }

  self.addEventListener('message', onWindowMessage)
  return {
    post: (message) => bridge.postMessage(message.event === 'closeWindow' ? CLOSE : encodeEnvelope(message)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    peerOrigin: () => origin,
    close: () => {
      listeners.clear()
      self.removeEventListener('message', onWindowMessage)
    },
  }
}

/** Text that is posted instead of a `closeWindow` event, because apps expect another name and format. */
const CLOSE = `${PREFIX}${JSON.stringify({ type: 'close-widget' })}`

/** Returns the bridge that an app has injected: React Native's, iOS's or Android's. Undefined in a browser. */
export function findBridge(window: object): WebviewBridge | undefined {
  const messageHandlers = readProperty(readProperty(window, 'webkit'), 'messageHandlers')
  const candidates = [
    readProperty(window, 'ReactNativeWebView'),
    readProperty(messageHandlers, 'chat'),
    readProperty(window, 'ChatWidget'),
  ]
  return candidates.find(isBridge)
}

/** Returns a property, own or inherited; undefined if reading it throws, as with some native objects. */
function readProperty(value: unknown, name: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  } catch {
    return undefined
  }
}

const isBridge = (value: unknown): value is WebviewBridge => typeof readProperty(value, 'postMessage') === 'function'
