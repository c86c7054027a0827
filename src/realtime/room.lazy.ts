import { onReturn } from '#browser/visibility.ts'
import type { Session } from '#domain/channel.ts'
import { createCable } from './cable.ts'
import type { Room, RoomChange, SocketWatch } from './room.ts'
import { parseRoomEvent } from './roomEvents.ts'
import { roomIdentifier } from './roomIdentifier.ts'
import type { Timers } from './timers.ts'

type Environment = Window & typeof globalThis

type RoomOptions = {
  /** Address of the cable, with the scheme ws or wss. */
  readonly url: string
  readonly userId: 'send' | 'omit'
  readonly window: Environment
  /** Returns a number from 0 to 1, which spreads the reconnects of many clients. */
  readonly random: () => number
  readonly report: (problem: unknown) => void
  readonly sockets: SocketWatch
}

/** Creates a contact's room on the cable. The socket connects only when `listen` is called. */
export function createRoom(session: Session, { url, userId, window, random, report, sockets }: RoomOptions): Room {
  let notify: (change: RoomChange) => void = () => undefined
  const cable = createCable({
    openSocket: (protocols) => {
      const socket = new window.WebSocket(url, protocols)
      sockets.current = socket
      sockets.onOpen?.(socket)
      return socket
    },
    timers: browserTimers(window),
    random,
    onChange: (change) => notify(change),
    report,
  })
  const room = cable.subscribe(roomIdentifier({ ...session, userId }), {
    confirmed: () => notify({ kind: 'confirmed' }),
    rejected: () => notify({ kind: 'refused', reason: 'rejected' }),
    received: (message) => {
      const event = parseRoomEvent(message)
      if (event) notify({ kind: 'received', event })
    },
  })
  let stopWatching = (): void => undefined
  return {
    listen: (listener) => {
      notify = listener
      cable.open()
      stopWatching = onReturn(window, cable.wake)
      return () => {
        notify = () => undefined
      }
    },
    updatePresence: () => room.perform('update_presence'),
    close: () => {
      stopWatching()
      cable.close()
    },
  }
}

const browserTimers = (window: Environment): Timers => ({
  now: () => window.performance.now(),
  after: (milliseconds, call) => {
    const timer = window.setTimeout(call, milliseconds)
    return () => window.clearTimeout(timer)
  },
})
