import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { createAccess } from './access/access.ts'
import { addAccessGuard, addCors } from './access/accessGuard.ts'
import { createBot } from './bot/bot.ts'
import { addBotRoutes } from './bot/routes.ts'
import { addBrandFiles } from './pages/brandFiles.ts'
import { createCableServer } from './cable/cable.ts'
import { addAgentRoutes } from './routes/agentRoutes.ts'
import { addAgentMessageRoutes } from './routes/agentMessageRoutes.ts'
import { activateFaults, addFaultControl, addFeed, type InitialFaults } from './faults/faultControl.ts'
import { addRequestLogRoutes } from './requestLog.ts'
import { addTeamRoutes } from './routes/teamRoutes.ts'
import { addTelemetryRoutes } from './routes/telemetryRoutes.ts'
import { addControlRoutes } from './routes/controlRoutes.ts'
import { addTenantSettingRoutes } from './world/tenantSettings.ts'
import { createFaults } from './faults/faults.ts'
import { addFaultHooks } from './faults/faultHooks.ts'
import { addValidationHooks } from './routes/validationHooks.ts'
import { createFeed } from './cable/feed.ts'
import { addFileRoutes, createFiles } from './pages/files.ts'
import { addKnowledgeBaseRoutes } from './routes/knowledgeBaseRoutes.ts'
import { addMiddlewareRoutes } from './routes/middlewareRoutes.ts'
import { addOwnOrigin, OWN_ORIGIN } from './access/ownOrigin.ts'
import { addJsonBodies } from './routes/jsonBodies.ts'
import { addPage } from './pages/page.ts'
import { addSounds, createSoundCount } from './pages/sound.ts'
import { addTranscripts, createTranscripts } from './world/transcripts.ts'
import { addPictures } from './pages/pictures.ts'
import { addAvatars } from './pages/avatars.ts'
import { addPortal } from './pages/portal.ts'
import { addProviderStates, createProviderStates } from './providerStates/providerStates.ts'
import { limitConnections, CLIENT_LIMITS, type ClientLimits, slowRequestOptions } from './access/clientLimits.ts'
import { createStore } from './world/store.ts'
import { createValidation } from './routes/validation.ts'
import { createVisitors } from './access/visitor.ts'
import { addContactRoutes } from './routes/contactRoutes.ts'
import { addConversationRoutes } from './routes/conversationRoutes.ts'
import { addInboxRoutes } from './routes/inboxRoutes.ts'
import { addLabelRoutes } from './routes/labelRoutes.ts'
import { addMessageRoutes } from './routes/messageRoutes.ts'
import { createWorld } from './world/world.ts'

export type SandboxOptions = {
  /** Port to listen on; 0 selects any free port. */
  readonly port: number
  /** Folder that keeps the state across restarts; when absent, the state is only in memory. */
  readonly dataDir?: string | undefined
  /** Answers requests that violate a contract with 422, and replaces the sandbox's own invalid responses with 500. */
  readonly isStrict?: boolean | undefined
  /** Folder of a build that contains the widget's page; when absent, the sandbox serves no page. */
  readonly assetsDir?: string | undefined
  /**
   * Origins that may embed the widget; when absent, every origin may. Pages of these origins may also call the
   * services, like pages on this machine. The sandbox also accepts requests for the host names of these origins.
   */
  readonly hosts?: readonly string[] | undefined
  /** Origins of pages that may use `/sandbox/`, for example the harness; when absent, no page may. */
  readonly controlOrigins?: readonly string[] | undefined
  /** Adds the probe of the harness to the widget's pages, which records their traffic. */
  readonly isInstrumented?: boolean | undefined
  /** Origins of further harnesses that get what the probe records. They may not use the control API. */
  readonly harnessOrigins?: readonly string[] | undefined
  /** If false, the widget's pages are as the build wrote them, without the Home of their tenant. The default is true. */
  readonly hasStaticHome?: boolean | undefined
  /** Settings of every widget page; a tenant's own settings override them. */
  readonly page?: object | undefined
  /** Receives the text of every contract violation. */
  readonly log?: ((line: string) => void) | undefined
  readonly now?: (() => number) | undefined
  readonly pingMs?: number | undefined
  readonly limits?: ClientLimits | undefined
  /** Faults that are active from the start. */
  readonly faults?: InitialFaults | undefined
  /** Time that the sandbox's bot types before it answers, in ms; 0 answers immediately. */
  readonly botTypingMs?: number | undefined
}

export type Sandbox = { readonly url: string; readonly port: number; readonly close: () => Promise<void> }

/** Listens on the loopback interface only, because the sandbox has no authentication and a public token key. */
const HOST = '127.0.0.1'

/**
 * Starts a stateful server for the three services and the cable. Its control API lets a test or a page act as the
 * agents.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { limits = CLIENT_LIMITS } = options
  const app = fastify({
    ...slowRequestOptions(limits),
    forceCloseConnections: true,
    bodyLimit: 4 * 1024 * 1024,
  })
  limitConnections(app.server, limits)
  const access = createAccess(options)
  const feed = createFeed()
  const faults = createFaults()
  faults.onListed(() => feed.publish({ kind: 'faults' }))
  const { now: serverNow = () => Date.now() } = options
  const now = (): number => serverNow() + (faults.find('clock-skew')?.seconds ?? 0) * 1000
  const store = createStore(options.dataDir)
  const files = createFiles(options.dataDir, store)
  const validation = await createValidation(feed)
  const cable = createCableServer({
    access,
    faults,
    feed,
    pingMs: options.pingMs,
    tenantOf: (token) => store.all('contacts').find(({ pubsubToken }) => pubsubToken === token)?.tenant,
    onPresence: (token) => sendPresence(token),
    onSubscribed: (token) => sendPresence(token),
  })
  function sendPresence(token: string): void {
    const contact = store.all('contacts').find(({ pubsubToken }) => pubsubToken === token)
    if (contact) world.broadcastPresence(contact)
  }
  const world = createWorld({
    store,
    origin: () => OWN_ORIGIN,
    now,
    broadcast: (token, event) => {
      cable.broadcast(token, event)
      feed.publish({ kind: 'changed' })
    },
    onVisitorActed: (message) => bot.handleMessage(message),
  })
  const bot = createBot({ world, typingMs: options.botTypingMs ?? 600 })
  const visitors = createVisitors(world)
  const transcripts = createTranscripts(feed, world.now)
  const sounds = createSoundCount()
  const providerStates = createProviderStates({ world, visitors, files, cable })

  addAccessGuard(app, access)
  await addCors(app, access)
  await app.register(multipart, { throwFileSizeLimit: false })
  addJsonBodies(app)
  addOwnOrigin(app)
  addFaultHooks(app, { faults, now })
  addValidationHooks(app, { validation, feed, isStrict: options.isStrict === true })
  addInboxRoutes(app, { world, visitors, shop: options.hosts?.[0] })
  addConversationRoutes(app, { world, visitors, feed, transcripts })
  addMessageRoutes(app, { world, visitors, files })
  addContactRoutes(app, { world, visitors })
  addLabelRoutes(app, { world, visitors })
  addMiddlewareRoutes(app, world)
  addBotRoutes(app, { world, bot })
  addKnowledgeBaseRoutes(app, world)
  addPortal(app)
  addBrandFiles(app)
  addFileRoutes(app, store, files)
  addAvatars(app)
  addPictures(app)
  addSounds(app, sounds)
  addTranscripts(app, transcripts)
  addRequestLogRoutes(app, world.requestLog)
  addTelemetryRoutes(app, world.requestLog)
  addAgentRoutes(app, { world, feed })
  addTeamRoutes(app, { world, feed })
  addAgentMessageRoutes(app, { world, feed, files })
  addControlRoutes(app, {
    world,
    cable,
    stores: [faults, validation, transcripts, sounds, files, world.requestLog, bot, providerStates],
  })
  addProviderStates(app, providerStates)
  addTenantSettingRoutes(app, world, () => feed.publish({ kind: 'changed' }))
  addFaultControl(app, { world, cable, faults, validation })
  addFeed(app, feed)
  if (options.assetsDir !== undefined)
    await addPage(app, {
      ...{ assetsDir: options.assetsDir, hosts: options.hosts, page: options.page, world, faults },
      hasStaticHome: options.hasStaticHome !== false,
      harnessOrigins:
        options.isInstrumented === true
          ? [...(options.controlOrigins ?? []), ...(options.harnessOrigins ?? [])]
          : undefined,
    })
  if (options.log) logViolations(feed, options.log)

  activateFaults(faults, options.faults)
  cable.attach(app.server)
  const url = await app.listen({ host: HOST, port: options.port })
  return {
    url,
    port: Number(new URL(url).port),
    close: async () => {
      faults.clear()
      bot.clear()
      cable.close()
      await app.close()
      files.close()
      store.close()
    },
  }
}

function logViolations(feed: ReturnType<typeof createFeed>, log: (line: string) => void): void {
  feed.subscribe((entry) => {
    if (entry.kind === 'violation') log(`contract violation: ${entry.where}\n  ${entry.problems.join('\n  ')}`)
  })
}
