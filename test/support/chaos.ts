import { createApi } from '#api/api.ts'
import { createOutbox } from '#app/outbox.ts'
import { createRoomOpener } from '#app/room.ts'
import { createSessionKeeper } from '#app/session.ts'
import { startStore } from '#app/startStore.ts'
import { createTabs } from '#app/tabs.ts'
import type { Records } from '#browser/records.ts'
import { createStorage } from '#browser/storage.ts'
import type { TabGroup } from '#browser/tabs.ts'
import type { WebsiteToken } from '#domain/channel.ts'
import type { Message, TemporaryId } from '#domain/message.ts'
import { epochMs } from '#domain/time.ts'
import type { Outbox } from '#sagas/services.ts'
import { selectMessages } from '#state/selectors/timeline.ts'
import { selectIsLeading } from '#state/tabs.ts'
import type { AppStore } from '#state/store.ts'
import { createFakeNetwork } from './fakeNetwork.ts'
import { createInProcessSandbox } from './inProcessSandbox.ts'
import { json } from './observedFetch.ts'

/** What may become of the next message that is sent. */
export type PostFault = 'cutBefore' | 'cutAfter' | 'errorAfter' | 'errorBefore' | 'garbageAfter' | 'tooMany' | 'slow'

type Tab = {
  readonly store: AppStore
  readonly kill: () => void
  isAlive: boolean
}

type Options = {
  /** To plant a bug in what keeps messages. */
  readonly sabotage?: (outbox: Outbox) => Outbox
}

const TOKEN = 'demo' as WebsiteToken

/** Lets everything run that needs no time to pass. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 12; round += 1) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * One visitor's browser with its tabs, storage and database, a server, and a network and a cable that do what they are
 * told. All of it our own code, but for the doors: fetch, WebSocket, IndexedDB, Web Locks and BroadcastChannel.
 */
export function createChaos({ sabotage = (outbox) => outbox }: Options = {}) {
  const cable = createUnrulyCable()
  const server = createInProcessSandbox((token, event) => cable.broadcast(token, event))
  const area = new Map<string, string>()
  const database = new Map<string, unknown>()
  const group = createGroup()
  const tabs: Tab[] = []
  const postFaults: PostFault[] = []
  const held: (() => void)[] = []
  let getFaults = 0
  let isOnline = true
  let made = 0

  const openTab = (): Tab => {
    const tab: Tab = { store: undefined as never, isAlive: true, kill: () => undefined }
    const session = createSessionKeeper({
      storage: createStorage(() => storageOver(area, () => tab.isAlive)),
      websiteToken: TOKEN,
      handedOver: undefined,
      startsAfresh: false,
    })
    const network = createFakeNetwork()
    network.set(isOnline)
    networks.set(tab, network)
    const member = group.join()
    const line = cable.client()
    const { store, stop } = startStore(
      {
        api: createApi({
          services: { widgetApi: 'http://a.test', middleware: 'http://a.test', knowledgeBase: 'http://a.test' },
          fetch: (input, init) => ask(new Request(input, init), tab),
          identity: () => ({ websiteToken: TOKEN, ...tokenOf(session.token()) }),
        }),
        host: undefined,
        session,
        rendered: undefined,
        openRoom: async (opened) =>
          createRoomOpener({
            page: { cableUserId: 'send', services: { widgetApi: '', middleware: '', knowledgeBase: '', sounds: '', cable: 'ws://a.test/cable' } },
            window: line.window,
            random: () => 0,
            // What a server says at a restart is reported, and no defect.
            report: () => undefined,
          })(opened),
        openOutbox: () => sabotage(createOutbox(recordsOver(database, () => tab.isAlive))),
        openTabs: () => createTabs(member),
        network,
        playSound: async () => undefined,
        now: () => epochMs(Date.now()),
        newTemporaryId: () => (made += 1).toString(16).padStart(12, '0') as TemporaryId,
        reportFailure: () => undefined,
        report: (defect) => void reports.push(defect),
      },
      { isEmbedded: false, locale: 'en' },
    ) // prettier-ignore
    const kill = (): void => {
      if (!tab.isAlive) return
      tab.isAlive = false
      stop()
      line.die()
      member.leave()
    }
    Object.assign(tab, { store, kill })
    tabs.push(tab)
    return tab
  }

  const networks = new Map<Tab, ReturnType<typeof createFakeNetwork>>()
  const reports: unknown[] = []

  /** A tab that has died never hears its answer. */
  const ask = async (request: Request, tab: Tab): Promise<Response> => {
    const response = await answer(request).catch((problem: unknown) => problem)
    if (!tab.isAlive) return new Promise(() => undefined)
    if (response instanceof Response) return response
    throw response
  }

  const answer = async (request: Request): Promise<Response> => {
    if (!isOnline) throw new TypeError('offline')
    const isSend = request.method === 'POST' && /\/(messages|conversations)$/.test(new URL(request.url).pathname)
    if (isSend) return spoiled(postFaults.shift(), () => server.fetch(request))
    if (request.method === 'GET' && getFaults > 0) {
      getFaults -= 1
      throw new TypeError('cut')
    }
    return server.fetch(request)
  }

  async function spoiled(fault: PostFault | undefined, perform: () => Promise<Response>): Promise<Response> {
    if (fault === 'cutBefore') throw new TypeError('cut')
    if (fault === 'errorBefore') return json({ error: 'broken' }, 500)
    if (fault === 'tooMany') return new Response('Retry later\n', { status: 429 })
    const response = await perform()
    if (fault === 'cutAfter') throw new TypeError('cut')
    if (fault === 'errorAfter') return json({ error: 'broken' }, 500)
    if (fault === 'garbageAfter') return new Response('<html>502</html>', { status: 200 })
    if (fault === 'slow') await new Promise<void>((resolve) => held.push(resolve))
    return response
  }

  const alive = (): readonly Tab[] => tabs.filter(({ isAlive }) => isAlive)
  const conversation = () => server.world.store.all('conversations').at(-1)

  return {
    cable,
    openTab,
    alive,
    leader: () => alive().find(({ store }) => selectIsLeading(store.getState())),
    spoilNextSend: (fault: PostFault) => void postFaults.push(fault),
    failReads: (times: number) => void (getFaults = times),
    setOnline: (next: boolean) => {
      isOnline = next
      for (const tab of alive()) networks.get(tab)?.set(next)
    },
    release: () => held.splice(0).forEach((resolve) => resolve()),
    heal: () => {
      postFaults.splice(0)
      getFaults = 0
    },
    /** What the agents do. */
    desk: {
      say: (content: string) => {
        const open = conversation()
        if (open) server.world.addMessage({ conversationId: open.id, messageType: 1, content, sender: { type: 'User', id: 1 } }) // prettier-ignore
      },
      edit: (pick: number, content: string) => {
        const message = pickOf(agentMessages(), pick)
        if (message) server.world.changeMessage(message, { content })
      },
      remove: (pick: number) => {
        const message = pickOf(agentMessages(), pick)
        if (message) server.world.changeMessage(message, { contentAttributes: { deleted: true }, content: '' })
      },
    },
    /** The server's truth: what the visitor said, and what there is to be seen. */
    sent: (): readonly string[] =>
      server.world.store.all('messages').filter(({ messageType }) => messageType === 0).map(({ content }) => content ?? ''), // prettier-ignore
    visible: () =>
      server.world.store.all('messages').filter(({ contentAttributes }) => contentAttributes['deleted'] !== true),
    viewOf: ({ store }: Tab): readonly Message[] => selectMessages(store.getState()),
    reports,
    close: async () => {
      for (const tab of alive()) tab.kill()
      await server.close()
    },
  }

  function agentMessages() {
    return server.world.store.all('messages').slice(-15).filter(({ messageType, contentAttributes }) => messageType === 1 && contentAttributes['deleted'] !== true) // prettier-ignore
  }
}

const pickOf = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % Math.max(1, items.length)]

const tokenOf = (token: string | undefined) => (token === undefined ? {} : { token: token as never })

function storageOver(area: Map<string, string>, isAlive: () => boolean): Storage {
  return {
    length: area.size,
    clear: () => area.clear(),
    key: () => null,
    getItem: (key) => area.get(key) ?? null,
    setItem: (key, value) => void (isAlive() && area.set(key, value)),
    removeItem: (key) => void (isAlive() && area.delete(key)),
  }
}

/** A database that needs a moment; what a dead tab had not committed is not there. */
function recordsOver(database: Map<string, unknown>, isAlive: () => boolean): Records {
  const commit = async (act: () => void): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve))
    if (isAlive()) act()
    else await new Promise(() => undefined)
  }
  return {
    all: async () => {
      await commit(() => undefined)
      return [...database.values()]
    },
    put: (key, value) => commit(() => void database.set(key, structuredClone(value))),
    drop: (key) => commit(() => void database.delete(key)),
    clear: () => commit(() => database.clear()),
  }
}

/** Web Locks and a BroadcastChannel: the oldest tab leads, and what one tells all others hear a moment later. */
function createGroup() {
  type Member = TabGroup & {
    readonly leave: () => void
    onLead?: () => void
    listeners: Set<(message: unknown) => void>
  }
  const members: Member[] = []
  let leading: Member | undefined
  const elect = (): void => {
    if (leading !== undefined && members.includes(leading)) return
    leading = members.find(({ onLead }) => onLead !== undefined)
    leading?.onLead?.()
  }
  return {
    join: (): Member => {
      const member: Member = {
        listeners: new Set(),
        lead: (onLead) => {
          member.onLead = onLead
          queueMicrotask(elect)
        },
        tell: (message) => {
          const copy = structuredClone(message)
          const isTelling = (other: Member): boolean => other !== member
          queueMicrotask(() => members.filter(isTelling).forEach((other) => other.listeners.forEach((listener) => listener(copy)))) // prettier-ignore
        },
        listen: (listener) => {
          member.listeners.add(listener)
          return () => void member.listeners.delete(listener)
        },
        leave: () => {
          members.splice(members.indexOf(member), 1)
          member.listeners.clear()
          queueMicrotask(elect)
        },
      }
      members.push(member)
      return member
    },
  }
}

type Frame = { readonly identifier: string; readonly message: object }

/** Action Cable's protocol over nothing: at most once, in no order one could rely on. */
function createUnrulyCable() {
  type Line = {
    readonly say: (frame: object) => void
    readonly close: () => void
    identifier?: string
    isOpen: boolean
  }
  const lines = new Set<Line>()
  const queue: { readonly line: Line; readonly frame: Frame }[] = []
  let isRefusing = false

  const deliver = (count: number): void => {
    for (const { line, frame } of queue.splice(0, count)) if (line.isOpen) line.say(frame)
  }

  return {
    broadcast: (token: string, message: object) => {
      for (const line of lines)
        if (line.identifier?.includes(`"pubsub_token":"${token}"`)) queue.push({ line, frame: { identifier: line.identifier, message } }) // prettier-ignore
    },
    deliver,
    deliverAll: () => deliver(queue.length),
    duplicate: () => {
      const [first] = queue
      if (first) queue.splice(1, 0, first)
    },
    swap: (at: number) => {
      const [one, other] = [queue[at % Math.max(1, queue.length)], queue[(at + 1) % Math.max(1, queue.length)]]
      if (one === undefined || other === undefined) return
      queue[queue.indexOf(one)] = other
      queue[queue.lastIndexOf(other)] = one
    },
    ping: () => lines.forEach(({ say }) => say({ type: 'ping', message: Math.floor(Date.now() / 1000) })),
    cut: () => [...lines].forEach(({ close }) => close()),
    restart: () => {
      for (const line of lines) line.say({ type: 'disconnect', reason: 'server_restart', reconnect: true })
      for (const line of lines) line.close()
    },
    setRefusing: (next: boolean) => void (isRefusing = next),
    client: () => {
      let isDead = false
      const own = new Set<Line>()
      class UnrulySocket {
        protocol = 'actioncable-v1-json'
        readyState = 0
        onopen: ((event: object) => void) | null = null
        onclose: ((event: object) => void) | null = null
        onmessage: ((event: { readonly data: string }) => void) | null = null
        readonly line: Line
        constructor() {
          this.line = {
            isOpen: true,
            say: (frame) => {
              if (!isDead && this.readyState === 1) this.onmessage?.({ data: JSON.stringify(frame) })
            },
            close: () => this.end(),
          }
          queueMicrotask(() => (isRefusing || isDead ? this.end() : this.open()))
        }
        open(): void {
          this.readyState = 1
          lines.add(this.line)
          own.add(this.line)
          this.onopen?.({})
          this.line.say({ type: 'welcome' })
        }
        send(text: string): void {
          const { command, identifier } = JSON.parse(text) as { readonly command: string; readonly identifier: string }
          if (command !== 'subscribe') return
          this.line.identifier = identifier
          this.line.say({ type: 'confirm_subscription', identifier })
        }
        close(): void {
          this.end()
        }
        end(): void {
          if (this.readyState === 3) return
          this.readyState = 3
          this.line.isOpen = false
          lines.delete(this.line)
          if (!isDead) this.onclose?.({})
        }
      }
      const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined }
      return {
        window: {
          WebSocket: UnrulySocket,
          document: { visibilityState: 'visible', ...listeners },
          setTimeout: (call: () => void, ms: number) => setTimeout(call, ms),
          clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
          ...listeners,
        } as unknown as Window & typeof globalThis,
        die: () => {
          isDead = true
          for (const line of own) line.close()
        },
      }
    },
  }
}
