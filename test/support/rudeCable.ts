import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type RudeOptions = {
  /** What it says first; `close` shows the door. */
  readonly welcome?: object | false | 'close'
  /** How it answers a subscription, else as it should. */
  readonly confirm?: object | false
  /** What it says to everybody who enters. */
  readonly greeting?: object
  /** Of the handshake; false names none. */
  readonly protocol?: string | false
  /** Instead of a socket. */
  readonly status?: number
}

export type RudeCable = {
  readonly url: string
  /** Said to everybody; `close` hangs up. */
  readonly say: (frame: object | string) => void
  /** How it answers every command that is no subscription. */
  readonly answerWith: (frame: object) => void
  readonly heard: () => readonly unknown[]
  /** The headers of the last handshake. */
  readonly greeted: () => IncomingHttpHeaders
  /** Resolves once nobody is connected. */
  readonly isEmpty: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A server of Action Cable's protocol that breaks it in one way. */
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
