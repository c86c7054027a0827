import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
}

type Headers = Readonly<Record<string, string>>

export type StaticServer = { readonly url: string; readonly close: () => Promise<void> }

/**
 * Serves a build as a production web server does: its compressed files, and each tenant's page below `/widget`. The
 * headers come from the manifests.
 */
export const serveBuild = (dir: string): Promise<StaticServer> =>
  listen('127.0.0.1', async ({ url = '/' }, response) => {
    const { pathname, search } = new URL(url, 'http://built.test')
    const path = normalize(decodeURIComponent(pathname)).slice(1)
    const headers = headersOf([path, path + search], (await readHeaders(dir)) as Readonly<Record<string, Headers>>)
    const [, tenant] = /^(tenants\/[\w-]+)\/widget(\/|$)/.exec(path) ?? []
    if (headers && (await send(response, join(dir, path), headers))) return
    const found = tenant !== undefined && (await sendPage(response, join(dir, tenant)))
    if (!found) response.writeHead(404).end()
  })

/** Serves a host page from another site than the build. */
export const serveHost = (page: () => { readonly html: string; readonly policy: string }): Promise<StaticServer> =>
  listen('localhost', async (_request, response) => {
    const { html, policy } = page()
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
    response.writeHead(200, headers).end(html)
  })

/** Returns the headers of the longest matching pattern. A pattern without a query matches an address with any query. */
function headersOf(
  addresses: readonly string[],
  headersByPattern: Readonly<Record<string, Headers>>,
): Headers | undefined {
  const [pattern = ''] = Object.keys(headersByPattern)
    .filter((candidate) => addresses.some((address) => toExpression(candidate).test(address)))
    .toSorted((first, second) => second.length - first.length)
  return headersByPattern[pattern]
}

const toExpression = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.?]/g, '\\$&').replace(/\*\*?/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))}$`)

/** Returns the headers from a manifest. The manifest of a build has them by address, that of a tenant by name. */
async function readHeaders(folder: string): Promise<unknown> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as { readonly headers: unknown }
  return manifest.headers
}

async function sendPage(response: ServerResponse, folder: string): Promise<boolean> {
  return send(response, join(folder, 'widget/index.html'), (await readHeaders(folder)) as Headers)
}

async function send(response: ServerResponse, file: string, headers: Headers): Promise<boolean> {
  try {
    const contents = await readFile(`${file}.br`)
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { ...headers, 'content-type': type, 'content-encoding': 'br' }).end(contents)
    return true
  } catch {
    // There is no such file, so the caller tries the next option.
    return false
  }
}

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

async function listen(host: string, handle: RequestHandler): Promise<StaticServer> {
  const server: Server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => void server.listen(0, host, resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
