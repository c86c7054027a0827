import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Response for one address. */
export type Served = {
  readonly body: string
  /** MIME type; `text/html` by default. */
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

type Pages = (path: string, search: URLSearchParams) => Served | undefined

export type HostServer = { readonly port: number; readonly close: () => void }

const SCRIPTS = ['turboShop.ts', 'astroShop.ts', 'transitionShop.ts', 'strictShop.tsx']
const SHEETS = ['dawn.css', 'bootstrap.css', 'tailwind.css', 'wordpress.css']

/** Serves the host pages on one port. The pages may use any number of host names, and each page has its own headers. */
export async function serveHosts(pages: Pages): Promise<HostServer> {
  const assets = await bundleAssets()
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://host')
    const found = assets.get(pathname) ?? pages(pathname, searchParams)
    if (found === undefined) return void response.writeHead(204).end()
    for (const [name, value] of Object.entries(found.headers ?? {})) response.setHeader(name, value)
    return void response.setHeader('content-type', `${found.type ?? 'text/html'}; charset=utf-8`).end(found.body)
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

async function bundleAssets(): Promise<ReadonlyMap<string, Served>> {
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
  const sheets = SHEETS.map((name): [string, Served] => [
    `/assets/${name}`,
    { type: 'text/css', body: readFileSync(join(import.meta.dirname, name), 'utf8') },
  ])
  return new Map([
    ...outputFiles.map(({ path, text }): [string, Served] => [path, { type: 'text/javascript', body: text }]),
    ...sheets,
  ])
}
