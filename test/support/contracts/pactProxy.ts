import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { MARK } from './markedPacts.ts'

type Params = Readonly<Record<string, unknown>>

type Reply = { readonly status: number; readonly body: unknown }

/**
 * Changes that the proxy makes to requests and to a provider's answers. `mark` holds the parameters that the pact gives
 * for the current interaction.
 */
export type ProxyOptions = {
  /** URL of the provider that really answers. */
  readonly upstream: string | ((mark: Params) => string)
  /** Path of the provider's state hook. Without it, the proxy accepts every state and calls no hook. */
  readonly statesPath?: string
  readonly toHeaders?: (mark: Params) => Readonly<Record<string, string>>
  /** Returns the path and query that the provider receives. */
  readonly toPath?: (path: string, mark: Params) => string
  readonly toReply?: (reply: Reply, mark: Params) => Reply
  readonly toFrame?: (frame: Params, mark: Params) => Params
}

export type PactProxy = {
  readonly url: string
  readonly cableUrl: string
  readonly stateUrl: string
  readonly close: () => void
}

const HOOK = '/states'

/** Starts a proxy server between a verifier and a provider. */
export async function startPactProxy(options: ProxyOptions): Promise<PactProxy> {
  const { statesPath, toHeaders = () => ({}), toReply = (reply) => reply, toPath = (path) => path } = options
  let mark: Params = {}
  const upstream = (): string => (typeof options.upstream === 'string' ? options.upstream : options.upstream(mark))

  async function setUpState(body: Buffer): Promise<Reply> {
    const { state, params, action } = JSON.parse(body.toString()) as { state: string; params: Params; action: string }
    if (state === MARK) mark = action === 'setup' ? params : {}
    if (state === MARK || statesPath === undefined) return { status: 200, body: {} }
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(upstream() + statesPath, { method: 'POST', headers, body: new Uint8Array(body) })
    return { status: reply.status, body: toJson(await reply.text()) }
  }

  async function forward(request: IncomingMessage, body: Buffer): Promise<Reply & { readonly kind: string }> {
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const reply = await fetch(upstream() + toPath(request.url ?? '', mark), {
      method: request.method ?? 'GET',
      headers: { ...(headers as Record<string, string>), ...toHeaders(mark) },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const kind = reply.headers.get('content-type') ?? ''
    const text = await reply.text()
    const received = { status: reply.status, body: kind.includes('json') ? toJson(text) : text }
    return { ...toReply(received, mark), kind }
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request)
    const isHook = request.url === HOOK
    const reply = isHook ? { ...(await setUpState(body)), kind: 'application/json' } : await forward(request, body)
    response.writeHead(reply.status, reply.kind === '' ? {} : { 'content-type': reply.kind })
    response.end(reply.kind.includes('json') ? JSON.stringify(reply.body) : reply.body)
  }

  const server = createServer((request, response) => {
    handleRequest(request, response).catch((problem: unknown) =>
      response.destroy(problem instanceof Error ? problem : undefined),
    )
  })
  const cable = new WebSocketServer({ server, path: '/cable', handleProtocols: pickProtocol })
  const { toFrame = (frame) => frame } = options
  const sockets = forwardFrames(
    cable,
    () => `${upstream().replace('http', 'ws')}/cable`,
    (frame) => toFrame(frame, mark),
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    cableUrl: `ws://127.0.0.1:${port}/cable`,
    stateUrl: `http://127.0.0.1:${port}${HOOK}`,
    close: () => {
      for (const socket of sockets) socket.terminate()
      server.closeAllConnections()
      server.close()
    },
  }
}

const pickProtocol = (offered: Set<string>): string | false => [...offered][0] ?? false

/** Forwards WebSocket frames in both directions. The frames of the provider pass through `toFrame`. */
function forwardFrames(
  server: WebSocketServer,
  toUrl: () => string,
  toFrame: (frame: Params) => Params,
): Set<WebSocket> {
  const sockets = new Set<WebSocket>()
  server.on('connection', (client: WebSocket, request: IncomingMessage) => {
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(/, */)
    const provider = new WebSocket(toUrl(), offered)
    const opened = new Promise((resolve) => provider.once('open', resolve))
    for (const socket of [client, provider]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.terminate()
        provider.terminate()
      })
    }
    client.on('message', (data: Buffer) => void opened.then(() => provider.send(data.toString())))
    provider.on('message', (data: Buffer) => {
      client.send(JSON.stringify(toFrame(JSON.parse(data.toString()) as Params)))
    })
  })
  return sockets
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function toJson(text: string): unknown {
  return text === '' ? {} : JSON.parse(text)
}
