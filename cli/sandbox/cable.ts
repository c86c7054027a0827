import type { IncomingMessage, Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Access } from './access.ts'
import { acceptHandshakes } from './cableHandshake.ts'
import { parseCommand, parseIdentifier } from './cableCommands.ts'
import type { Faults } from './faults.ts'
import type { Feed } from './feed.ts'
import { addressedTo } from './ownOrigin.ts'
import type { RoomEventShape } from './world.ts'

/** Interval between pings, in ms. Action Cable uses the same value. */
const PING_MS = 3_000

const PROTOCOL = 'actioncable-v1-json'

/**
 * Maximum size of a client's message, in bytes. A command needs less than a kilobyte; by default `ws` would buffer
 * messages of up to 100 MiB.
 */
const LONGEST_MESSAGE_BYTES = 1024 * 1024

type CableOptions = {
  readonly access: Access
  readonly faults: Faults
  readonly feed: Feed
  readonly pingMs?: number | undefined
  /** Returns true if a contact has this token. */
  readonly isKnown: (pubsubToken: string) => boolean
  /** Called when a subscriber reports that it is still present, with a `message` command. */
  readonly onPresence: (pubsubToken: string) => void
  readonly onSubscribed: (pubsubToken: string) => void
  /** Called when the last subscriber has left this room. */
  readonly onGone?: ((pubsubToken: string) => void) | undefined
}

type Line = {
  readonly socket: WebSocket
  /** `Host` header of the handshake request. */
  readonly host: string | undefined
  readonly rooms: Map<string, string>
}

type Member = { readonly line: Line; readonly identifier: string }

export type CableServer = {
  readonly attach: (server: Server) => void
  readonly broadcast: (pubsubToken: string, event: RoomEventShape) => void
  /** Closes every connection like a deploy of the server: sends `disconnect` first, then closes the socket. */
  readonly restart: () => void
  /** Terminates every connection, or only those in a room, without a `disconnect` frame or a close frame. */
  readonly cut: (pubsubToken?: string) => void
  /** Closes every connection normally (code 1000), without sending `disconnect` first. */
  readonly hangUp: () => void
  /**
   * Sends `disconnect` to every connection and closes it. With a token, only connections in this room and connections
   * without any room are affected.
   */
  readonly disconnect: (reason: string | null, mayReconnect: boolean, pubsubToken?: string) => void
  /** Sends one of the protocol's own frames to every subscriber of a room. */
  readonly send: (pubsubToken: string, toFrame: (identifier: string) => object) => void
  /** Sends the text unchanged to every connection. */
  readonly sendRaw: (text: string) => void
  /** Makes the server reject all later subscriptions to this room with `reject_subscription`. */
  readonly refuse: (pubsubToken: string) => void
  readonly connections: () => number
  readonly close: () => void
}

/** Creates a server for Action Cable's protocol. It has a single channel: the room of a contact. */
export function createCableServer(options: CableOptions): CableServer {
  const { access, faults, feed } = options
  const lines = new Set<Line>()
  const refused = new Set<string>()
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : 'actioncable-unsupported'),
  })
  let held: (() => void) | undefined

  const say = ({ socket, host }: Line, frame: object): void => {
    if (faults.has('silence') || socket.readyState !== socket.OPEN) return
    const text = addressedTo(host, JSON.stringify(frame))
    socket.send(text)
    if ('type' in frame && frame.type === 'ping') return
    feed.note({ kind: 'cable', direction: 'out', frame: JSON.parse(text) as unknown })
  }

  const pings = setInterval(() => {
    const message = Math.floor(Date.now() / 1000)
    for (const line of lines) say(line, { type: 'ping', message })
  }, options.pingMs ?? PING_MS)
  pings.unref()

  const membersOf = (pubsubToken: string): readonly Member[] =>
    [...lines].flatMap((line) =>
      [...line.rooms].flatMap(([identifier, token]) => (token === pubsubToken ? [{ line, identifier }] : [])),
    )

  /**
   * Subscribes a connection to a room. Like the real server, it sends no response for an unknown token or a repeated
   * subscription.
   */
  function subscribe(line: Line, identifier: string): void {
    const room = parseIdentifier(identifier)
    if (room === undefined || line.rooms.has(identifier)) return
    if (faults.has('reject') || refused.has(room.pubsubToken))
      return say(line, { type: 'reject_subscription', identifier })
    const isStranger = !options.isKnown(room.pubsubToken) || (faults.has('strictUserId') && room.isNamed)
    if (isStranger) return
    line.rooms.set(identifier, room.pubsubToken)
    if (faults.has('noConfirm')) return
    say(line, { identifier, type: 'confirm_subscription' })
    options.onSubscribed(room.pubsubToken)
  }

  function leave({ rooms }: Line, identifiers: readonly string[]): void {
    const left = identifiers.map((identifier) => rooms.get(identifier))
    for (const identifier of identifiers) rooms.delete(identifier)
    for (const token of left) if (token !== undefined && membersOf(token).length === 0) options.onGone?.(token)
  }

  function obey(line: Line, text: string): void {
    const command = parseCommand(text)
    if (command === undefined) return
    feed.note({ kind: 'cable', direction: 'in', frame: command })
    if (command.command === 'subscribe') subscribe(line, command.identifier)
    if (command.command === 'unsubscribe') leave(line, [command.identifier])
    const token = line.rooms.get(command.identifier)
    if (command.command === 'message' && token !== undefined) options.onPresence(token)
  }

  server.on('connection', (socket, { headers }: IncomingMessage) => {
    const line: Line = { socket, host: headers.host, rooms: new Map() }
    lines.add(line)
    // `ws` closes the socket after an invalid frame or a message that is too long. The `close` handler then cleans up.
    socket.on('error', () => undefined)
    socket.on('message', (data: Buffer) => obey(line, data.toString('utf8')))
    socket.on('close', () => {
      lines.delete(line)
      leave(line, [...line.rooms.keys()])
    })
    say(line, { type: 'welcome' })
  })

  function deliver(pubsubToken: string, event: RoomEventShape): void {
    for (const { line, identifier } of membersOf(pubsubToken)) {
      say(line, { identifier, message: event })
      if (faults.has('duplicate')) say(line, { identifier, message: event })
    }
  }

  const isIn = ({ rooms }: Line, pubsubToken: string): boolean =>
    rooms.size === 0 || [...rooms.values()].includes(pubsubToken)

  const forEachLine = (call: (line: Line) => void, pubsubToken?: string): void => {
    const chosen = pubsubToken === undefined ? lines : new Set(membersOf(pubsubToken).map(({ line }) => line))
    for (const line of chosen) call(line)
  }

  return {
    attach: (http) => acceptHandshakes(http, { sockets: server, access, isClosed: () => faults.has('refuseSockets') }),
    broadcast: (token, event) => {
      feed.note({ kind: 'event', event: event.event })
      if (!faults.has('reorder')) return deliver(token, event)
      // Events are swapped in pairs: the first event is held until the second one has been delivered.
      if (held === undefined) {
        held = () => deliver(token, event)
        return
      }
      deliver(token, event)
      held()
      held = undefined
    },
    restart: () =>
      forEachLine((line) => {
        say(line, { type: 'disconnect', reason: 'server_restart', reconnect: true })
        line.socket.close(1000)
      }),
    hangUp: () => forEachLine(({ socket }) => socket.close(1000)),
    cut: (pubsubToken) => forEachLine(({ socket }) => socket.terminate(), pubsubToken),
    disconnect: (reason, mayReconnect, pubsubToken) =>
      forEachLine((line) => {
        if (pubsubToken !== undefined && !isIn(line, pubsubToken)) return
        say(line, { type: 'disconnect', reason, reconnect: mayReconnect })
        line.socket.close(1000)
      }),
    send: (pubsubToken, toFrame) => {
      for (const { line, identifier } of membersOf(pubsubToken)) say(line, toFrame(identifier))
    },
    sendRaw: (text) => forEachLine(({ socket }) => socket.send(text)),
    refuse: (pubsubToken) => void refused.add(pubsubToken),
    connections: () => lines.size,
    close: () => {
      clearInterval(pings)
      forEachLine(({ socket }) => socket.terminate())
      server.close()
    },
  }
}
