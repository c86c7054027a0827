import { type Envelope, decodeEnvelope, encodeEnvelope } from './envelope.ts'
import type { Fields } from '#tools/fields.ts'

/** The part of a window that receives messages. */
export type MessageTarget = {
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
  readonly removeEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
}

/** The part of a window to which messages are posted. */
type Peer = { readonly postMessage: (text: string, targetOrigin: string) => void }

export type WindowChannel<Out> = {
  readonly send: (message: Out, targetOrigin: string) => void
  readonly close: () => void
}

export type WindowChannelOptions<In> = {
  readonly self: MessageTarget
  /** Returns the peer. It is a function, because an iframe has another window after each reload. */
  readonly peer: () => Peer | null | undefined
  /**
   * The tenant of both windows. Pages of several tenants may share an origin, and a page that frames the host page may
   * navigate its frame to another tenant's page. Therefore each message names its tenant, and a message of another
   * tenant is dropped. Chatwoot's host script and frame name no tenant.
   */
  readonly websiteToken: string | undefined
  readonly isPeerOrigin: (origin: string) => boolean
  /** Returns undefined for a message of unknown shape, which is dropped. */
  readonly parse: (fields: Fields) => In | undefined
  readonly onMessage: (message: In, origin: string) => void
  /** Receives every accepted envelope, for debugging an embed. */
  readonly observe?: ((direction: 'in' | 'out', text: string) => void) | undefined
}

/**
 * Opens a channel to a single window. A message is accepted only if the browser created it: a script can forge a
 * MessageEvent, but not its `isTrusted`. The message must come from that window and from the peer's origin, in our
 * envelope, for this tenant, with a shape that `parse` knows. The channel never relies on a message to name its sender.
 */
export function openWindowChannel<In extends object, Out extends Envelope>(
  options: WindowChannelOptions<In>,
): WindowChannel<Out> {
  const { self, peer, websiteToken, isPeerOrigin, parse, onMessage, observe } = options

  const isOfPeer = ({ isTrusted, source, origin }: MessageEvent): boolean =>
    isTrusted && source !== null && source === (peer() as unknown) && isPeerOrigin(origin)
  const isOfTenant = ({ websiteToken: token = websiteToken }: Fields): boolean => token === websiteToken

  const onWindowMessage = (event: MessageEvent): void => {
    const fields = isOfPeer(event) && decodeEnvelope(event.data)
    const message = fields && isOfTenant(fields) && parse(fields)
    if (!message) return
    observe?.('in', event.data)
    onMessage(message, event.origin)
  }

  self.addEventListener('message', onWindowMessage)
  return {
    send: (message, targetOrigin) => {
      const text = encodeEnvelope({ ...message, websiteToken })
      observe?.('out', text)
      peer()?.postMessage(text, targetOrigin)
    },
    close: () => self.removeEventListener('message', onWindowMessage),
  }
}
