import { WebSocket } from 'ws'
import type { PubsubToken } from '#domain/contact.ts'
import { createCable } from '#realtime/cable.ts'
import { roomIdentifier } from '#realtime/roomIdentifier.ts'
import type { Socket } from '#realtime/transport.ts'
import type { Message, Peer } from './actionCable.ts'

type VisitorOptions = { readonly token?: string; readonly query?: string }

/** The widget's own cable client. Whenever the room is confirmed, it loads messages over HTTP that it may have missed. */
export type Visitor = {
  /** Changes of the connection and of the subscription in order, and `caught up` each time missed messages are loaded. */
  readonly events: readonly string[]
  readonly reports: readonly string[]
  /** Returns the contents of all messages, in the order of their ids, from the cable and from HTTP. */
  readonly messages: () => readonly string[]
  /** Returns how many times the cable delivered this content. */
  readonly deliveries: (content: string) => number
  /** Returns how many presence events arrived. */
  readonly presences: () => number
  readonly sockets: () => number
  /** Returns the maximum number of sockets that were open or connecting at the same time. */
  readonly maxOpenSockets: () => number
  readonly isClosed: () => boolean
  readonly updatePresence: () => void
  readonly close: () => void
}

type Envelope = { readonly event: string; readonly data: Message }

export function startVisitor(peer: Peer, { token = 'p4bs6bt0ken', query = '' }: VisitorOptions = {}): Visitor {
  const sockets: WebSocket[] = []
  const events: string[] = []
  const reports: string[] = []
  const delivered: Envelope[] = []
  const messagesById = new Map<number, string>()
  let maxOpen = 0
  const countOpen = (): number => sockets.filter(({ readyState }) => readyState <= WebSocket.OPEN).length

  const openSocket = (protocols: string[]): Socket => {
    const socket = new WebSocket(`ws://127.0.0.1:${peer.port}/cable${query}`, protocols)
    // A browser's socket does not throw when its errors have no listener, so this socket must not throw either.
    socket.on('error', () => undefined)
    sockets.push(socket)
    maxOpen = Math.max(maxOpen, countOpen())
    return socket as unknown as Socket
  }
  const catchUp = async (): Promise<void> => {
    try {
      for (const { id, content } of await peer.messages()) messagesById.set(id, content)
      events.push('caught up')
    } catch (problem) {
      reports.push(String(problem))
    }
  }
  const cable = createCable({
    openSocket,
    timers: {
      now: () => performance.now(),
      after: (milliseconds, call) => {
        const timer = setTimeout(call, milliseconds)
        return () => clearTimeout(timer)
      },
    },
    random: () => 0,
    onChange: ({ kind }) => void events.push(kind),
    report: (problem) => void reports.push(String(problem)),
  })
  const room = cable.subscribe(roomIdentifier({ pubsubToken: token as PubsubToken, accountId: 1, userId: 'send' }), {
    confirmed: () => {
      events.push('confirmed')
      void catchUp()
    },
    rejected: () => void events.push('rejected'),
    received: (message) => {
      const envelope = message as Envelope
      delivered.push(envelope)
      if (envelope.event === 'message.created') messagesById.set(envelope.data.id, envelope.data.content)
    },
  })
  cable.open()
  return {
    events,
    reports,
    messages: () => [...messagesById].toSorted(([one], [other]) => one - other).map(([, content]) => content),
    deliveries: (content) => delivered.filter(({ data }) => data.content === content).length,
    presences: () => delivered.filter(({ event }) => event === 'presence.update').length,
    sockets: () => sockets.length,
    maxOpenSockets: () => maxOpen,
    isClosed: () => sockets.every(({ readyState }) => readyState === WebSocket.CLOSED),
    updatePresence: () => room.perform('update_presence'),
    close: cable.close,
  }
}
