import type { IncomingMessage, Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Access } from './access.ts'
import { acceptHandshakes } from './cableHandshake.ts'
import { parseCommand, parseIdentifier } from './cableCommands.ts'
import type { Faults } from './faults.ts'
import type { Feed } from './feed.ts'
import { addressedTo } from './ownOrigin.ts'
import type { RoomEventShape } from './world.ts'

/** As Action Cable does. */
const PING_MS = 3_000

const PROTOCOL = 'actioncable-v1-json'

/** A command takes less than a kilobyte; `ws` would otherwise buffer messages of up to 100 MiB. */
const LONGEST_MESSAGE_BYTES = 1024 * 1024

type CableOptions = {
  readonly access: Access
  readonly faults: Faults
  readonly feed: Feed
  readonly pingMs?: number | undefined
  /** Whether somebody listens under this token. */
  readonly isKnown: (pubsubToken: string) => boolean
  /** A subscriber says it is still there. */
  readonly onPresence: (pubsubToken: string) => void
  readonly onSubscribed: (pubsubToken: string) => void
  /** Nobody listens to this room any more. */
  readonly onGone?: ((pubsubToken: string) => void) | undefined
}

type Line = {
  readonly socket: WebSocket
  /** The `Host` header of its handshake. */
  readonly host: string | undefined
  readonly rooms: Map<string, string>
}

type Member = { readonly line: Line; readonly identifier: string }

export type CableServer = {
  readonly attach: (server: Server) => void
  readonly broadcast: (pubsubToken: string, event: RoomEventShape) => void
  /** Closes as a deploy does: `disconnect` first, then the socket. */
  readonly restart: () => void
  /** Cuts every line, or those of a room, without a word. */
  readonly cut: (pubsubToken?: string) => void
  /** Closes every line as if nothing were wrong, without a `disconnect` first. */
  readonly hangUp: () => void
  /** Everybody; or those in a room, and whoever has entered none. */
  readonly disconnect: (reason: string | null, mayReconnect: boolean, pubsubToken?: string) => void
  /** Says one of the protocol's own frames to everybody in a room. */
  readonly send: (pubsubToken: string, toFrame: (identifier: string) => object) => void
  /** Sends text as it is to everybody. */
  readonly sendRaw: (text: string) => void
  /** From now on this room's subscribers are told no, as by a server that says so. */
  readonly refuse: (pubsubToken: string) => void
  readonly connections: () => number
  readonly close: () => void
}

/** A server of Action Cable's protocol with one channel, a contact's room. */
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

  /** A channel that fails on the server's side answers nothing at all, and neither does a second subscribe. */
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
    // `ws` closes the socket after an invalid frame or a message that is too long; the `close` event cleans up.
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
      // Pairs change places: the first waits for the second.
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
