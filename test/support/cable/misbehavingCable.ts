import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type MisbehavingCableOptions = {
  /** First frame. `close` closes the socket instead, false sends nothing. */
  readonly welcome?: object | false | 'close'
  /** Response to a subscription. By default it is the correct confirmation, false sends nothing. */
  readonly confirmation?: object | false
  /** Frame that the server sends after each subscription. */
  readonly frameAfterSubscribe?: object
  /** Subprotocol of the handshake. If it is false, the server names none. */
  readonly protocol?: string | false
  /** HTTP status that the server returns instead of upgrading the connection. */
  readonly status?: number
}

export type MisbehavingCable = {
  readonly url: string
  /** Sends a frame to all clients. `close` closes their sockets instead. */
  readonly broadcast: (frame: object | string) => void
  /** Sets the response to every command except `subscribe`. */
  readonly setCommandResponse: (frame: object) => void
  readonly receivedCommands: () => readonly unknown[]
  /** Returns the headers of the last handshake. */
  readonly handshakeHeaders: () => IncomingHttpHeaders
  /** Resolves when all connected clients have disconnected. */
  readonly waitUntilEmpty: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts an Action Cable server that violates the protocol in one way. */
export async function startMisbehavingCable({
  welcome = { type: 'welcome' },
  confirmation,
  frameAfterSubscribe,
  protocol = 'actioncable-v1-json',
  status,
}: MisbehavingCableOptions): Promise<MisbehavingCable> {
  const http = createServer()
  const server = new WebSocketServer({ noServer: true, handleProtocols: () => protocol })
  const receivedCommands: unknown[] = []
  let commandResponse: object | undefined
  let headers: IncomingHttpHeaders = {}

  const sendFrame = (socket: WebSocket, frame: object | string): void => {
    if (frame === 'close') return socket.close(1008)
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }
  const handleCommand = (
    socket: WebSocket,
    command: { readonly command: string; readonly identifier: string },
  ): void => {
    receivedCommands.push(command)
    if (command.command !== 'subscribe') return commandResponse && sendFrame(socket, commandResponse)
    if (confirmation !== false)
      sendFrame(socket, confirmation ?? { type: 'confirm_subscription', identifier: command.identifier })
    if (frameAfterSubscribe) sendFrame(socket, frameAfterSubscribe)
  }
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => handleCommand(socket, JSON.parse(data.toString('utf8'))))
    if (welcome !== false) sendFrame(socket, welcome)
  })
  http.on('upgrade', (request, socket, head) => {
    headers = request.headers
    if (status === undefined) return server.handleUpgrade(request, socket, head, (accepted) => server.emit('connection', accepted)) // prettier-ignore
    socket.end(`HTTP/1.1 ${status} No\r\nConnection: close\r\n\r\n`)
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))

  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/cable`,
    broadcast: (frame) => {
      for (const socket of server.clients) sendFrame(socket, frame)
    },
    setCommandResponse: (frame) => {
      commandResponse = frame
    },
    receivedCommands: () => receivedCommands,
    handshakeHeaders: () => headers,
    waitUntilEmpty: async () => {
      await Promise.all([...server.clients].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    },
    close: () => {
      for (const socket of server.clients) socket.terminate()
      http.closeAllConnections()
      return new Promise((resolve) => void http.close(() => resolve()))
    },
  }
}
