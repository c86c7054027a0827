import type { Envelope } from './envelope.ts'
import type { Port } from './port.ts'
import { openWindowChannel, type WindowChannelOptions } from './windowChannel.ts'

type WindowPortOptions<In, Out extends Envelope> = Omit<WindowChannelOptions<In>, 'isPeerOrigin' | 'onMessage'> & {
  /** Origins to which the port may be pinned; undefined allows every origin. */
  readonly allowedOrigins?: readonly string[] | undefined
  /**
   * Returns true for a message that may be sent before the peer's origin is known. Such a message must contain no
   * secret. All other messages wait.
   */
  readonly isHello: (message: Out) => boolean
}

/**
 * Creates a port to a window whose origin is not known in advance. The first valid message pins the origin permanently.
 */
export function createWindowPort<In extends object, Out extends Envelope>(
  options: WindowPortOptions<In, Out>,
): Port<In, Out> {
  const { allowedOrigins, isHello, ...channelOptions } = options
  const listeners = new Set<(message: In) => void>()
  const queuedMessages: Out[] = []
  let pinned: string | undefined

  const mayPin = (origin: string): boolean =>
    origin !== 'null' && origin !== '' && (allowedOrigins?.includes(origin) ?? true)

  const pin = (origin: string): void => {
    pinned = origin
    for (const message of queuedMessages.splice(0)) channel.send(message, origin)
  }

  const channel = openWindowChannel<In, Out>({
    ...channelOptions,
    isPeerOrigin: (origin) => (pinned === undefined ? mayPin(origin) : origin === pinned),
    onMessage: (message, origin) => {
      if (pinned === undefined) pin(origin)
      for (const listener of [...listeners]) listener(message)
    },
  })

  return {
    post: (message) => {
      if (pinned !== undefined) channel.send(message, pinned)
      else if (isHello(message)) channel.send(message, '*')
      else queuedMessages.push(message)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    peerOrigin: () => pinned,
    close: () => {
      listeners.clear()
      queuedMessages.length = 0
      channel.close()
    },
  }
}
