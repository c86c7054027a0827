import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'

const SETTINGS = /(<script type="application\/json" id="harness-page">)[\s\S]*?(<\/script>)/

type HarnessOptions = {
  readonly port: number
  readonly dir: string
  /** Nobody is there to play the other side. */
  readonly isMocked?: boolean | undefined
}

export type HarnessServer = {
  readonly url: string
  readonly setSandbox: (url: string) => void
  /** Asks every open page to load anew. */
  readonly reload: () => void
  readonly close: () => Promise<void>
}

/** Serves the host page; `localhost`, where the frame is on `127.0.0.1`, so that they are two sites to a browser. */
export async function startHarness({ port, dir, isMocked = false }: HarnessOptions): Promise<HarnessServer> {
  const app = fastify({ forceCloseConnections: true })
  const pages = new Set<ServerResponse>()
  let sandboxUrl = ''

  // Files come and go with every build, so they are looked up when they are asked for.
  await app.register(fastifyStatic, { root: join(dir, 'assets'), prefix: '/assets/', cacheControl: false })
  app.get('/*', async (_request, reply) => {
    const html = await readFile(join(dir, 'index.html'), 'utf8')
    const settings = JSON.stringify({ sandboxUrl, liveReload: '/events', isMocked })
    return reply
      .type('text/html')
      .header('cache-control', 'no-cache')
      .send(html.replace(SETTINGS, `$1${settings}$2`))
  })
  app.get('/events', (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write(': hello\n\n')
    pages.add(reply.raw)
    request.raw.on('close', () => pages.delete(reply.raw))
  })

  await app.listen({ host: 'localhost', port })
  const address = app.server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://localhost:${actual}`,
    setSandbox: (url) => {
      sandboxUrl = url
    },
    reload: () => {
      for (const page of pages) page.write('data: rebuilt\n\n')
    },
    close: () => app.close(),
  }
}
