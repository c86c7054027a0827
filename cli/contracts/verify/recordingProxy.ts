import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates } from 'node:tls'

/**
 * Local proxy between Pact's verifier and a service. It records the response, because Pact reports only differences.
 */
export type RecordingProxy = {
  /** Returns the URL that Pact has to use in place of the service's. Forgets the last response. */
  readonly setTarget: (serviceUrl: string) => string
  /** Returns the body of the last response; undefined if the service has not responded completely. */
  readonly body: () => string | undefined
  readonly close: () => void
}

type ForwardedRequest = {
  readonly target: URL
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly onBody: (body: string) => void
}

/** Starts a proxy that forwards bytes unchanged. If the service drops a connection, the proxy drops its own. */
export async function openRecordingProxy(): Promise<RecordingProxy> {
  // Other processes of this machine must not reach the service through the proxy.
  const prefix = `/${randomUUID()}`
  let service = ''
  let body: string | undefined
  const server = createServer((request, response) => {
    const { url = '' } = request
    const path = url.slice(prefix.length)
    if (url.startsWith(prefix))
      forward({ target: new URL(service + path), request, response, onBody: (text) => (body = text) })
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    setTarget: (serviceUrl) => {
      service = serviceUrl
      body = undefined
      return `http://127.0.0.1:${port}${prefix}`
    },
    body: () => body,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function forward({ target, request, response, onBody }: ForwardedRequest): void {
  const { host: _host, connection: _connection, ...headers } = request.headers
  // The proxy could not read a compressed body.
  const options = { method: request.method, headers: { ...headers, 'accept-encoding': 'identity' } }
  const isSecure = target.protocol === 'https:'
  const outgoing = isSecure ? httpsRequest(target, { ...options, ca: authorities() }) : httpRequest(target, options)
  outgoing.on('response', (serviceResponse: IncomingMessage) => {
    const chunks: Buffer[] = []
    response.writeHead(serviceResponse.statusCode ?? 502, removeHopByHopHeaders(serviceResponse.rawHeaders))
    serviceResponse.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      response.write(chunk)
    })
    serviceResponse.on('end', () => {
      onBody(Buffer.concat(chunks).toString('utf8'))
      response.end()
    })
    serviceResponse.on('error', () => response.destroy())
  })
  outgoing.on('error', () => response.destroy())
  response.on('close', () => outgoing.destroy())
  request.pipe(outgoing)
}

/** Headers that concern a single connection only; Node writes its own. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding']

/** Removes the headers in `HOP_BY_HOP`. `rawHeaders` lists names and values in turn, and keeps repeated headers. */
const removeHopByHopHeaders = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.filter((_text, at) => !HOP_BY_HOP.includes((rawHeaders[at - (at % 2)] ?? '').toLowerCase()))

/**
 * Returns the certificate authorities to trust. By default, Node trusts its bundled authorities; Pact trusts those of
 * the system, so the proxy must trust them too.
 */
const authorities = (): string[] => [...getCACertificates('default'), ...getCACertificates('system')]
