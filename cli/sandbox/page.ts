import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findTenant } from './tenants.ts'
import { field } from './visitor.ts'

type PageOptions = {
  readonly assetsDir: string
  /** Origins that may embed the widget; undefined: every one. */
  readonly hosts: readonly string[] | undefined
  /** For hosts that isolate themselves: a browser frames nothing else there. It keeps videos out of articles. */
  readonly isIsolated: boolean | undefined
}

const SETTINGS = /(<script type="application\/json" id="widget-page">)([\s\S]*?)(<\/script>)/

/** Serves the built widget page, its assets and the loader. */
export async function addPage(app: FastifyInstance, { assetsDir, hosts, isIsolated }: PageOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(assetsDir, 'widget', 'assets'),
    prefix: '/widget/assets/',
    immutable: true,
    maxAge: '1y',
    setHeaders: (response) => void response.header('cross-origin-resource-policy', 'cross-origin'),
  })

  await app.register(fastifyStatic, {
    root: join(assetsDir, 'widget', 'emoji'),
    prefix: '/widget/emoji/',
    decorateReply: false,
    setHeaders: (response) => void response.header('cross-origin-resource-policy', 'cross-origin'),
  })

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (findTenant(field(request.query, 'website_token')) === undefined)
      return reply.code(404).send({ error: 'web widget does not exist' })
    const html = await readFile(join(assetsDir, 'widget', 'index.html'), 'utf8')
    if (hosts) reply.header('content-security-policy', `frame-ancestors ${hosts.join(' ')}`)
    if (isIsolated === true) reply.header('cross-origin-embedder-policy', 'require-corp')
    return reply
      .type('text/html')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-store')
      .send(
        html.replace(SETTINGS, (...parts: string[]) => `${parts[1]}${withHosts(parts[2] ?? '{}', hosts)}${parts[3]}`),
      )
  }
  app.get('/widget', sendPage)
  app.get('/widget/*', sendPage)

  const sendScript =
    (name: string) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
      reply
        .type('text/javascript')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
        .header('timing-allow-origin', '*')
        // By its content's hash in the query it may be kept; by its name alone it may be another one tomorrow.
        .header('cache-control', request.url.includes('?') ? 'public, max-age=31536000, immutable' : 'no-cache')
        .send(await readFile(join(assetsDir, 'widget', name)))
  app.get('/widget/loader.js', sendScript('loader.js'))
  app.get('/packs/js/sdk.js', sendScript('loader.js'))
  app.get('/widget/panel.js', sendScript('panel.js'))
}

/** Inside a script element `<` could end it; the line separators could end it in old parsers. */
const withHosts = (settings: string, hosts: readonly string[] | undefined): string =>
  JSON.stringify({ ...(JSON.parse(settings) as object), ...(hosts && { hosts }) }).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
