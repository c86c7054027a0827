import { WebSocket } from 'ws'
import type { PubsubToken } from '#domain/contact.ts'
import { createCable } from '#realtime/cable.ts'
import { roomIdentifier } from '#realtime/roomIdentifier.ts'
import type { Socket } from '#realtime/transport.ts'
import type { Message, Peer } from './peer.ts'

type VisitorOptions = { readonly token?: string; readonly query?: string }

/** The widget's own client, which reads over HTTP what it may have missed whenever the room is confirmed. */
export type Visitor = {
  /** What the room's user was told, in order. */
  readonly facts: readonly string[]
  readonly reports: readonly string[]
  /** Contents in the order of their ids, whichever way they came. */
  readonly messages: () => readonly string[]
  /** How often the cable brought each content. */
  readonly deliveries: (content: string) => number
  /** Events of presence that arrived. */
  readonly presences: () => number
  readonly sockets: () => number
  /** The most sockets that were open or connecting at once. */
  readonly mostAtOnce: () => number
  readonly isClosed: () => boolean
  readonly updatePresence: () => void
  readonly close: () => void
}

type Envelope = { readonly event: string; readonly data: Message }

export function visit(peer: Peer, { token = 'p4bs6bt0ken', query = '' }: VisitorOptions = {}): Visitor {
  const sockets: WebSocket[] = []
  const facts: string[] = []
  const reports: string[] = []
  const delivered: Envelope[] = []
  const known = new Map<number, string>()
  let most = 0
  const unclosed = (): number => sockets.filter(({ readyState }) => readyState <= WebSocket.OPEN).length

  const openSocket = (protocols: string[]): Socket => {
    const socket = new WebSocket(`ws://127.0.0.1:${peer.port}/cable${query}`, protocols)
    // A browser's socket does not throw where nobody listens to its errors.
    socket.on('error', () => undefined)
    sockets.push(socket)
    most = Math.max(most, unclosed())
    return socket as unknown as Socket
  }
  const catchUp = async (): Promise<void> => {
    try {
      for (const { id, content } of await peer.messages()) known.set(id, content)
      facts.push('caught up')
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
    onChange: ({ kind }) => void facts.push(kind),
    report: (problem) => void reports.push(String(problem)),
  })
  const room = cable.subscribe(roomIdentifier({ pubsubToken: token as PubsubToken, accountId: 1, userId: 'send' }), {
    confirmed: () => {
      facts.push('confirmed')
      void catchUp()
    },
    rejected: () => void facts.push('rejected'),
    received: (message) => {
      const envelope = message as Envelope
      delivered.push(envelope)
      if (envelope.event === 'message.created') known.set(envelope.data.id, envelope.data.content)
    },
  })
  cable.open()
  return {
    facts,
    reports,
    messages: () => [...known].toSorted(([one], [other]) => one - other).map(([, content]) => content),
    deliveries: (wanted) => delivered.filter(({ data }) => data.content === wanted).length,
    presences: () => delivered.filter(({ event }) => event === 'presence.update').length,
    sockets: () => sockets.length,
    mostAtOnce: () => most,
    isClosed: () => sockets.every(({ readyState }) => readyState === WebSocket.CLOSED),
    updatePresence: () => room.perform('update_presence'),
    close: cable.close,
  }
}
