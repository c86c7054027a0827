import { act, render, within } from '@testing-library/react'
import { createApi } from '#api/api.ts'
import { createGoTo } from '#app/window/goTo.ts'
import { readLook } from '#app/window/pageLook.ts'
import { loadCountry } from '#api/ipCountry.lazy.ts'
import type { SocketWatch } from '#realtime/room.ts'
import { createRoom } from '#realtime/room.lazy.ts'
import { createSessionStore } from '#app/session.ts'
import { Widget } from '#app/start.tsx'
import { settleFirstScreen } from '#app/views/routes.tsx'
import { observe } from '#app/observations.ts'
import { settleAddress } from '#app/window/address.lazy.ts'
import { type Opener, toVisit } from '#app/popOut/opener.lazy.ts'
import { hideToken, readPage, type TelemetrySettings } from '#app/window/page.ts'
import { startStore } from '#app/startStore.ts'
import { createLifecycle } from '#browser/life.ts'
import { createSyncRecords } from '#browser/storage/syncRecords.ts'
import { createListedStorage, type GuardedStorage } from '#browser/storage/storage.ts'
import { whenShown } from '#browser/visibility.ts'
import { databaseName, syncRecordsName } from '#browser/storage/storedKeys.ts'
import type { WebsiteToken } from '#domain/channel.ts'
import type { ConversationToken } from '#domain/contact.ts'
import type { TenantCopy } from '#domain/copy.ts'
import type { TemporaryId } from '#domain/message/message.ts'
import { epochMs } from '#domain/time.ts'
import type { FrameEvent } from '#protocol/frameEvents.ts'
import type { CommandRequest, Consent } from '#protocol/hostCommands.ts'
import type { OwnCopy } from '#domain/pageSettings.ts'
import type { Services } from '#sagas/services.ts'
import type { AppAction } from '#state/root.ts'
import type { AppStore } from '#state/store.ts'
import { createOutbox } from '#app/outbox/outbox.ts'
import { createTabs } from '#app/tabs.lazy.ts'
import { openRecords, type Records } from '#browser/storage/records.ts'
import { joinTabs } from '#browser/tabs.ts'
import { createFakeNetwork } from '../network/fakeNetwork.ts'
import { createStorageAreas, deniedAreas } from './fakeStorage.ts'
import { createFakeCable } from '../cable/fakeCable.ts'
import type { FakeTabs } from './fakeTabs.ts'
import { createFileWindow, type DownloadedFile, type Pictures } from './fileWindow.ts'
import { createFakePort } from './fakePort.ts'
import { createFakeServer, type FakeServer } from '../network/fakeServer.ts'
import { observedFetch } from '../network/observedFetch.ts'

const ROOM = JSON.stringify({
  channel: 'RoomChannel',
  pubsub_token: 'p4bs6bt0ken',
  account_id: 1,
  user_id: 'p4bs6bt0ken',
})

export type TelemetryOptions = Partial<TelemetrySettings> & { readonly websiteToken?: string; readonly random?: number }

type StartOptions = {
  readonly area?: Map<string, string>
  /** Session storage: data that the browser keeps until the tab closes. */
  readonly tabArea?: Map<string, string>
  /** Storage consent in the page's URL or settings. */
  readonly consent?: Consent
  readonly startsAfresh?: boolean
  /** Conversation token that the host put into the frame's URL. */
  readonly urlToken?: string
  /** True if the browser denies storage to third-party frames like this frame. */
  readonly isStorageDenied?: boolean
  /** Resolves when the browser's database may answer reads. By default it answers at once. */
  readonly databaseRead?: Promise<void>
  /** Server of an earlier start, to simulate a reload or another tab. */
  readonly server?: FakeServer
  /** Origin of the host page. */
  readonly origin?: string
  /** Browser that contains this tab. By default it is the only tab. */
  readonly browser?: FakeTabs
  /** Number of message ids that earlier starts created, so that two starts never create the same id. */
  readonly usedIdCount?: number
  readonly playSound?: (file: string) => Promise<void>
  /** Waits until the browser is idle. By default it is idle at once. */
  readonly whenIdle?: () => Promise<void>
  /** Waits until the browser has drawn a frame. By default it has at once. */
  readonly whenPainted?: () => Promise<void>
  /** Waits until the frame comes on screen. By default it never does. */
  readonly whenOnScreen?: () => Promise<void>
  /** True if the page runs on its own, without a host page. */
  readonly isStandalone?: boolean
  /** Origin of the host page, where the browser reports it. */
  readonly embedder?: string
  /** Page that has proved that it opened this window. */
  readonly opener?: Opener
  /** True if the page runs in the webview of a mobile app. */
  readonly isInApp?: boolean
  /** Language of the page if its URL names none. */
  readonly lang?: string
  /** Path and query of the page. */
  readonly address?: string
  /** Texts that the tenant's build replaces. */
  readonly copy?: TenantCopy
  /** Additional hosts whose videos may play in articles, besides the known players. */
  readonly videoHosts?: readonly string[]
  /** True if the tenant lets visitors record diagnostics. */
  readonly hasRecorder?: boolean
  /** Setting of the page that turns suggested articles on. */
  readonly suggestedArticles?: object
  /** Resolves when the code of the recorder is loaded; at once by default. */
  readonly recorderLoaded?: Promise<void>
  /** What the tenant lets visitors do with their own conversation. */
  readonly ownCopy?: OwnCopy
  /** True if the tenant prepares pictures and lets visitors edit them. */
  readonly hasPictureEditor?: boolean
  /** True if the tenant has voice messages. */
  readonly voiceMessages?: boolean
  /** Pictures that the browser can read, by address. */
  readonly pictures?: Pictures
  /** Functions of the browser that decode and encode pictures. By default it can read no picture. */
  readonly decoder?: object
  /** Analytics settings of the page. `analyticsWindow` is the window through which the widget sends product events. */
  readonly analytics?: object
  readonly analyticsWindow?: Window & typeof globalThis
  readonly telemetry?: TelemetryOptions
  /** Response of the third-party service that returns the visitor's country. */
  readonly country?: () => Response
}

const languageOf = (lang: string | undefined) =>
  lang === undefined ? { locale: 'en', lang: 'en' } : { locale: undefined, lang }

const featuresOf = ({
  hasRecorder = false,
  suggestedArticles,
  ownCopy,
  hasPictureEditor = false,
  voiceMessages,
}: StartOptions) => ({
  hasRecorder,
  suggestedArticles,
  ownCopy,
  hasPictureEditor,
  voiceMessages,
})

const pageOf = ({
  isStandalone = false,
  isInApp = false,
  address = '/widget/home?website_token=demo',
  consent,
  lang,
  copy = {},
  videoHosts = [],
  ...features
}: StartOptions) => ({
  consent,
  isEmbedded: !isStandalone && !isInApp,
  ...languageOf(lang),
  look: {
    ...readLook(new URL(address, 'https://a.test').searchParams),
    isInApp,
    copy,
    videoHosts,
    ...featuresOf(features),
  },
  baseUrl: 'https://a.test',
  address,
})

/**
 * Returns how the visit starts: with stored data or afresh, with which conversation token, and whether the URL claims
 * that another page opened this one. Only a standalone page reads this from its URL.
 */
const visitOf = ({ isStandalone, startsAfresh = false, urlToken }: StartOptions) => {
  if (!isStandalone)
    return { startsAfresh, conversation: urlToken as ConversationToken | undefined, claimsOpener: false }
  const page = readPage(window)
  if (!page.startsAfresh) hideToken(window, page)
  return { startsAfresh: page.startsAfresh, conversation: page.conversationToken, claimsOpener: page.claimsOpener }
}

/** Returns the service that finds the opener of the window, if the page claims to have one. */
const openerServiceOf = (
  { opener }: StartOptions,
  { claimsOpener }: { readonly claimsOpener: boolean },
  storage: GuardedStorage,
): Pick<Services, 'findOpener'> =>
  claimsOpener
    ? {
        findOpener: async (app, consent) =>
          toVisit(opener, { app, consent, websiteToken: 'demo' as WebsiteToken }, storage),
      }
    : {}

const storageAreasOf = ({ area = new Map<string, string>(), tabArea = new Map<string, string>() }: StartOptions) => ({
  area,
  tabArea,
})

const countryServiceOf = ({ country }: StartOptions) =>
  country ? { lookUpCountry: () => loadCountry('https://country.test', async () => country()) } : {}

const timingServicesOf = ({ whenIdle = async () => undefined, whenPainted = async () => undefined }: StartOptions) => ({
  whenIdle,
  whenPainted,
})

const onScreenServiceOf = ({ whenOnScreen = () => new Promise<void>(() => undefined) }: StartOptions) => ({
  whenOnScreen,
})

const analyticsOf = ({ analytics, analyticsWindow = window }: StartOptions) => ({
  settings: analytics,
  window: analyticsWindow,
})
const NO_OBSERVER = { report: (): void => undefined, watch: undefined, openTelemetry: undefined }

const observerOptionsOf = ({ telemetry: { websiteToken = 'acme', random = 0, ...telemetry } = {} }: StartOptions) => ({
  page: {
    websiteToken: websiteToken as WebsiteToken,
    telemetry: { metricsUrl: '', metricsRate: undefined, errorReports: undefined, ...telemetry },
  },
  random: () => random,
})

const answeringAfter = (isAnswering: Promise<void> | undefined, records: Records): Records => ({
  ...records,
  all: async () => {
    const values = await records.all()
    await isAnswering
    return values
  },
})

/**
 * Starts the whole frame with the real store, sagas, clients and cable. Only the outer interfaces are fakes.
 * `dispatchedTypes` lists the types of the actions that the screens dispatch, in order.
 */
export function startWidget(start: StartOptions = {}) {
  const { area, tabArea } = storageAreasOf(start)
  const { server = createFakeServer(), origin } = start
  const { address, ...page } = pageOf(start)
  window.history.replaceState(null, '', address)
  settleFirstScreen()
  const visit = visitOf(start)
  const cable = createFakeCable()
  const host = createFakePort<CommandRequest, FrameEvent>(origin)
  const http = observedFetch(server.respond)
  const fakeWindow = windowWith({
    WebSocket: function FakeWebSocket() {
      return cable.openSocket()
    },
    fetch: http.fetch,
  })
  const sockets: SocketWatch = {}
  const reports: unknown[] = []
  const savedFiles: DownloadedFile[] = []
  const sounds: string[] = []
  const network = createFakeNetwork()
  let idCount = start.usedIdCount ?? 0
  let restartCount = 0
  const storage = createListedStorage(start.isStorageDenied ? deniedAreas : createStorageAreas(area, tabArea))
  const session = createSessionStore({
    storage,
    websiteToken: 'demo' as WebsiteToken,
    handedOver: visit,
    keepsHistory: start.ownCopy?.offline === true,
  })
  const observer = { ...NO_OBSERVER, ...observe({ ...observerOptionsOf(start), session, window }) }
  const report = (problem: unknown): void => {
    reports.push(problem)
    observer.report(problem)
  }
  const dispatchedTypes: AppAction['type'][] = []
  const { store: appStore, stop: stopSagas } = startStore(
    {
      api: createApi({
        services: { widgetApi: 'https://a.test', middleware: 'https://a.test', knowledgeBase: 'https://a.test' },
        fetch: (...args) => fakeWindow.fetch(...args),
        identity: () => ({ websiteToken: 'demo' as WebsiteToken, ...optional('token', session.token()) }),
        watch: observer.watch,
      }),
      host: start.isStandalone ? undefined : host,
      ...openerServiceOf(start, visit, storage),
      embedder: start.embedder,
      startAgain: () => void (restartCount += 1),
      channelConfig: { avatarUrl: '', websiteName: 'Lumen', widgetColor: '#2fd9c4' },
      session,
      rendered: undefined,
      openRoom: async (opened) => createRoom(opened, {
        url: 'wss://a.test/cable',
 userId: 'send',
        window: fakeWindow,
        random: () => 0,
        report,
        sockets,
      }),
      diagnostics: { load: async () => { await start.recorderLoaded; return import('#app/diagnostics/startRecorder.lazy.ts') }, window: fakeWindow, sockets },
      openOutbox: (scope, contactHash = session.contactHash) => createOutbox({ records: answeringAfter(start.databaseRead, openRecords(databaseName(scope), () => storage.level() === 'full')), syncRecords: createSyncRecords(storage, syncRecordsName(scope)), contactHash, authorHash: session.authorHash }),
      window: createFileWindow(fakeWindow, savedFiles, start.pictures, start.decoder),
      isStorageDenied: () => start.isStorageDenied === true,
      whenWindowOpens: () => new Promise(() => undefined),
      openTabs: (name) => createTabs(joinTabs(name, start.browser?.apis ?? window)),
      network,
      analytics: analyticsOf(start),
      life: createLifecycle(window),
      ...countryServiceOf(start),
      goTo: createGoTo(window),
      pageAddress: () => 'https://a.test/widget/chat',
      settleAddress: () => settleAddress(window, { ...page, ...visit }),
      playSound: start.playSound ?? (async (file) => void sounds.push(file)),
      openTelemetry: observer.openTelemetry,
      ...timingServicesOf(start),
      whenShown: () => whenShown(window),
      ...onScreenServiceOf(start),
      random: () => 0,
      now: () => epochMs(Date.now()),
      newTemporaryId: () => `${(idCount += 1)}`.padStart(12, '0') as TemporaryId,
      reportFailure: report,
      report,
    },
    page,
  ) // prettier-ignore
  const store: AppStore = {
    ...appStore,
    dispatch: (action) => {
      dispatchedTypes.push(action.type)
      return appStore.dispatch(action)
    },
  }
  const view = render(<Widget store={store} report={report} />)

  const open = async (): Promise<void> => {
    await act(async () => {
      host.receive({ event: 'config-set' })
      host.receive({ event: 'toggle-open', isOpen: true })
    })
  }
  const connect = async (): Promise<void> => {
    await act(async () => {
      cable.accept()
      cable.send({ type: 'welcome' })
      cable.send({ type: 'confirm_subscription', identifier: ROOM })
    })
  }
  const push = async (...events: readonly { readonly event: string; readonly data: unknown }[]): Promise<void> => {
    await act(async () => {
      for (const message of events) cable.send({ identifier: ROOM, message })
    })
  }
  const openChat = async (): Promise<void> => {
    await open()
    const card = await within(view.container).findByRole('button', { name: /send us a/i })
    await act(async () => card.click())
    await within(view.container).findByRole('log')
  }
  /** Simulates the end of the page: nothing is rendered, received or sent any more. */
  const kill = (): void => {
    stopSagas()
    view.unmount()
  }
  return { server, cable, host, reports, dispatchedTypes, store, area, tabArea, open, openChat, connect, push, savedFiles, requests: http.requests, network, sounds, stop: view.unmount, kill, container: view.container, restartCount: () => restartCount } // prettier-ignore
}

const optional = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: Value }

/** Returns this window with other values in place of some of its own. */
function windowWith(own: Readonly<Record<string, unknown>>): Window & typeof globalThis {
  const values = new Map(Object.entries(own))
  return new Proxy(window, {
    get: (target, name) => {
      if (values.has(String(name))) return values.get(String(name))
      const value: unknown = Reflect.get(target, name)
      // A method of the window needs it as `this`. A constructor, whose name is capitalised, has to stay as it is.
      return typeof value === 'function' && /^[a-z]/.test(String(name)) ? (value.bind(target) as unknown) : value
    },
    set: (_target, name, value) => Boolean(values.set(String(name), value)),
    getOwnPropertyDescriptor: (target, name) =>
      values.has(String(name))
        ? { value: values.get(String(name)), configurable: true, writable: true }
        : Reflect.getOwnPropertyDescriptor(target, name),
  })
}
