import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { HOST_PAGES } from '#harness/hosts/hostPages.ts'
import { withHarnessSettings } from './page/harnessPage.ts'
import { createAccess } from './sandbox/access/access.ts'
import { addAccessGuard } from './sandbox/access/accessGuard.ts'
import { type EventStream, openEventStream } from './sandbox/cable/eventStream.ts'
import { limitConnections, CLIENT_LIMITS, slowRequestOptions } from './sandbox/access/clientLimits.ts'

type HostPageRoute = {
  readonly Params: { readonly name: string; readonly '*': string }
  readonly Querystring: { readonly token?: string }
}

const noHostPage = (name: string): string =>
  `There is no host page ${name}. The host pages are ${HOST_PAGES.map((page) => page.name).join(', ')}.`

type HarnessOptions = {
  readonly port: number
  readonly dir: string
  /** True if a mock responds to the widget's requests. The host page then hides the panes that need the sandbox. */
  readonly isMocked?: boolean | undefined
}

export type HarnessServer = {
  readonly url: string
  readonly setSandbox: (url: string) => void
  /** Reloads every open host page. */
  readonly reload: () => void
  readonly close: () => Promise<void>
}

/** Policy of every page of the server: no page of another origin may frame it and steal clicks on its buttons. */
const FRAMING_POLICY = "frame-ancestors 'self'"

/**
 * Starts the server of the host page on `localhost`. The iframe is on `127.0.0.1`, so browsers treat the two as
 * different sites.
 */
export async function startHarness({ port, dir, isMocked = false }: HarnessOptions): Promise<HarnessServer> {
  const app = fastify({ ...slowRequestOptions(CLIENT_LIMITS), forceCloseConnections: true })
  limitConnections(app.server, CLIENT_LIMITS)
  addAccessGuard(app, createAccess({}))
  app.addHook('onSend', async (_request, reply) => {
    const own = reply.getHeader('content-security-policy') ?? []
    // Each policy applies. A host page may have one of its own.
    reply.headers({
      'content-security-policy': [own, FRAMING_POLICY].flat().map(String),
      'x-frame-options': 'SAMEORIGIN',
    })
  })
  const pages = new Set<EventStream>()
  let sandboxUrl = ''

  // Every build replaces the files, so the server looks them up at each request.
  await app.register(fastifyStatic, { root: join(dir, 'assets'), prefix: '/assets/', cacheControl: false })
  await app.register(fastifyStatic, {
    root: join(dir, 'hosts'),
    prefix: '/hosts/assets/',
    cacheControl: false,
    decorateReply: false,
  })
  app.get<HostPageRoute>('/hosts/:name/*', ({ params, query }, reply) => {
    const page = HOST_PAGES.find(({ name }) => name === params.name)
    if (page === undefined) return reply.code(404).type('text/plain').send(noHostPage(params.name))
    const { body, headers } = page.serve({ baseUrl: sandboxUrl, websiteToken: query.token ?? 'demo' }, params['*'])
    return reply
      .type('text/html')
      .headers({ 'cache-control': 'no-cache', ...headers })
      .send(body)
  })
  app.get('/*', async (_request, reply) => {
    const html = await readFile(join(dir, 'index.html'), 'utf8')
    const page = withHarnessSettings(html, { sandboxUrl, liveReload: '/events', isMocked })
    return reply.type('text/html').header('cache-control', 'no-cache').send(page)
  })
  app.get('/events', (_request, reply) => {
    const page = openEventStream(reply, () => pages.delete(page))
    pages.add(page)
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
      for (const page of pages) page.send('rebuilt')
    },
    close: () => app.close(),
  }
}
