import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nonEmptyString } from '#tools/fields.ts'
import type { Manifest } from '../../bundle/bundle.ts'
import { withHints } from '../../bundle/hints.ts'
import { escapeHtml } from '../../page/escape.ts'
import { toPageHeaders, SCREEN_HEADERS } from '../../page/headers.ts'
import { parsePageSettings, mergePageSettings } from '../../page/pageHtml.ts'
import { type ConnectionSettings, addConnections } from '../../page/policy.ts'
import { parsePolicy } from '../../page/policyText.ts'
import { field } from '../access/visitor.ts'
import type { Faults } from '../faults/faults.ts'
import type { Tenant } from '../seeds/tenants.ts'
import type { World } from '../world/world.ts'
import { addBundleSizes } from './bundleSizes.ts'
import { addChunkFaults, withPageFaults } from './pageFaults.ts'
import { addPseudoLocales, withPseudoLocale } from './pseudoPage.ts'
import { toReplayPolicy } from './replayPage.ts'
import { addReplays, type StoredReplay } from './replays.ts'
import { addStoryPlayer, withStoryPlayer } from './storyPlayer.ts'
import { type AddHome, createHomeWriter, type PageChannel, toPageChannel } from './tenantHome.ts'

type PageOptions = {
  readonly assetsDir: string
  /** Origins that may embed the widget; undefined allows every origin. */
  readonly hosts: readonly string[] | undefined
  /** Settings of every widget page. A tenant's own settings override them. */
  readonly page: object | undefined
  readonly world: World
  readonly faults: Faults
  /** Origins of harnesses that get what the probe of the pages records; undefined for pages without a probe. */
  readonly harnessOrigins: readonly string[] | undefined
  /** True for pages with the Home of their tenant as HTML, as a build for tenants has them. */
  readonly hasStaticHome: boolean
}

/** Returns the script of the harness: the probe, or the player of a recording, which contains the probe. */
function toProbe(origins: readonly string[], replay: StoredReplay | undefined): string {
  const named = `data-origins="${escapeHtml(origins.join(' '))}"`
  if (replay === undefined) return `<script src="/widget/probe.js" ${named}></script>`
  const recording = `<script type="application/json" id="replay">${escapeScript(replay.json)}</script>`
  return `${recording}<script src="/widget/replay.js" ${named}></script>`
}

/** Returns JSON text that cannot end the script element around it. */
const escapeScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`)

/** Content of a page, besides that of the build. */
type PageContent = {
  readonly settings: object
  readonly replay?: StoredReplay
  readonly tenant: Tenant | undefined
  /** Channel whose Home the page has. */
  readonly channel?: PageChannel
}

/** Serves the built widget page, its assets and the loader scripts. */
export async function addPage(
  app: FastifyInstance,
  { assetsDir, hosts, page, world, faults, harnessOrigins, hasStaticHome }: PageOptions,
): Promise<void> {
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

  const readPage = (): Promise<string> => readFile(join(assetsDir, 'widget', 'index.html'), 'utf8')
  addChunkFaults(app, { faults, readPage })

  const replays = harnessOrigins && addReplays(app)
  const addHome = hasStaticHome ? createHomeWriter(assetsDir) : keepPage

  const findContent = (query: unknown): PageContent | undefined => {
    const replay = replays?.find(field(query, 'replay'))
    const tenant = world.findTenant(field(query, 'website_token'))
    // A replay begins with what React renders first, so its page has no Home.
    if (replay) return { settings: replay.settings, replay, tenant }
    if (tenant === undefined) return undefined
    const state = world.stateOf(tenant)
    const channel = toPageChannel(tenant, state, nonEmptyString(field(query, 'locale')))
    return { settings: { accent: channel.accent, copy: channel.copy, ...page, ...state.page }, tenant, channel }
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const content = findContent(request.query)
    if (content === undefined) return reply.code(404).send({ error: 'web widget does not exist' })
    const { replay, tenant, channel } = content
    const settings = { ...content.settings, ...(hosts && { hosts }) }
    const manifest = await readManifest(assetsDir)
    const origin = `${request.protocol}://${request.host}`
    const built = { html: mergePageSettings(await readPage(), settings), policy: parsePolicy(manifest.csp) }
    // A replay begins with the first rendering of React.
    const withHome = channel ? await addHome(built, manifest, channel) : built
    const localised = withPseudoLocale(withHome, field(request.query, 'locale'))
    const pageSettings = parsePageSettings(localised.html) as ConnectionSettings
    const connected = {
      ...localised,
      policy: replay ? toReplayPolicy(localised.policy, hosts) : addConnections(localised.policy, pageSettings, origin),
    }
    const { html, policy } = withPageFaults(
      connected,
      faults.decide({ target: 'page', tenants: tenant === undefined ? [] : [tenant.token] }),
    )
    return reply
      .type('text/html; charset=utf-8')
      .headers(toPageHeaders(policy))
      .headers(request.url.startsWith('/widget/') ? SCREEN_HEADERS : {})
      .send(
        withStoryPlayer(
          withHints(harnessOrigins ? html.replace('<head>', () => `<head>${toProbe(harnessOrigins, replay)}`) : html, {
            path: request.url,
            origin,
            frame: manifest.frame,
            // A replay connects to no service.
            settings: replay ? {} : pageSettings,
          }),
          field(request.query, 'player'),
        ),
      )
  }
  addPseudoLocales(app)
  addStoryPlayer(app, assetsDir)
  app.get('/widget', sendPage)
  app.get('/widget/*', sendPage)

  const sendScript =
    (path: string) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
        .header('timing-allow-origin', '*')
        // A URL with a content hash in its query may be cached, but the content of a URL without a hash can change.
        .header('cache-control', request.url.includes('?') ? 'public, max-age=31536000, immutable' : 'no-cache')
        .send(await readFile(join(assetsDir, path)))
  app.get('/widget/loader.js', sendScript('widget/loader.js'))
  app.get('/packs/js/sdk.js', sendScript('widget/loader.js'))
  app.get('/widget/panel.js', sendScript('widget/panel.js'))
  if (harnessOrigins) {
    app.get('/widget/probe.js', sendScript('harness/probe.js'))
    app.get('/widget/replay.js', sendScript('harness/replay.js'))
    app.get('/widget/axe.js', async (request, reply) =>
      sendScript('harness/axe.js.gz')(request, reply.header('content-encoding', 'gzip')),
    )
    addBundleSizes(app, { assetsDir, readManifest: () => readManifest(assetsDir) })
  }
}

const keepPage: AddHome = (page) => Promise.resolve(page)

const readManifest = async (assetsDir: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(assetsDir, 'manifest.json'), 'utf8')) as Manifest
