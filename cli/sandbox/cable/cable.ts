import type { IncomingMessage, Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Access } from '../access/access.ts'
import { acceptHandshakes } from './cableHandshake.ts'
import { parseCommand, parseIdentifier } from './cableCommands.ts'
import { createEventDelivery } from './eventDelivery.ts'
import { findRefusalReason, performConnectionFaults } from './connectionFaults.ts'
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
  /** Returns the token of the tenant that a contact's room belongs to; undefined if no contact has this room. */
  readonly tenantOf: (pubsubToken: string) => string | undefined
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
  /** True if nothing reaches the client any more, although the socket is open. */
  isHalfOpen: boolean
  /** True if a fault has dropped an event of one of the rooms. */
  hasLostEvent: boolean
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
  const { access, faults, feed, tenantOf } = options
  const connections = new Set<Connection>()
  const refusedTokens = new Set<string>()
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : 'actioncable-unsupported'),
  })

  const tenantsOf = ({ rooms }: Connection): readonly (string | undefined)[] => [...rooms.values()].map(tenantOf)

  const sendFrame = (connection: Connection, frame: object): void => {
    const { socket, host } = connection
    connection.isHalfOpen ||= faults.find('half-open-socket', tenantsOf(connection)) !== undefined
    if (connection.isHalfOpen || socket.readyState !== socket.OPEN) return
    const text = replaceOwnOrigin(host, JSON.stringify(frame))
    socket.send(text)
    if ('type' in frame && frame.type === 'ping') return
    feed.publish({ kind: 'cable', direction: 'out', frame: JSON.parse(text) as unknown })
  }

  const pings = setInterval(() => {
    const message = Math.floor(Date.now() / 1000)
    for (const connection of connections)
      if (!faults.find('missing-pings', tenantsOf(connection))) sendFrame(connection, { type: 'ping', message })
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
    const tenants = [tenantOf(room.pubsubToken)]
    const hits = faults.decide({ target: 'subscription', tenants })
    if (hits('reject-subscription') || refusedTokens.has(room.pubsubToken))
      return sendFrame(connection, { type: 'reject_subscription', identifier })
    const isTreatedAsAgent = room.hasUserId && faults.find('strict-user-id', tenants) !== undefined
    if (tenants[0] === undefined || isTreatedAsAgent) return
    connection.rooms.set(identifier, room.pubsubToken)
    if (hits('unconfirmed-subscription')) return
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
    const connection: Connection = {
      socket,
      host: headers.host,
      rooms: new Map(),
      isHalfOpen: false,
      hasLostEvent: false,
    }
    connections.add(connection)
    // `ws` closes the socket after an invalid frame or a message that is too long. The `close` handler then cleans up.
    socket.on('error', () => undefined)
    socket.on('message', (data: Buffer) => handleMessage(connection, data.toString('utf8')))
    socket.on('close', () => {
      connections.delete(connection)
      unsubscribe(connection, [...connection.rooms.keys()])
    })
    const refusalReason = findRefusalReason(faults)
    if (refusalReason === undefined) sendFrame(connection, { type: 'welcome' })
    else disconnect(connection, refusalReason, false)
  })

  const deliver = createEventDelivery({
    faults,
    tenantOf,
    deliver: (pubsubToken, message) => {
      for (const { connection, identifier } of membersOf(pubsubToken)) sendFrame(connection, { identifier, message })
    },
    onLost: (pubsubToken) => {
      for (const { connection } of membersOf(pubsubToken)) connection.hasLostEvent = true
    },
  })

  function disconnect(connection: Connection, reason: string | null, mayReconnect: boolean): void {
    sendFrame(connection, { type: 'disconnect', reason, reconnect: mayReconnect })
    connection.socket.close(1000)
  }

  const isIn = ({ rooms }: Connection, pubsubToken: string): boolean =>
    rooms.size === 0 || [...rooms.values()].includes(pubsubToken)

  const forEachConnection = (call: (connection: Connection) => void, pubsubToken?: string): void => {
    const targets =
      pubsubToken === undefined ? connections : new Set(membersOf(pubsubToken).map(({ connection }) => connection))
    for (const connection of targets) call(connection)
  }

  const disconnectAll = (reason: string, mayReconnect: boolean): void =>
    forEachConnection((connection) => disconnect(connection, reason, mayReconnect))
  const sendRaw = (text: string): void => forEachConnection(({ socket }) => socket.send(text))
  performConnectionFaults(faults, {
    disconnectAll,
    terminateAll: () => forEachConnection(({ socket }) => socket.terminate()),
    terminateLossy: () =>
      forEachConnection(({ socket, hasLostEvent }) => {
        if (hasLostEvent) socket.terminate()
      }),
    sendToAll: sendRaw,
  })

  return {
    attach: (http) =>
      acceptHandshakes(http, {
        sockets: server,
        access,
        findRefusal: () => {
          if (faults.isActive('offline')) return 'reset'
          return faults.decide({ target: 'handshake' })('refuse-sockets') && 404
        },
      }),
    broadcast: (token, event) => {
      feed.publish({ kind: 'event', event: event.event })
      deliver(token, event)
    },
    restart: () => disconnectAll('server_restart', true),
    closeNormally: () => forEachConnection(({ socket }) => socket.close(1000)),
    terminate: (pubsubToken) => forEachConnection(({ socket }) => socket.terminate(), pubsubToken),
    disconnect: (reason, mayReconnect, pubsubToken) =>
      forEachConnection((connection) => {
        if (pubsubToken === undefined || isIn(connection, pubsubToken)) disconnect(connection, reason, mayReconnect)
      }),
    send: (pubsubToken, toFrame) => {
      for (const { connection, identifier } of membersOf(pubsubToken)) sendFrame(connection, toFrame(identifier))
    },
    sendRaw,
    rejectSubscriptions: (pubsubToken) => void refusedTokens.add(pubsubToken),
    connections: () => connections.size,
    close: () => {
      clearInterval(pings)
      forEachConnection(({ socket }) => socket.terminate())
      server.close()
    },
  }
}
