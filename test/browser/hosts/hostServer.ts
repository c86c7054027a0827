import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Response for one address. */
export type ServedFile = {
  readonly body: string
  /** MIME type; `text/html` by default. */
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

type PageResolver = (path: string, search: URLSearchParams) => ServedFile | undefined

export type HostServer = { readonly port: number; readonly close: () => void }

const SCRIPTS = ['turboShop.ts', 'astroShop.ts', 'transitionShop.ts', 'strictShop.tsx']
const STYLESHEETS = ['dawn.css', 'bootstrap.css', 'tailwind.css', 'wordpress.css']

/** Serves the host pages on one port. The pages may use any number of host names, and each page has its own headers. */
export async function serveHosts(pages: PageResolver): Promise<HostServer> {
  const assets = await bundleAssets()
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://host')
    const served = assets.get(pathname) ?? pages(pathname, searchParams)
    if (served === undefined) return void response.writeHead(204).end()
    for (const [name, value] of Object.entries(served.headers ?? {})) response.setHeader(name, value)
    return void response.setHeader('content-type', `${served.type ?? 'text/html'}; charset=utf-8`).end(served.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bundleAssets(): Promise<ReadonlyMap<string, ServedFile>> {
  const { outputFiles } = await build({
    entryPoints: SCRIPTS.map((name) => join(import.meta.dirname, name)),
    bundle: true,
    write: false,
    outdir: '/assets',
    format: 'iife',
    jsx: 'automatic',
    // In development mode React runs every effect twice.
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  const stylesheets = STYLESHEETS.map((name): [string, ServedFile] => [
    `/assets/${name}`,
    { type: 'text/css', body: readFileSync(join(import.meta.dirname, name), 'utf8') },
  ])
  return new Map([
    ...outputFiles.map(({ path, text }): [string, ServedFile] => [path, { type: 'text/javascript', body: text }]),
    ...stylesheets,
  ])
}
