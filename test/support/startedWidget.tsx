import { act, render, within } from '@testing-library/react'
import { createApi } from '#api/api.ts'
import { createGoTo } from '#app/goTo.ts'
import { readLook } from '#app/pageLook.ts'
import { loadCountry } from '#api/ipCountry.ts'
import { createRoomOpener } from '#app/room.ts'
import { createSessionKeeper } from '#app/session.ts'
import { Widget } from '#app/start.tsx'
import { startStore } from '#app/startStore.ts'
import { createNotes } from '#browser/notes.ts'
import { createStorage } from '#browser/storage.ts'
import type { WebsiteToken } from '#domain/channel.ts'
import type { TemporaryId } from '#domain/message.ts'
import { epochMs } from '#domain/time.ts'
import type { FrameEvent } from '#protocol/frameEvents.ts'
import type { Asked } from '#protocol/hostCommands.ts'
import type { AppAction } from '#state/root.ts'
import type { AppStore } from '#state/store.ts'
import { createOutbox } from '#app/outbox.ts'
import { createTabs } from '#app/tabs.ts'
import { openRecords } from '#browser/records.ts'
import { joinTabs } from '#browser/tabs.ts'
import { createFakeNetwork } from './fakeNetwork.ts'
import { storageOver } from './fakeStorage.ts'
import { createFakeCable } from './fakeCable.ts'
import type { FakeTabs } from './fakeTabs.ts'
import { createFakePort } from './fakePort.ts'
import { createFakeServer, type FakeServer } from './fakeServer.ts'
import { observedFetch } from './observedFetch.ts'

const ROOM = JSON.stringify({
  channel: 'RoomChannel',
  pubsub_token: 'p4bs6bt0ken',
  account_id: 1,
  user_id: 'p4bs6bt0ken',
})

type Start = {
  readonly area?: Map<string, string>
  readonly startsAfresh?: boolean
  /** The server of an earlier start: a reload, or another tab. */
  readonly server?: FakeServer
  /** The page around the frame. */
  readonly origin?: string
  /** The browser whose tab it is; without one, the only tab there is. */
  readonly browser?: FakeTabs
  /** How many names for messages were given out before, so that two starts never give the same. */
  readonly made?: number
  readonly playSound?: (file: string) => Promise<void>
  /** The page on its own, with nobody around it. */
  readonly isAlone?: boolean
  /** The page of a mobile app's webview. */
  readonly isInApp?: boolean
  /** The page's own path and query. */
  readonly address?: string
  /** What a third party says of the visitor's country. */
  readonly country?: () => Response
}

const pageOf = ({ isAlone = false, isInApp = false, address = '/widget/home?website_token=demo' }: Start) => ({
  isEmbedded: !isAlone && !isInApp,
  locale: 'en',
  look: { ...readLook(new URL(address, 'https://a.test').searchParams), isInApp },
  baseUrl: 'https://a.test',
  address,
})

const lookUpOf = ({ country }: Start) =>
  country ? { lookUpCountry: () => loadCountry('https://country.test', async () => country()) } : {}

/** The whole frame, running: real store, sagas, clients and cable; fakes only where it ends. `said` are the facts of its screens, in order. */
export function startWidget(start: Start = {}) {
  const { area = new Map<string, string>(), startsAfresh = false, server = createFakeServer(), origin } = start
  const { address, ...page } = pageOf(start)
  const cable = createFakeCable()
  const host = createFakePort<Asked, FrameEvent>(origin)
  const http = observedFetch(server.answer)
  const reports: unknown[] = []
  const sounds: string[] = []
  const network = createFakeNetwork()
  let made = start.made ?? 0
  const session = createSessionKeeper({
    storage: createStorage(() => storageOver(area)),
    websiteToken: 'demo' as WebsiteToken,
    handedOver: undefined,
    startsAfresh,
  })
  const report = (problem: unknown): void => void reports.push(problem)
  const said: AppAction['type'][] = []
  const { store: whole, stop: stopStories } = startStore(
    {
      api: createApi({
        services: { widgetApi: 'https://a.test', middleware: 'https://a.test', knowledgeBase: 'https://a.test' },
        fetch: http.fetch,
        identity: () => ({ websiteToken: 'demo' as WebsiteToken, ...optional('token', session.token()) }),
      }),
      host: start.isAlone ? undefined : host,
      session,
      rendered: undefined,
      openRoom: async (opened) => createRoomOpener({
        page: { cableUserId: 'send', services: { widgetApi: '', middleware: '', knowledgeBase: '', sounds: '', ipCountry: '', cable: 'wss://a.test/cable' } },
        window: windowWith(cable.openSocket),
        random: () => 0,
        report,
      })(opened),
      openOutbox: (scope) => createOutbox({ records: openRecords(scope), notes: createNotes(() => storageOver(area), scope), person: session.person }),
      openTabs: (scope) => createTabs(joinTabs(scope, start.browser?.surroundings ?? window)),
      network,
      ...lookUpOf(start),
      goTo: createGoTo(window),
      pageAddress: () => 'https://a.test/widget/chat',
      playSound: start.playSound ?? (async (file) => void sounds.push(file)),
      now: () => epochMs(Date.now()),
      newTemporaryId: () => `${(made += 1)}`.padStart(12, '0') as TemporaryId,
      reportFailure: report,
      report,
    },
    page,
  ) // prettier-ignore
  const store: AppStore = {
    ...whole,
    dispatch: (action) => {
      said.push(action.type)
      return whole.dispatch(action)
    },
  }
  window.history.replaceState(null, '', address)
  const view = render(<Widget store={store} report={report} />)

  const open = async (): Promise<void> => {
    await act(async () => {
      host.hear({ event: 'config-set' })
      host.hear({ event: 'toggle-open', isOpen: true })
    })
  }
  const connect = async (): Promise<void> => {
    await act(async () => {
      cable.accept()
      cable.say({ type: 'welcome' })
      cable.say({ type: 'confirm_subscription', identifier: ROOM })
    })
  }
  const push = async (...events: readonly { readonly event: string; readonly data: unknown }[]): Promise<void> => {
    await act(async () => {
      for (const message of events) cable.say({ identifier: ROOM, message })
    })
  }
  const openChat = async (): Promise<void> => {
    await open()
    const card = await within(view.container).findByRole('button', { name: /send us a/i })
    act(() => card.click())
    await within(view.container).findByRole('log')
  }
  /** As the page dies: nothing is drawn, heard or sent any more. */
  const die = (): void => {
    stopStories()
    view.unmount()
  }
  return { server, cable, host, reports, said, store, area, open, openChat, connect, push, requests: http.requests, network, sounds, stop: view.unmount, die, container: view.container } // prettier-ignore
}

const optional = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: Value }

/** This window, but for its sockets. */
function windowWith(openSocket: () => unknown): Window & typeof globalThis {
  return new Proxy(window, {
    get: (target, name) => {
      if (name === 'WebSocket') return function FakeWebSocket() { return openSocket() } // prettier-ignore
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
