import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Manifest } from '../bundle/bundle.ts'
import { connectSources, withHints } from '../bundle/hints.ts'
import { field } from './visitor.ts'
import type { World } from './world.ts'

type PageOptions = {
  readonly assetsDir: string
  /** Origins that may embed the widget; undefined: every one. */
  readonly hosts: readonly string[] | undefined
  /** Settings of every page. */
  readonly page: object | undefined
  readonly world: World
}

const SETTINGS = /(<script type="application\/json" id="widget-page">)([\s\S]*?)(<\/script>)/

/** Serves the built widget page, its assets and the loader. */
export async function addPage(app: FastifyInstance, { assetsDir, hosts, page, world }: PageOptions): Promise<void> {
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
    const tenant = world.findTenant(field(request.query, 'website_token'))
    if (tenant === undefined) return reply.code(404).send({ error: 'web widget does not exist' })
    const more = { ...page, ...world.stateOf(tenant).page, ...(hosts && { hosts }) }
    const { csp, frame } = await readManifest(assetsDir)
    const origin = `${request.protocol}://${request.host}`
    const html = (await readFile(join(assetsDir, 'widget', 'index.html'), 'utf8')).replace(
      SETTINGS,
      (...parts: string[]) => `${parts[1]}${settingsWith(parts[2] ?? '{}', more)}${parts[3]}`,
    )
    const policy = [csp, `connect-src ${connectSources(html, origin).join(' ')}`, ...frameAncestors(hosts)].join('; ')
    return reply
      .type('text/html')
      .headers({ ...PAGE_HEADERS, 'content-security-policy': policy })
      .send(withHints(html, { path: request.url, origin, frame }))
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

const readManifest = async (assetsDir: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(assetsDir, 'manifest.json'), 'utf8')) as Manifest

const frameAncestors = (hosts: readonly string[] | undefined): readonly string[] =>
  hosts ? [`frame-ancestors ${hosts.join(' ')}`] : []

/** So that a host that isolates itself can embed the page, and nothing can be done through it that a chat does not need. */
const PAGE_HEADERS = {
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // Asked anew every time, but not kept out of the browser's back/forward cache.
  'cache-control': 'no-cache',
}

/** Inside a script element `<` could end it; the line separators could end it in old parsers. */
const settingsWith = (settings: string, more: object): string =>
  JSON.stringify({ ...(JSON.parse(settings) as object), ...more }).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
