import { readFile } from 'node:fs/promises'
import { Agent, request as requestFrom } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type BuiltFile, readBuiltFile } from '#test/support/cli/staticServer.ts'
import { type CableRelay, relayCable } from './cableRelay.ts'
import type { Certificate } from './certificate.ts'
import { CHAT_ORIGIN, createShopFiles, SHOP_ORIGIN } from './shopPage.ts'

/** Request to the widget's origin, in the order of arrival. `bytes` is the size of the response's body as sent. */
export type ServedRequest = { readonly path: string; readonly isApi: boolean; readonly bytes: number }

export type ProductionServer = {
  readonly port: number
  readonly push: CableRelay['push']
  /** Returns the requests to the widget's origin since the last call, without the pictures of the team. */
  readonly takeRequests: () => Promise<readonly ServedRequest[]>
  readonly close: () => Promise<void>
}

type ServerOptions = {
  /** Folder of the build. */
  readonly folder: string
  readonly token: string
  readonly sandboxUrl: string
  readonly certificate: Certificate
}

type Response = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }

/** Responses above this size are compressed, in bytes, as web servers do. */
const COMPRESSED_FROM_BYTES = 800

/** Path of the sandbox's pictures. They are the team's own, so their number and size are none of the widget's. */
const PICTURES = '/sandbox/'

const compress = promisify(brotliCompress)

/**
 * Serves a tenant's build and a host page as in production, over HTTP/2 and with Brotli, and passes everything else to
 * the sandbox. Files stay in memory, so that no disk is measured.
 */
export async function startProductionServer(options: ServerOptions): Promise<ProductionServer> {
  const { folder, token, sandboxUrl, certificate } = options
  const shop = createShopFiles(await readFile(join(folder, 'tenants', token, 'snippet.html'), 'utf8'))
  const built = new Map<string, Promise<BuiltFile | undefined>>()
  const agent = new Agent({ keepAlive: true })
  let requests: Promise<ServedRequest>[] = []

  const respondAsChat = async (request: Http2ServerRequest): Promise<Response> => {
    const path = request.url
    if (!built.has(path)) built.set(path, readBuiltFile(folder, path))
    const responding = (async () => {
      const file = await built.get(path)
      const response = file ? toResponse(file) : await passOn(request, sandboxUrl, agent)
      return { isApi: file === undefined, response }
    })()
    if (!path.startsWith(PICTURES))
      requests.push(responding.then(({ isApi, response }) => ({ path, isApi, bytes: response.body.length })))
    return (await responding).response
  }
  const respondAsShop = async (path: string): Promise<Response> => {
    const { headers = {}, body } = shop[path] ?? {}
    return { status: body === undefined ? 404 : 200, headers, body: Buffer.from(body ?? '') }
  }
  const handle = (request: Http2ServerRequest, response: Http2ServerResponse): void => {
    const isShop = request.authority === new URL(SHOP_ORIGIN).host
    const responding = isShop ? respondAsShop(request.url) : respondAsChat(request)
    responding.then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (problem: unknown) => response.writeHead(500).end(String(problem)),
    )
  }
  const { key, cert } = certificate
  // The cable needs HTTP/1, because browsers upgrade only such a connection.
  const server = createSecureServer({ key, cert, allowHTTP1: true }, handle)
  const relay = relayCable(server, sandboxUrl)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    push: relay.push,
    takeRequests: () => {
      const taken = requests
      requests = []
      return Promise.all(taken)
    },
    close: async () => {
      relay.close()
      agent.destroy()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

const toResponse = ({ headers, contents }: BuiltFile): Response => ({ status: 200, headers, body: contents })

/** Headers that belong to one connection, or that this server sets itself. */
const OWN_HEADERS = /^(:.*|host|connection|keep-alive|transfer-encoding|accept-encoding|content-length|date)$/

/** Passes a request to the sandbox, whose responses then name the public origin, and compresses the response. */
async function passOn(request: Http2ServerRequest, sandboxUrl: string, agent: Agent): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { status, headers, body } = await ask(request, { url: `${sandboxUrl}${request.url}`, agent, body: Buffer.concat(chunks) })
  if (!/json/.test(headers['content-type'] ?? '')) return { status, headers, body }
  const insecureOrigin = CHAT_ORIGIN.replace('https:', 'http:')
  const text = Buffer.from(body.toString().replaceAll(insecureOrigin, CHAT_ORIGIN))
  if (text.length < COMPRESSED_FROM_BYTES) return { status, headers, body: text }
  const compressed = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return { status, headers: { ...headers, 'content-encoding': 'br' }, body: compressed }
} // prettier-ignore

const ask = (
  { method, headers }: Http2ServerRequest,
  { url, agent, body }: { readonly url: string; readonly agent: Agent; readonly body: Buffer },
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const sent = { ...own(headers), host: new URL(CHAT_ORIGIN).host, 'content-length': String(body.length) }
    const outgoing = requestFrom(url, { method, agent, headers: sent }, (response) => {
      const received: Buffer[] = []
      response.on('data', (chunk: Buffer) => received.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 502, headers: own(response.headers), body: Buffer.concat(received) }),
      )
    })
    outgoing.on('error', reject).end(body)
  })

const own = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !OWN_HEADERS.test(name))
      .map(([name, value]) => [name, String(value)]),
  )
