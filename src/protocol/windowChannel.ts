import { type Envelope, open, seal } from './envelope.ts'
import type { Fields } from './fields.ts'

/** What is used of a window that hears messages. */
export type MessageTarget = {
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
  readonly removeEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
}

/** What is used of a window that is spoken to. */
type Peer = { readonly postMessage: (text: string, targetOrigin: string) => void }

/** Messages to and from one other window. */
export type WindowChannel<Out> = {
  readonly send: (message: Out, targetOrigin: string) => void
  readonly close: () => void
}

export type WindowChannelOptions<In> = {
  readonly self: MessageTarget
  /** A function, because an iframe's window is another one after each reload. */
  readonly peer: () => Peer | null | undefined
  /**
   * The tenant that both windows speak for. Pages of several tenants may share an origin, and a page that frames the host
   * page may navigate its frame to another tenant's page. So each message names its tenant, and a message of another
   * tenant is dropped. Chatwoot's host script and frame name none.
   */
  readonly websiteToken: string | undefined
  readonly isPeerOrigin: (origin: string) => boolean
  /** Undefined for a message whose shape is not known, which is dropped. */
  readonly parse: (fields: Fields) => In | undefined
  readonly onMessage: (message: In, origin: string) => void
  /** Sees every accepted envelope, for whoever debugs an embed. */
  readonly observe?: ((direction: 'in' | 'out', text: string) => void) | undefined
}

/**
 * Speaks with one window only. A message counts if the browser made it (a script can forge a MessageEvent, but not its
 * `isTrusted`), if it comes from that very window, from the peer's origin, in our envelope, of this tenant, with a shape
 * the parser knows. No message is ever asked who its sender is.
 */
export function openWindowChannel<In extends object, Out extends Envelope>(
  options: WindowChannelOptions<In>,
): WindowChannel<Out> {
  const { self, peer, websiteToken, isPeerOrigin, parse, onMessage, observe } = options

  const isOfPeer = ({ isTrusted, source, origin }: MessageEvent): boolean =>
    isTrusted && source !== null && source === (peer() as unknown) && isPeerOrigin(origin)
  const isOfTenant = ({ websiteToken: named = websiteToken }: Fields): boolean => named === websiteToken

  const hear = (event: MessageEvent): void => {
    const fields = isOfPeer(event) && open(event.data)
    const message = fields && isOfTenant(fields) && parse(fields)
    if (!message) return
    observe?.('in', event.data)
    onMessage(message, event.origin)
  }

  self.addEventListener('message', hear)
  return {
    send: (message, targetOrigin) => {
      const text = seal({ ...message, websiteToken })
      observe?.('out', text)
      peer()?.postMessage(text, targetOrigin)
    },
    close: () => self.removeEventListener('message', hear),
  }
}
