import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type RudeOptions = {
  /** First frame. `close` closes the socket instead, false sends nothing. */
  readonly welcome?: object | false | 'close'
  /** Response to a subscription. By default it is the correct confirmation, false sends nothing. */
  readonly confirm?: object | false
  /** Frame that the server sends after each subscription. */
  readonly greeting?: object
  /** Subprotocol of the handshake. If it is false, the server names none. */
  readonly protocol?: string | false
  /** HTTP status that the server returns instead of upgrading the connection. */
  readonly status?: number
}

export type RudeCable = {
  readonly url: string
  /** Sends a frame to all clients. `close` closes their sockets instead. */
  readonly say: (frame: object | string) => void
  /** Sets the response to every command except `subscribe`. */
  readonly answerWith: (frame: object) => void
  readonly heard: () => readonly unknown[]
  /** Returns the headers of the last handshake. */
  readonly greeted: () => IncomingHttpHeaders
  /** Resolves when all connected clients have disconnected. */
  readonly isEmpty: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts an Action Cable server that violates the protocol in one way. */
export async function startRudeCable({
  welcome = { type: 'welcome' },
  confirm,
  greeting,
  protocol = 'actioncable-v1-json',
  status,
}: RudeOptions): Promise<RudeCable> {
  const http = createServer()
  const server = new WebSocketServer({ noServer: true, handleProtocols: () => protocol })
  const heard: unknown[] = []
  let answer: object | undefined
  let headers: IncomingHttpHeaders = {}

  const tell = (socket: WebSocket, frame: object | string): void => {
    if (frame === 'close') return socket.close(1008)
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }
  const obey = (socket: WebSocket, command: { readonly command: string; readonly identifier: string }): void => {
    heard.push(command)
    if (command.command !== 'subscribe') return answer && tell(socket, answer)
    if (confirm !== false) tell(socket, confirm ?? { type: 'confirm_subscription', identifier: command.identifier })
    if (greeting) tell(socket, greeting)
  }
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => obey(socket, JSON.parse(data.toString('utf8'))))
    if (welcome !== false) tell(socket, welcome)
  })
  http.on('upgrade', (request, socket, head) => {
    headers = request.headers
    if (status === undefined) return server.handleUpgrade(request, socket, head, (line) => server.emit('connection', line)) // prettier-ignore
    socket.end(`HTTP/1.1 ${status} No\r\nConnection: close\r\n\r\n`)
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))

  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/cable`,
    say: (frame) => {
      for (const socket of server.clients) tell(socket, frame)
    },
    answerWith: (frame) => {
      answer = frame
    },
    heard: () => heard,
    greeted: () => headers,
    isEmpty: async () => {
      await Promise.all([...server.clients].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    },
    close: () => {
      for (const socket of server.clients) socket.terminate()
      http.closeAllConnections()
      return new Promise((resolve) => void http.close(() => resolve()))
    },
  }
}
