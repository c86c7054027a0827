import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'

export const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

type Headers = Readonly<Record<string, string>>

export type StaticServer = { readonly url: string; readonly close: () => Promise<void> }

/**
 * Serves a build as a production web server does: its compressed files, and each tenant's page below `/widget`. The
 * headers come from the manifests.
 */
export const serveBuild = (dir: string): Promise<StaticServer> =>
  listen('127.0.0.1', async ({ url = '/' }, response) => {
    const { headers, contents } = (await readBuiltFile(dir, url)) ?? {}
    response.writeHead(headers ? 200 : 404, headers).end(contents)
  })

/** File of a build in its brotli form, with the headers that a web server must send with it. */
export type BuiltFile = { readonly headers: Headers; readonly contents: Buffer }

/** Returns the file that a web server answers this address with; undefined if there is none. */
export async function readBuiltFile(dir: string, url: string): Promise<BuiltFile | undefined> {
  const { pathname, search } = new URL(url, 'http://built.test')
  const path = normalize(decodeURIComponent(pathname)).slice(1)
  const headers = headersOf([path, path + search], (await readHeaders(dir)) as Readonly<Record<string, Headers>>)
  const [, tenant] = /^(tenants\/[\w-]+)\/widget(\/|$)/.exec(path) ?? []
  const file = headers && (await readCompressed(join(dir, path), headers))
  if (file || tenant === undefined) return file
  const folder = join(dir, tenant)
  return readCompressed(join(folder, 'widget/index.html'), (await readHeaders(folder)) as Headers)
}

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

async function readCompressed(file: string, headers: Headers): Promise<BuiltFile | undefined> {
  try {
    const contents = await readFile(`${file}.br`)
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    return { headers: { ...headers, 'content-type': type, 'content-encoding': 'br' }, contents }
  } catch {
    // There is no such file, so the caller tries the next option.
    return undefined
  }
}

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export async function listen(host: string, handle: RequestHandler): Promise<StaticServer> {
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
