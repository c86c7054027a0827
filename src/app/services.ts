import { createApi } from '#api/api.ts'
import type { Identity } from '#api/identity.ts'
import { rejectNotBuiltIn, loadChunk } from '#browser/chunks.ts'
import { whenIdle } from '#browser/idle.ts'
import { createLifecycle } from '#browser/life.ts'
import { createSyncRecords } from '#browser/storage/syncRecords.ts'
import { createNetwork } from '#browser/network.ts'
import { randomHex } from '#browser/randomId.ts'
import { openRecords } from '#browser/storage/records.ts'
import { whenPainted } from '#browser/paint.ts'
import { createPlayer } from '#browser/sound.ts'
import { isStorageDenied } from '#browser/storage/storageDenied.ts'
import { createListedStorage, type Level, type ListedStorage } from '#browser/storage/storage.ts'
import { whenShown } from '#browser/visibility.ts'
import { databaseName, frameKey, syncRecordsName, type Scope } from '#browser/storage/storedKeys.ts'
import { canSyncTabs } from '#browser/locks.ts'
import type { Failure, Result } from '#domain/failure.ts'
import type { TemporaryId } from '#domain/message/message.ts'
import { toTemporaryId } from '#domain/tokens.ts'
import { epochMs } from '#domain/time.ts'
import type { Consent } from '#protocol/hostCommands.ts'
import type { Services, SessionStore } from '#sagas/services.ts'
import type { SocketWatch } from '#realtime/room.ts'
import { settleFirstScreen } from './views/routes.tsx'
import { createGoTo } from './window/goTo.ts'
import { createHostPort } from './window/hostPort.ts'
import { observe } from './observations.ts'
import type { TenantPage } from './window/page.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createSessionStore } from './session.ts'

/** Creates all services of the widget, once per page. */
export function createServices(page: TenantPage, window: Window & typeof globalThis): Services {
  const storage = createListedStorage(window)
  const session = createSessionStore({
    storage,
    websiteToken: page.websiteToken,
    handedOver: { conversation: page.conversationToken, startsAfresh: page.startsAfresh },
    keepsHistory: BUILT_IN.offlineHistory && page.look.ownCopy?.offline,
  })
  const observer = observe({ page, session, window, random: () => Math.random() })
  const reporters = createReporters(window, observer?.report)
  const sockets: SocketWatch = {}
  const api = createApi({
    services: page.services,
    fetch: (...args) => window.fetch(...args),
    uploadFetch: fetchWithProgress,
    watch: observer?.watch,
    identity: () => identityOf(page, session, window),
  })
  const openOutbox = createOutboxOpener({ storage, session, window })
  return {
    api,
    session,
    ...createEnvironmentServices({ page, session, openOutbox, window, report: reporters.report }),
    rendered: page.rendered,
    openRoom: createRoomOpener({ page, window, report: reporters.report, sockets }),
    diagnostics: { load: loadRecorder, window, sockets },
    openOutbox,
    isStorageDenied: () => isStorageDenied(window),
    openTabs: async (name) => (await loadChunk(() => import('./tabs.lazy.ts'))).openTabs(name, window),
    network: createNetwork(window),
    analytics: { settings: page.analytics, window },
    life: createLifecycle(window),
    goTo: createGoTo(window),
    pageAddress: () => window.location.origin + window.location.pathname,
    settleAddress: () => loadAddress().then(({ settleAddress }) => settleAddress(window, page), reporters.report),
    ...createCountryLookup(page, window),
    playSound: createPlayer(page.services.sounds, window),
    openTelemetry: observer?.openTelemetry,
    ...createTimingServices(window),
    now: () => epochMs(Date.now()),
    newTemporaryId: () => newTemporaryId(),
    ...reporters,
  }
}

type OutboxPlaces = Pick<Environment, 'session' | 'window'> & { readonly storage: ListedStorage }

const createOutboxOpener =
  ({ storage, session, window }: OutboxPlaces): Services['openOutbox'] =>
  (scope, contactHash = session.contactHash) => {
    const name = databaseName(scope, canSyncTabs(window) ? undefined : nameTab(scope, storage.level(), window))
    return createOutbox({
      records: openRecords(name, () => storage.level() === 'full'),
      syncRecords: createSyncRecords(storage, syncRecordsName(name)),
      contactHash,
      authorHash: session.authorHash,
    })
  }

type RoomOptions = Pick<Environment, 'page' | 'window' | 'report'> & { readonly sockets: SocketWatch }

const createRoomOpener =
  ({ page: { services, cableUserId: userId }, window, report, sockets }: RoomOptions): Services['openRoom'] =>
  async (session) => {
    const { createRoom } = await loadChunk(() => import('#realtime/room.lazy.ts'))
    return createRoom(session, { url: services.cable, userId, window, random: () => Math.random(), report, sockets })
  }

const loadRecorder = BUILT_IN.recorder ? () => import('./diagnostics/startRecorder.lazy.ts') : rejectNotBuiltIn

const createTimingServices = (window: Window & typeof globalThis) => ({
  window,
  whenIdle: () => whenIdle(window),
  whenPainted: () => whenPainted(window),
  whenShown: () => whenShown(window),
  whenOnScreen: async () => (await loadAddress()).whenOnScreen(window),
  random: () => Math.random(),
})

const loadAddress = () => loadChunk(() => import('./window/address.lazy.ts'))

type Environment = {
  readonly page: TenantPage
  readonly session: SessionStore
  readonly window: Window & typeof globalThis
  readonly report: (problem: unknown) => void
}

type EnvironmentOptions = Environment & Pick<Services, 'openOutbox'>

/** Creates the services for the page around the frame and for the page that opened the window. */
function createEnvironmentServices({ page, session, openOutbox, window, report }: EnvironmentOptions) {
  const host = page.isEmbedded || page.look.isInApp === true ? createHostPort(page, window) : undefined
  // A pop-out window gets the settings of the host page from its frame.
  const hostConfig = {}
  let onWindow = (): void => undefined
  const windowOpened = new Promise<void>((resolve) => (onWindow = resolve))
  host?.subscribe((command) => void (command.event === 'config-set' && Object.assign(hostConfig, command)))
  if (page.isEmbedded)
    window.addEventListener('message', (event) => {
      // Only windows of our own origin may receive the conversation. Few visitors open one, so this is a lazy chunk.
      if (event.isTrusted && event.origin === window.location.origin && event.source !== window.parent)
        loadChunk(() => import('./popOut/answerWindows.lazy.ts')).then(
          ({ respondToWindow }) => respondToWindow(event, { page, session, host, window, hostConfig, onWindow }),
          report,
        )
    })
  return {
    host,
    ...(page.claimsOpener && {
      findOpener: async (app: string | undefined, consent: Consent) => {
        const { findOpener } = await loadChunk(() => import('./popOut/opener.lazy.ts'))
        const visit = await findOpener({ ...page, app, consent, session, openOutbox }, window)
        if (!visit.isInChat) settleFirstScreen()
        return visit
      },
    }),
    whenWindowOpens: () => windowOpened,
    embedder: page.embedder,
    startAgain: async () => (await loadAddress()).startAgain(window, page),
    channelConfig: page.channelConfig,
  }
}

/** Creates the reporters, which write every problem to the console and also pass it to `forward`. */
const createReporters = ({ console }: typeof globalThis, forward: (problem: unknown) => void = () => undefined) => ({
  report: (defect: unknown): void => {
    console.error('livechat-widget', defect)
    forward(defect)
  },
  reportFailure: (failure: Failure): void => {
    console.warn('livechat-widget', describe(failure))
    forward(failure)
  },
})

function identityOf(page: TenantPage, session: SessionStore, { document }: Window): Identity {
  const token = session.token()
  return {
    websiteToken: page.websiteToken,
    ...(token !== undefined && { token }),
    // `Intl.tsx` sets `lang` together with the translations.
    locale: document.documentElement.lang.replace('-', '_'),
  }
}

const createCountryLookup = ({ services: { ipCountry } }: TenantPage, window: Window & typeof globalThis) =>
  BUILT_IN.preChat && BUILT_IN.phone && ipCountry !== ''
    ? { lookUpCountry: () => lookUpCountry(ipCountry, window) }
    : {}

/** Looks up the visitor's country for the phone field. Fails with `network` if the chunk cannot be loaded. */
async function lookUpCountry(address: string, { fetch }: Pick<typeof globalThis, 'fetch'>): Promise<Result<string>> {
  try {
    const { loadCountry } = await loadChunk(
      BUILT_IN.preChat && BUILT_IN.phone ? () => import('#api/ipCountry.lazy.ts') : rejectNotBuiltIn,
    )
    return await loadCountry(address, (...args) => fetch(...args))
  } catch {
    return { ok: false, failure: { code: 'network', reason: 'The look-up could not be loaded' } }
  }
}

/** Sends a request and reports its progress. Lazy chunk, as only file uploads take long enough for a progress bar. */
const fetchWithProgress =
  (onProgress: (share: number) => void): typeof fetch =>
  async (...args) =>
    (
      await loadChunk(BUILT_IN.attachments ? () => import('#browser/uploadFetch.lazy.ts') : rejectNotBuiltIn)
    ).uploadFetch(onProgress)(...args)

/** Returns the id of this tab's own outbox, for browsers without leader election. A reload finds the same id. */
function nameTab(scope: Scope, level: Level | undefined, window: Window): string {
  const storage = createListedStorage(window)
  const key = frameKey(scope, 'tab')
  storage.moveTo(level === 'none' ? 'none' : 'session', () => false)
  const tab = storage.read(key) ?? randomHex(12)
  storage.write(key, tab)
  return tab
}

const newTemporaryId = (): TemporaryId => toTemporaryId(randomHex(12))

/** Describes a failure without private data: no address, no token, no text of the visitor. */
const describe = (failure: Failure): string =>
  failure.code === 'status' ? `${failure.status} ${failure.reason}` : `${failure.code} ${failure.reason}`
