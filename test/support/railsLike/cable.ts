import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { tellPresence } from './changes.ts'
import { fieldsOf, textOf } from './requests.ts'
import type { Happening, Store, Visitor } from './store.ts'

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
export function openCable(server: Server, store: Store, beatMs: number): Cable {
  const rooms: Rooms = new Map()
  const lines = new WebSocketServer({
    server,
    path: '/cable',
    handleProtocols: (offered) => offered.has(PROTOCOL) && PROTOCOL,
  })
  const beat = setInterval(() => lines.clients.forEach((socket) => say(socket, ping())), beatMs)
  store.tell = ({ room, event, data }: Happening) => {
    for (const [socket, { identifier, visitor }] of rooms)
      if (visitor.roomToken === room) say(socket, { identifier, message: { event, data } })
  }
  lines.on('connection', (socket) => {
    say(socket, { type: 'welcome' })
    socket.on('message', (data: Buffer) => hear({ store, rooms, socket }, fieldsOf(JSON.parse(data.toString()))))
    socket.on('close', () => rooms.delete(socket))
  })
  const end = (reconnect: boolean) => {
    for (const socket of lines.clients) {
      say(socket, { type: 'disconnect', reason: 'server_restart', reconnect })
      socket.close()
    }
  }
  const close = () => {
    clearInterval(beat)
    for (const socket of lines.clients) socket.terminate()
  }
  return { end, close }
}

const say = (socket: WebSocket, frame: object): void => socket.send(JSON.stringify(frame))

const ping = () => ({ type: 'ping', message: Math.floor(Date.now() / 1000) })

type Line = { readonly store: Store; readonly rooms: Rooms; readonly socket: WebSocket }

/** Handles a command. The identifier is JSON in a text, and the server returns it byte for byte. */
function hear({ store, rooms, socket }: Line, { command, identifier: told, data }: Record<string, unknown>): void {
  const identifier = textOf(told) ?? '{}'
  const room = rooms.get(socket)
  if (command === 'subscribe') enter({ store, rooms, socket }, identifier)
  if (room && command === 'message' && isSignOfLife(data)) tellPresence(store, room.visitor)
}

const isSignOfLife = (data: unknown): boolean =>
  fieldsOf(JSON.parse(textOf(data) ?? '{}'))['action'] === 'update_presence'

function enter({ store, rooms, socket }: Line, identifier: string): void {
  const { channel, pubsub_token } = fieldsOf(JSON.parse(identifier))
  const visitor = [...store.visitors.values()].find(({ roomToken }) => roomToken === pubsub_token)
  if (channel !== 'RoomChannel' || !visitor) return say(socket, { type: 'reject_subscription', identifier })
  rooms.set(socket, { identifier, visitor })
  say(socket, { type: 'confirm_subscription', identifier })
  tellPresence(store, visitor)
}
