import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'

/** A page to serve, as a function of where the widget is. */
export type Served = {
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

type Pages = (path: string, search: URLSearchParams) => Served | undefined

export type HostServer = { readonly port: number; readonly close: () => void }

const SCRIPTS = ['turboShop.ts', 'astroShop.ts', 'transitionShop.ts', 'strictShop.tsx']
const SHEETS = ['dawn.css', 'bootstrap.css', 'tailwind.css', 'wordpress.css']

/** Other people's pages, on one port under as many names as one likes, each with headers of its own. */
export async function serveHosts(pages: Pages): Promise<HostServer> {
  const assets = await bundleAssets()
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://host')
    const asset = assets.get(pathname)
    const page = asset === undefined ? pages(pathname, searchParams) : undefined
    // What one page needs as a policy must not stop it from having its own files.
    if (asset) response.setHeader('cross-origin-resource-policy', 'same-origin')
    for (const [name, value] of Object.entries(page?.headers ?? {})) response.setHeader(name, value)
    response.statusCode = asset || page ? 200 : 204
    response.setHeader('content-type', asset?.type ?? 'text/html; charset=utf-8').end(asset?.text ?? page?.html)
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

type Asset = { readonly type: string; readonly text: string }

async function bundleAssets(): Promise<ReadonlyMap<string, Asset>> {
  const { outputFiles } = await build({
    entryPoints: SCRIPTS.map((name) => join(import.meta.dirname, name)),
    bundle: true,
    write: false,
    outdir: '/assets',
    format: 'iife',
    jsx: 'automatic',
    // Development: this is where React runs every effect twice.
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  const sheets = SHEETS.map((name): [string, Asset] => [
    `/assets/${name}`,
    { type: 'text/css', text: readFileSync(join(import.meta.dirname, name), 'utf8') },
  ])
  return new Map([
    ...outputFiles.map(({ path, text }): [string, Asset] => [path, { type: 'text/javascript', text }]),
    ...sheets,
  ])
}
