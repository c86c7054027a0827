import { encodeEnvelope } from '#protocol/envelope.ts'
import { type Fields, text } from '#tools/fields.ts'

/** The host page of a replay. */
export type HostPeer = { readonly send: (message: Fields) => void }

type Listener = (event: unknown) => void

/**
 * Keeps the listeners for messages of a page, to give them those of the recording. A script cannot create an event that
 * the browser vouches for (`isTrusted`), and the frame accepts no other, so the listeners get an object instead.
 */
export function installHost(page: Window & typeof globalThis, origin: string): HostPeer {
  const listeners = new Set<Listener>()
  const add = page.addEventListener.bind(page)
  const remove = page.removeEventListener.bind(page)
  const replaced = {
    addEventListener: (type: string, listener: Listener, options?: AddEventListenerOptions): void => {
      if (type === 'message') listeners.add(listener)
      add(type, listener, options)
    },
    removeEventListener: (type: string, listener: Listener, options?: EventListenerOptions): void => {
      listeners.delete(listener)
      remove(type, listener, options)
    },
  }
  Object.assign(page, replaced)
  return {
    send: (message) => {
      const data = encodeEnvelope({ ...message, event: text(message['event']) ?? '' })
      const event = { type: 'message', isTrusted: true, data, origin, source: page.parent, ports: [] }
      for (const listener of listeners) listener(event)
    },
  }
}
