import { createApi } from '#api/api.ts'
import { createOutbox } from '#app/outbox/outbox.ts'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { createRoom } from '#realtime/room.lazy.ts'
import { createSessionStore } from '#app/session.ts'
import { startStore } from '#app/startStore.ts'
import { createTabs } from '#app/tabs.lazy.ts'
import type { Records } from '#browser/storage/records.ts'
import { createSyncRecords } from '#browser/storage/syncRecords.ts'
import { createListedStorage } from '#browser/storage/storage.ts'
import { syncRecordsName } from '#browser/storage/storedKeys.ts'
import { joinTabs } from '#browser/tabs.ts'
import type { FaultName } from '#cli/sandbox/faults/catalogue.ts'
import type { WebsiteToken } from '#domain/channel.ts'
import type { Message, TemporaryId } from '#domain/message/message.ts'
import { epochMs } from '#domain/time.ts'
import type { Outbox } from '#sagas/services.ts'
import { selectMessages } from '#state/selectors/messages.ts'
import { selectIsLeading } from '#state/tabs.ts'
import type { AppStore } from '#state/store.ts'
import { createFakeNetwork } from '../network/fakeNetwork.ts'
import { createStorageAreas } from './fakeStorage.ts'
import { createFakeTabs } from './fakeTabs.ts'
import { createInProcessSandbox } from '../cli/inProcessSandbox.ts'
import { json } from '../network/observedFetch.ts'
import { createUnreliableCable } from '../cable/unreliableCable.ts'

/** Faults of the next request that sends a message, with their names in the sandbox's catalogue. */
export const POST_FAULTS = [
  'reset-before-saving',
  'save-then-reset',
  'save-then-500',
  'respond-with-status',
  'truncate-body',
  'too-many-requests',
  'latency',
] as const satisfies readonly FaultName[]

export type PostFault = (typeof POST_FAULTS)[number]

type Tab = {
  readonly store: AppStore
  readonly kill: () => void
  isAlive: boolean
}

type Options = {
  /** Wraps the outbox, to plant a bug in how it persists messages. */
  readonly sabotage?: (outbox: Outbox) => Outbox
}

const TOKEN = 'demo' as WebsiteToken

/** Runs all pending work that needs no timer. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 12; round += 1) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * Creates one visitor's browser with tabs, storage and database, a server, and a network and a cable with controlled
 * faults. Everything is our own code except the platform APIs: fetch, WebSocket, IndexedDB, Web Locks and
 * BroadcastChannel.
 */
export function createChaos({ sabotage = (outbox) => outbox }: Options = {}) {
  const cable = createUnreliableCable()
  const server = createInProcessSandbox((token, event) => cable.broadcast(token, event))
  const area = new Map<string, string>()
  const database = new Map<string, unknown>()
  const browser = createFakeTabs(queueMicrotask)
  const tabs: Tab[] = []
  const postFaults: PostFault[] = []
  const heldResponses: (() => void)[] = []
  let getFaults = 0
  let isOnline = true
  let createdIds = 0

  const openTab = (): Tab => {
    const tab: Tab = { store: undefined as never, isAlive: true, kill: () => undefined }
    const storage = createListedStorage(createStorageAreas(area, new Map(), () => tab.isAlive))
    const session = createSessionStore({
      storage,
      websiteToken: TOKEN,
      handedOver: {},
    })
    const network = createFakeNetwork()
    network.set(isOnline)
    networks.set(tab, network)
    const cableClient = cable.client()
    const { store, stop } = startStore(
      {
        api: createApi({
          services: { widgetApi: 'http://a.test', middleware: 'http://a.test', knowledgeBase: 'http://a.test' },
          fetch: (input, init) => sendRequest(new Request(input, init), tab),
          identity: () => ({ websiteToken: TOKEN, ...tokenOf(session.token()) }),
        }),
        host: undefined,
        startAgain: () => undefined,
        window: cableClient.window,
        channelConfig: {},
        session,
        rendered: undefined,
        openRoom: async (opened) =>
          createRoom(opened, {
            url: 'ws://a.test/cable',
 userId: 'send',
            window: cableClient.window,
            random: () => 0,
            // The room reports a restart of the server, which is no defect in this test.
            report: () => undefined,
            sockets: {},
          }),
        diagnostics: { load: rejectNotBuiltIn, window: cableClient.window, sockets: {} },
        analytics: { settings: undefined, window: cableClient.window },
        openOutbox: (scope) => sabotage(createOutbox({ records: recordsOver(database, () => tab.isAlive), syncRecords: createSyncRecords(storage, syncRecordsName(scope)), contactHash: session.contactHash, authorHash: session.authorHash })),
        isStorageDenied: () => false,
        whenWindowOpens: () => new Promise(() => undefined),
        openTabs: (name) => createTabs(joinTabs(name, browser.apis)),
        network,
      life: { listen: () => () => undefined },
        goTo: () => undefined,
        pageAddress: () => 'http://a.test/widget/chat',
        settleAddress: () => undefined,
        playSound: async () => undefined,
        whenIdle: async () => undefined,
        whenPainted: async () => undefined,
        whenShown: async () => undefined,
        whenOnScreen: async () => undefined,
        random: () => 0,
        now: () => epochMs(Date.now()),
        newTemporaryId: () => (createdIds += 1).toString(16).padStart(12, '0') as TemporaryId,
        reportFailure: () => undefined,
        report: (defect) => void reports.push(defect),
      },
      { isEmbedded: false, locale: 'en', lang: 'en', look: {}, baseUrl: '', consent: undefined },
    ) // prettier-ignore
    const kill = (): void => {
      if (!tab.isAlive) return
      tab.isAlive = false
      stop()
      cableClient.kill()
    }
    Object.assign(tab, { store, kill })
    tabs.push(tab)
    return tab
  }

  const networks = new Map<Tab, ReturnType<typeof createFakeNetwork>>()
  const reports: unknown[] = []

  /** Sends a request for a tab. A dead tab never receives the response. */
  const sendRequest = async (request: Request, tab: Tab): Promise<Response> => {
    const response = await respond(request).catch((problem: unknown) => problem)
    if (!tab.isAlive) return new Promise(() => undefined)
    if (response instanceof Response) return response
    throw response
  }

  const respond = async (request: Request): Promise<Response> => {
    if (!isOnline) throw new TypeError('offline')
    const isSend = request.method === 'POST' && /\/(messages|conversations)$/.test(new URL(request.url).pathname)
    if (isSend) return respondWithFault(postFaults.shift(), () => server.fetch(request))
    if (request.method === 'GET' && getFaults > 0) {
      getFaults -= 1
      throw new TypeError('cut')
    }
    return server.fetch(request)
  }

  async function respondWithFault(fault: PostFault | undefined, perform: () => Promise<Response>): Promise<Response> {
    if (fault === 'reset-before-saving') throw new TypeError('cut')
    if (fault === 'respond-with-status') return json({ error: 'broken' }, 500)
    if (fault === 'too-many-requests') return new Response('Retry later\n', { status: 429 })
    const response = await perform()
    if (fault === 'save-then-reset') throw new TypeError('cut')
    if (fault === 'save-then-500') return json({ error: 'broken' }, 500)
    if (fault === 'truncate-body') return truncate(response)
    if (fault === 'latency') await new Promise<void>((resolve) => heldResponses.push(resolve))
    return response
  }

  async function truncate(response: Response): Promise<Response> {
    const text = await response.text()
    return new Response(text.slice(0, text.length / 2), { status: response.status })
  }

  const liveTabs = (): readonly Tab[] => tabs.filter(({ isAlive }) => isAlive)
  const conversation = () => server.world.store.all('conversations').at(-1)

  return {
    cable,
    openTab,
    liveTabs,
    leader: () => liveTabs().find(({ store }) => selectIsLeading(store.getState())),
    injectSendFault: (fault: PostFault) => void postFaults.push(fault),
    failReads: (times: number) => void (getFaults = times),
    setOnline: (next: boolean) => {
      isOnline = next
      for (const tab of liveTabs()) networks.get(tab)?.set(next)
    },
    release: () => heldResponses.splice(0).forEach((resolve) => resolve()),
    clearFaults: () => {
      postFaults.splice(0)
      getFaults = 0
    },
    agent: {
      sendMessage: (content: string) => {
        const open = conversation()
        if (open) server.world.addMessage({ conversationId: open.id, messageType: 1, content, sender: { type: 'User', id: 1 } }) // prettier-ignore
      },
      edit: (index: number, content: string) => {
        const message = pickOf(agentMessages(), index)
        if (message) server.world.changeMessage(message, { content })
      },
      remove: (index: number) => {
        const message = pickOf(agentMessages(), index)
        if (message) server.world.changeMessage(message, { contentAttributes: { deleted: true }, content: '' })
      },
    },
    /** Returns the texts of the visitor's messages, as the server stores them. */
    sent: (): readonly string[] =>
      server.world.store.all('messages').filter(({ messageType }) => messageType === 0).map(({ content }) => content ?? ''), // prettier-ignore
    visible: () =>
      server.world.store.all('messages').filter(({ contentAttributes }) => contentAttributes['deleted'] !== true),
    viewOf: ({ store }: Tab): readonly Message[] => selectMessages(store.getState()),
    reports,
    close: async () => {
      for (const tab of liveTabs()) tab.kill()
      await server.close()
    },
  }

  function agentMessages() {
    return server.world.store.all('messages').slice(-15).filter(({ messageType, contentAttributes }) => messageType === 1 && contentAttributes['deleted'] !== true) // prettier-ignore
  }
}

const pickOf = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(1, items.length)]

const tokenOf = (token: string | undefined) => (token === undefined ? {} : { token: token as never })

/** Creates a database in which every operation takes a moment. A dead tab commits nothing. */
function recordsOver(database: Map<string, unknown>, isAlive: () => boolean): Records {
  const commit = async (operation: () => void): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve))
    if (isAlive()) operation()
    else await new Promise(() => undefined)
  }
  return {
    all: async () => {
      await commit(() => undefined)
      return [...database.values()]
    },
    put: async (key, value) => {
      await commit(() => void database.set(key, structuredClone(value)))
      return true
    },
    drop: (key) => commit(() => void database.delete(key)),
    clear: () => commit(() => database.clear()),
    takeAll: async () => [],
  }
}
