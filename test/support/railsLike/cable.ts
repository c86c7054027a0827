import { fieldsOf } from '#tools/fields.ts'
import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { broadcastPresence } from './changes.ts'
import { textOf } from './requests.ts'
import type { RoomEvent, Store, Visitor } from './store.ts'

const PROTOCOL = 'actioncable-v1-json'

type Room = { readonly identifier: string; readonly visitor: Visitor }

/** Rooms by socket. Each socket subscribes to at most one room. */
type Rooms = Map<WebSocket, Room>

export type Cable = {
  /** Disconnects every client. `reconnect` tells the clients if they may connect again. */
  readonly end: (reconnect: boolean) => void
  readonly close: () => void
}

/**
 * Opens an Action Cable server. A visitor subscribes to a room with its secret token and receives every event about
 * this visitor.
 */
export function openCable(server: Server, store: Store, pingIntervalMs: number): Cable {
  const rooms: Rooms = new Map()
  const sockets = new WebSocketServer({
    server,
    path: '/cable',
    handleProtocols: (offered) => offered.has(PROTOCOL) && PROTOCOL,
  })
  const pingTimer = setInterval(() => sockets.clients.forEach((socket) => sendFrame(socket, ping())), pingIntervalMs)
  store.broadcast = ({ room, event, data }: RoomEvent) => {
    for (const [socket, { identifier, visitor }] of rooms)
      if (visitor.roomToken === room) sendFrame(socket, { identifier, message: { event, data } })
  }
  sockets.on('connection', (socket) => {
    sendFrame(socket, { type: 'welcome' })
    socket.on('message', (data: Buffer) =>
      handleCommand({ store, rooms, socket }, fieldsOf(JSON.parse(data.toString()))),
    )
    socket.on('close', () => rooms.delete(socket))
  })
  const end = (reconnect: boolean) => {
    for (const socket of sockets.clients) {
      sendFrame(socket, { type: 'disconnect', reason: 'server_restart', reconnect })
      socket.close()
    }
  }
  const close = () => {
    clearInterval(pingTimer)
    for (const socket of sockets.clients) socket.terminate()
  }
  return { end, close }
}

const sendFrame = (socket: WebSocket, frame: object): void => socket.send(JSON.stringify(frame))

const ping = () => ({ type: 'ping', message: Math.floor(Date.now() / 1000) })

type Connection = { readonly store: Store; readonly rooms: Rooms; readonly socket: WebSocket }

/** Handles a command. The identifier is JSON in a text, and the server returns it byte for byte. */
function handleCommand(
  { store, rooms, socket }: Connection,
  { command, identifier: rawIdentifier, data }: Record<string, unknown>,
): void {
  const identifier = textOf(rawIdentifier) ?? '{}'
  const room = rooms.get(socket)
  if (command === 'subscribe') subscribe({ store, rooms, socket }, identifier)
  if (room && command === 'message' && isPresenceUpdate(data)) broadcastPresence(store, room.visitor)
}

const isPresenceUpdate = (data: unknown): boolean =>
  fieldsOf(JSON.parse(textOf(data) ?? '{}'))['action'] === 'update_presence'

function subscribe({ store, rooms, socket }: Connection, identifier: string): void {
  const { channel, pubsub_token } = fieldsOf(JSON.parse(identifier))
  const visitor = [...store.visitors.values()].find(({ roomToken }) => roomToken === pubsub_token)
  if (channel !== 'RoomChannel' || !visitor) return sendFrame(socket, { type: 'reject_subscription', identifier })
  rooms.set(socket, { identifier, visitor })
  sendFrame(socket, { type: 'confirm_subscription', identifier })
  broadcastPresence(store, visitor)
}
