import { type Envelope, open, seal } from './envelope.ts'
import type { Fields } from './fields.ts'
import type { Port } from './port.ts'

/** What is used of a window that hears messages. */
export type MessageTarget = {
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
  readonly removeEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
}

/** What is used of a window that is spoken to. */
type Peer = { readonly postMessage: (text: string, targetOrigin: string) => void }

type WindowPortOptions<In, Out extends Envelope> = {
  readonly self: MessageTarget
  /** A function, because an iframe's window is another one after each reload. */
  readonly peer: () => Peer | null | undefined
  /** Known beforehand where we load the peer; else the first valid message fixes it for good. */
  readonly peerOrigin?: string | undefined
  /** Where the peer is not known beforehand: the origins that may become it; undefined: every one. */
  readonly allowedOrigins?: readonly string[] | undefined
  readonly parse: (fields: Fields) => In | undefined
  /** What may be said to a peer that has not shown itself; everything else waits. It must carry no secret. */
  readonly isHello?: (message: Out) => boolean
  /** Sees every accepted envelope, for whoever debugs an embed. */
  readonly observe?: (direction: 'in' | 'out', text: string) => void
}

/**
 * Speaks with one window only. A message counts if the browser made it (a script can forge a MessageEvent, but not its
 * `isTrusted`), if it comes from that very window, from the pinned origin, in our envelope, with a shape the parser
 * knows. No message is ever asked who its sender is.
 */
export function createWindowPort<In, Out extends Envelope>(options: WindowPortOptions<In, Out>): Port<In, Out> {
  const { self, peer, parse, isHello = () => false, observe = () => undefined } = options
  const listeners = new Set<(message: In) => void>()
  const waiting: Out[] = []
  let pinned = options.peerOrigin

  const send = (message: Out, targetOrigin: string): void => {
    const text = seal(message)
    observe('out', text)
    peer()?.postMessage(text, targetOrigin)
  }

  const mayPin = (origin: string): boolean =>
    origin !== 'null' && origin !== '' && (options.allowedOrigins?.includes(origin) ?? true)

  const isPeer = (source: unknown): boolean => source !== null && source === peer()
  const isHome = (origin: string): boolean => (pinned === undefined ? mayPin(origin) : origin === pinned)

  const pin = (origin: string): void => {
    pinned = origin
    for (const message of waiting.splice(0)) send(message, origin)
  }

  const hear = (event: MessageEvent): void => {
    if (!event.isTrusted || !isPeer(event.source) || !isHome(event.origin)) return
    const fields = open(event.data)
    const message = fields && parse(fields)
    if (message === undefined) return
    observe('in', event.data)
    if (pinned === undefined) pin(event.origin)
    for (const listener of [...listeners]) listener(message)
  }

  self.addEventListener('message', hear)
  return {
    post: (message) => {
      if (pinned !== undefined) send(message, pinned)
      else if (isHello(message)) send(message, '*')
      else waiting.push(message)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    peerOrigin: () => pinned,
    close: () => {
      listeners.clear()
      waiting.length = 0
      self.removeEventListener('message', hear)
    },
  }
}
