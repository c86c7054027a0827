import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { ServedFile } from '../../../harness/hosts/hostPages.ts'

type PageResolver = (path: string, search: URLSearchParams) => ServedFile | undefined

export type HostServer = { readonly port: number; readonly close: () => void }

/** Scripts and style sheets of the host pages, which the build of the harness contains. */
const BUILT_ASSETS = 'dist/harness/hosts'

/** Serves the host pages on one port. The pages may use any number of host names, and each page has its own headers. */
export async function serveHosts(pages: PageResolver): Promise<HostServer> {
  const assets = await readAssets()
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

async function readAssets(): Promise<ReadonlyMap<string, ServedFile>> {
  const { outputFiles } = await build({
    entryPoints: ['turboShop.ts', 'strictShop.tsx'].map((name) => join(import.meta.dirname, name)),
    bundle: true,
    write: false,
    outdir: '/assets',
    format: 'iife',
    jsx: 'automatic',
    // In development mode React runs every effect twice.
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  const built = readdirSync(BUILT_ASSETS).map((name): [string, ServedFile] => [
    `/assets/${name}`,
    {
      type: name.endsWith('.css') ? 'text/css' : 'text/javascript',
      body: readFileSync(join(BUILT_ASSETS, name), 'utf8'),
    },
  ])
  return new Map([
    ...outputFiles.map(({ path, text }): [string, ServedFile] => [path, { type: 'text/javascript', body: text }]),
    ...built,
  ])
}
