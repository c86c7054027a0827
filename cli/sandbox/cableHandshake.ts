import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocketServer } from 'ws'
import type { Access } from './access.ts'
import { pathOf } from './requestPath.ts'

type HandshakeOptions = {
  readonly sockets: WebSocketServer
  readonly access: Access
  /** While true, every handshake is answered 404. */
  readonly isClosed: () => boolean
}

/** Lets `http` open WebSockets at `/cable`, and answers every other upgrade with an error status. */
export function acceptHandshakes(http: Server, { sockets, access, isClosed }: HandshakeOptions): void {
  http.on('upgrade', (request, socket, head) => {
    const status = isClosed() ? 404 : refusalOf(request, access)
    if (status !== undefined) return refuseUpgrade(socket, status)
    sockets.handleUpgrade(request, socket, head, (line) => sockets.emit('connection', line, request))
  })
}

/** The status that refuses a handshake; undefined accepts it. */
function refusalOf({ url = '/', headers }: IncomingMessage, access: Access): number | undefined {
  if (!access.isKnownHost(headers.host) || !access.mayUseServices(headers.origin)) return 403
  return pathOf(url) === '/cable' ? undefined : 404
}

function refuseUpgrade(socket: Duplex, status: number): void {
  // A client that resets the connection meanwhile has nothing left to be told.
  socket.on('error', () => socket.destroy())
  // Without this, a client that never closes its half would hold the connection open.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
