import type { IncomingMessage, Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Access } from '../access/access.ts'
import { acceptHandshakes } from './cableHandshake.ts'
import { parseCommand, parseIdentifier } from './cableCommands.ts'
import type { Faults } from '../faults/faults.ts'
import type { Feed } from './feed.ts'
import { replaceOwnOrigin } from '../access/ownOrigin.ts'
import type { RoomEventShape } from '../world/world.ts'

/** Interval between pings, in ms. Action Cable uses the same value. */
const PING_MS = 3_000

const PROTOCOL = 'actioncable-v1-json'

/**
 * Maximum size of a client's message, in bytes. A command needs less than a kilobyte; by default `ws` would buffer
 * messages of up to 100 MiB.
 */
const MAX_MESSAGE_BYTES = 1024 * 1024

type CableOptions = {
  readonly access: Access
  readonly faults: Faults
  readonly feed: Feed
  readonly pingMs?: number | undefined
  /** Returns true if a contact has this token. */
  readonly isKnownToken: (pubsubToken: string) => boolean
  /** Called when a subscriber reports that it is still present, with a `message` command. */
  readonly onPresence: (pubsubToken: string) => void
  readonly onSubscribed: (pubsubToken: string) => void
  /** Called when the last subscriber has left this room. */
  readonly onUnsubscribed?: ((pubsubToken: string) => void) | undefined
}

type Connection = {
  readonly socket: WebSocket
  /** `Host` header of the handshake request. */
  readonly host: string | undefined
  readonly rooms: Map<string, string>
}

type Member = { readonly connection: Connection; readonly identifier: string }

export type CableServer = {
  readonly attach: (server: Server) => void
  readonly broadcast: (pubsubToken: string, event: RoomEventShape) => void
  /** Closes every connection like a deploy of the server: sends `disconnect` first, then closes the socket. */
  readonly restart: () => void
  /** Terminates every connection, or only those in a room, without a `disconnect` frame or a close frame. */
  readonly terminate: (pubsubToken?: string) => void
  /** Closes every connection normally (code 1000), without sending `disconnect` first. */
  readonly closeNormally: () => void
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
  readonly rejectSubscriptions: (pubsubToken: string) => void
  readonly connections: () => number
  readonly close: () => void
}

/** Creates a server for Action Cable's protocol. It has a single channel: the room of a contact. */
export function createCableServer(options: CableOptions): CableServer {
  const { access, faults, feed } = options
  const connections = new Set<Connection>()
  const refusedTokens = new Set<string>()
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : 'actioncable-unsupported'),
  })
  let deliverHeldFrame: (() => void) | undefined

  const sendFrame = ({ socket, host }: Connection, frame: object): void => {
    if (faults.has('silence') || socket.readyState !== socket.OPEN) return
    const text = replaceOwnOrigin(host, JSON.stringify(frame))
    socket.send(text)
    if ('type' in frame && frame.type === 'ping') return
    feed.publish({ kind: 'cable', direction: 'out', frame: JSON.parse(text) as unknown })
  }

  const pings = setInterval(() => {
    const message = Math.floor(Date.now() / 1000)
    for (const connection of connections) sendFrame(connection, { type: 'ping', message })
  }, options.pingMs ?? PING_MS)
  pings.unref()

  const membersOf = (pubsubToken: string): readonly Member[] =>
    [...connections].flatMap((connection) =>
      [...connection.rooms].flatMap(([identifier, token]) =>
        token === pubsubToken ? [{ connection, identifier }] : [],
      ),
    )

  /**
   * Subscribes a connection to a room. Like the real server, it sends no response for an unknown token or a repeated
   * subscription.
   */
  function subscribe(connection: Connection, identifier: string): void {
    const room = parseIdentifier(identifier)
    if (room === undefined || connection.rooms.has(identifier)) return
    if (faults.has('reject') || refusedTokens.has(room.pubsubToken))
      return sendFrame(connection, { type: 'reject_subscription', identifier })
    const isUnknownVisitor = !options.isKnownToken(room.pubsubToken) || (faults.has('strictUserId') && room.hasUserId)
    if (isUnknownVisitor) return
    connection.rooms.set(identifier, room.pubsubToken)
    if (faults.has('noConfirm')) return
    sendFrame(connection, { identifier, type: 'confirm_subscription' })
    options.onSubscribed(room.pubsubToken)
  }

  function unsubscribe({ rooms }: Connection, identifiers: readonly string[]): void {
    const leftTokens = identifiers.map((identifier) => rooms.get(identifier))
    for (const identifier of identifiers) rooms.delete(identifier)
    for (const token of leftTokens)
      if (token !== undefined && membersOf(token).length === 0) options.onUnsubscribed?.(token)
  }

  function handleMessage(connection: Connection, text: string): void {
    const command = parseCommand(text)
    if (command === undefined) return
    feed.publish({ kind: 'cable', direction: 'in', frame: command })
    if (command.command === 'subscribe') subscribe(connection, command.identifier)
    if (command.command === 'unsubscribe') unsubscribe(connection, [command.identifier])
    const token = connection.rooms.get(command.identifier)
    if (command.command === 'message' && token !== undefined) options.onPresence(token)
  }

  server.on('connection', (socket, { headers }: IncomingMessage) => {
    const connection: Connection = { socket, host: headers.host, rooms: new Map() }
    connections.add(connection)
    // `ws` closes the socket after an invalid frame or a message that is too long. The `close` handler then cleans up.
    socket.on('error', () => undefined)
    socket.on('message', (data: Buffer) => handleMessage(connection, data.toString('utf8')))
    socket.on('close', () => {
      connections.delete(connection)
      unsubscribe(connection, [...connection.rooms.keys()])
    })
    sendFrame(connection, { type: 'welcome' })
  })

  function deliver(pubsubToken: string, event: RoomEventShape): void {
    for (const { connection, identifier } of membersOf(pubsubToken)) {
      sendFrame(connection, { identifier, message: event })
      if (faults.has('duplicate')) sendFrame(connection, { identifier, message: event })
    }
  }

  const isIn = ({ rooms }: Connection, pubsubToken: string): boolean =>
    rooms.size === 0 || [...rooms.values()].includes(pubsubToken)

  const forEachConnection = (call: (connection: Connection) => void, pubsubToken?: string): void => {
    const targets =
      pubsubToken === undefined ? connections : new Set(membersOf(pubsubToken).map(({ connection }) => connection))
    for (const connection of targets) call(connection)
  }

  return {
    attach: (http) =>
      acceptHandshakes(http, { sockets: server, access, isRefusing: () => faults.has('refuseSockets') }),
    broadcast: (token, event) => {
      feed.publish({ kind: 'event', event: event.event })
      if (!faults.has('reorder')) return deliver(token, event)
      // Events are swapped in pairs: the first event is held until the second one has been delivered.
      if (deliverHeldFrame === undefined) {
        deliverHeldFrame = () => deliver(token, event)
        return
      }
      deliver(token, event)
      deliverHeldFrame()
      deliverHeldFrame = undefined
    },
    restart: () =>
      forEachConnection((connection) => {
        sendFrame(connection, { type: 'disconnect', reason: 'server_restart', reconnect: true })
        connection.socket.close(1000)
      }),
    closeNormally: () => forEachConnection(({ socket }) => socket.close(1000)),
    terminate: (pubsubToken) => forEachConnection(({ socket }) => socket.terminate(), pubsubToken),
    disconnect: (reason, mayReconnect, pubsubToken) =>
      forEachConnection((connection) => {
        if (pubsubToken !== undefined && !isIn(connection, pubsubToken)) return
        sendFrame(connection, { type: 'disconnect', reason, reconnect: mayReconnect })
        connection.socket.close(1000)
      }),
    send: (pubsubToken, toFrame) => {
      for (const { connection, identifier } of membersOf(pubsubToken)) sendFrame(connection, toFrame(identifier))
    },
    sendRaw: (text) => forEachConnection(({ socket }) => socket.send(text)),
    rejectSubscriptions: (pubsubToken) => void refusedTokens.add(pubsubToken),
    connections: () => connections.size,
    close: () => {
      clearInterval(pings)
      forEachConnection(({ socket }) => socket.terminate())
      server.close()
    },
  }
}
