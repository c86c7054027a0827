import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocketServer } from 'ws'
import type { Access } from '../access/access.ts'
import { pathOf } from '../requestPath.ts'

type HandshakeOptions = {
  readonly sockets: WebSocketServer
  readonly access: Access
  /** Returns how a fault refuses this handshake: with a status, or with a reset connection. Undefined accepts it. */
  readonly findRefusal: () => number | 'reset' | undefined
}

/** Accepts WebSocket handshakes at `/cable`, and answers every other upgrade request with an error status. */
export function acceptHandshakes(http: Server, { sockets, access, findRefusal }: HandshakeOptions): void {
  http.on('upgrade', (request, socket, head) => {
    const status = findRefusal() ?? rejectionStatus(request, access)
    if (status === 'reset') return void socket.destroy()
    if (status !== undefined) return rejectUpgrade(socket, status)
    sockets.handleUpgrade(request, socket, head, (webSocket) => sockets.emit('connection', webSocket, request))
  })
}

/** Returns the HTTP status that refuses a handshake, or undefined to accept it. */
function rejectionStatus({ url = '/', headers }: IncomingMessage, access: Access): number | undefined {
  if (!access.isKnownHost(headers.host) || !access.mayUseServices(headers.origin)) return 403
  return pathOf(url) === '/cable' ? undefined : 404
}

function rejectUpgrade(socket: Duplex, status: number): void {
  // The client may reset the connection during the response. Without this handler, the error would end the process.
  socket.on('error', () => socket.destroy())
  // Without this handler, a client that never closes its side would keep the connection open.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
