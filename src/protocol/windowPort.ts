import type { Envelope } from './envelope.ts'
import type { Port } from './port.ts'
import { openWindowChannel, type WindowChannelOptions } from './windowChannel.ts'

type WindowPortOptions<In, Out extends Envelope> = Omit<WindowChannelOptions<In>, 'isPeerOrigin' | 'onMessage'> & {
  /** The origins that may become the peer's; undefined: every one. */
  readonly allowedOrigins?: readonly string[] | undefined
  /** What may be said to a peer that has not shown itself; everything else waits. It must carry no secret. */
  readonly isHello: (message: Out) => boolean
}

/** The port to a window whose origin is not known beforehand: the first valid message fixes it for good. */
export function createWindowPort<In extends object, Out extends Envelope>(
  options: WindowPortOptions<In, Out>,
): Port<In, Out> {
  const { allowedOrigins, isHello, ...channelOptions } = options
  const listeners = new Set<(message: In) => void>()
  const waiting: Out[] = []
  let pinned: string | undefined

  const mayPin = (origin: string): boolean =>
    origin !== 'null' && origin !== '' && (allowedOrigins?.includes(origin) ?? true)

  const pin = (origin: string): void => {
    pinned = origin
    for (const message of waiting.splice(0)) channel.send(message, origin)
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
      channel.close()
    },
  }
}
