import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, within } from '@testing-library/react'
import { declarationOf } from '#browser/storage/storedPatterns.ts'
import type { Consent } from '#protocol/hostCommands.ts'
import {
  composer,
  openConversation,
  advanceTime,
  log,
  send,
  type StartedWidget,
  write,
} from '#test/support/widget/conversation.tsx'
import { createFakeTabs, type FakeTabs } from '#test/support/widget/fakeTabs.ts'
import { createBrowserStart } from '#test/support/widget/freshBrowser.tsx'

const startWidget = createBrowserStart()
let pages: StartedWidget[]
let area: Map<string, string>
let tabArea: Map<string, string>

beforeEach(() => {
  pages = []
  area = new Map()
  tabArea = new Map()
})

type StartOptions = Parameters<typeof startWidget>[0] & object

/** Starts a page. It uses the storage of the earlier pages and the same server. */
function start(options: StartOptions = {}): StartedWidget {
  const earlier = pages.at(-1)
  const widget = startWidget({ area, tabArea, usedIdCount: pages.length * 100, ...(earlier && { server: earlier.server }), ...options }) // prettier-ignore
  pages.push(widget)
  return widget
}

function reload(options: StartOptions = {}): StartedWidget {
  act(() => pages.at(-1)?.kill())
  return start(options)
}

/** Starts the conversation with the consent in the host's first command. */
async function openWithConsent(widget: StartedWidget, consent: Consent): Promise<StartedWidget> {
  act(() => widget.host.receive({ event: 'config-set', consent }))
  return openConversation(widget)
}

async function sendConsent(widget: StartedWidget, consent: Consent): Promise<void> {
  act(() => widget.host.receive({ event: 'set-consent', consent }))
  await advanceTime(200)
}

const databases = async (): Promise<readonly string[]> => (await indexedDB.databases()).map(({ name = '' }) => name)

const storedKeys = async () => ({ full: [...area.keys()], session: [...tabArea.keys()], databases: await databases() })

const NOTHING = { full: [], session: [], databases: [] }

const inDatabase = async (name: string): Promise<number> =>
  new Promise((resolve) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => {
      const count = opening.result.transaction('records').objectStore('records').count()
      count.onsuccess = () => {
        opening.result.close()
        resolve(count.result)
      }
    }
  })

/** Creates every kind of stored data: a pending message, a draft, a choice and a conversation. */
async function createStoredData(widget: StartedWidget): Promise<void> {
  send('sent')
  await advanceTime(100)
  act(() => widget.network.set(false))
  send('waiting')
  write('half a thought')
  await advanceTime(200)
  expect(within(log()).getByText('waiting')).toBeInTheDocument()
}

describe('storage consent during a conversation', () => {
  test('with consent “none” nothing is ever stored, and the chat works', async () => {
    const widget = await openWithConsent(start(), 'none')
    expect(await storedKeys()).toEqual(NOTHING)
    await createStoredData(widget)
    expect(await storedKeys()).toEqual(NOTHING)
    act(() => widget.network.set(true))
    await advanceTime(2_000)

    expect(widget.server.sent.map(({ content }) => content)).toEqual(['sent', 'waiting'])
    expect(await storedKeys()).toEqual(NOTHING)
    expect(widget.reports).toEqual([])
  })

  test('with consent “session” all data is in session storage, and a reload restores it', async () => {
    await createStoredData(await openWithConsent(start(), 'session'))
    const { full, session, databases: names } = await storedKeys()
    expect([full, names]).toEqual([[], []])
    expect(session.filter((key) => declarationOf(key, 'session storage') === undefined)).toEqual([])
    expect(session.map((key) => key.split(':').at(-1))).toEqual(
      expect.arrayContaining(['cw_conversation', 'draft', '000000000002']),
    )

    const reloaded = await openWithConsent(reload(), 'session')
    await advanceTime(2_000)
    expect(composer()).toHaveValue('half a thought')
    expect(reloaded.server.sent.map(({ content }) => content)).toEqual(['sent', 'waiting'])
    expect((await storedKeys()).session.filter((key) => key.includes('unsent'))).toEqual([])
  })

  test('with consent “full” every stored key and database is declared in the stored register', async () => {
    await createStoredData(await openWithConsent(start(), 'full'))
    const { full, session, databases: names } = await storedKeys()
    expect([full.length > 3, session, names.length]).toEqual([true, [], 1])

    expect(full.filter((key) => declarationOf(key, 'local storage') === undefined)).toEqual([])
    expect(names.filter((name) => declarationOf(name, 'IndexedDB') === undefined)).toEqual([])
  })
})

describe('change of storage consent', () => {
  test('withdrawing consent deletes stored data at once, but keeps the draft and sends pending messages', async () => {
    const widget = await openWithConsent(start(), 'full')
    await createStoredData(widget)
    await sendConsent(widget, 'none')
    expect(await storedKeys()).toEqual(NOTHING)
    expect(composer()).toHaveValue('half a thought')
    write('half a thought more')
    act(() => widget.network.set(true))
    await advanceTime(2_000)

    expect(await storedKeys()).toEqual(NOTHING)
    expect(widget.server.sent.map(({ content }) => content)).toEqual(['sent', 'waiting'])
  })

  test('a change of consent from “full” to “session” moves stored data to session storage', async () => {
    const widget = await openWithConsent(start(), 'full')
    await createStoredData(widget)
    await sendConsent(widget, 'session')
    const { full, session, databases: names } = await storedKeys()
    expect([full, names, session.length > 3]).toEqual([[], [], true])

    const reloaded = await openWithConsent(reload(), 'session')
    await advanceTime(2_000)
    expect(reloaded.server.sent.map(({ content }) => content)).toEqual(['sent', 'waiting'])
    expect(composer()).toHaveValue('half a thought')
  })

  test('a change of consent from “none” to “full” stores the current data at once', async () => {
    const widget = await openWithConsent(start(), 'none')
    await createStoredData(widget)
    await sendConsent(widget, 'full')
    expect((await storedKeys()).session).toEqual([])
    expect([...area.keys()].map((key) => key.split(':').at(-1))).toEqual(expect.arrayContaining(['cw_conversation', 'draft'])) // prettier-ignore
    expect(await inDatabase((await databases())[0] ?? '')).toBe(1)

    const reloaded = await openConversation(reload())
    await advanceTime(2_000)
    expect(reloaded.server.sent.map(({ content }) => content)).toEqual(['sent', 'waiting'])
    expect(composer()).toHaveValue('half a thought')
  })

  test('a page that loads with less consent moves stored data to session storage, or deletes it', async () => {
    await createStoredData(await openWithConsent(start(), 'full'))
    const reloaded = await openWithConsent(reload(), 'session')
    await advanceTime(2_000)
    expect(composer()).toHaveValue('half a thought')
    expect([[...area.keys()], await databases()]).toEqual([[], []])
    expect(reloaded.server.sent.map(({ content }) => content)).toEqual(['sent', 'waiting'])

    await openWithConsent(reload(), 'none')
    expect(composer()).toHaveValue('')
    expect(await storedKeys()).toEqual(NOTHING)
  })

  test('a page that loads with consent “full” moves the data out of session storage', async () => {
    await createStoredData(await openWithConsent(start(), 'session'))
    await openWithConsent(reload(), 'full')
    expect(composer()).toHaveValue('half a thought')
    expect([...tabArea.keys()]).toEqual([])
  })
})

describe('storage consent in several tabs', () => {
  let browser: FakeTabs

  beforeEach(() => {
    browser = createFakeTabs(setTimeout)
  })

  const openTab = (options: StartOptions = {}): StartedWidget => start({ browser, tabArea: new Map(), ...options })

  const field = ({ container }: StartedWidget): HTMLElement =>
    within(container).getByPlaceholderText('Type your message')

  test('withdrawing consent in one tab deletes stored data and ends storage in every tab', async () => {
    const first = await openConversation(openTab())
    const second = openTab()
    await second.openChat()
    const third = openTab()
    await advanceTime(100)
    await sendConsent(second, 'none')
    expect(await storedKeys()).toEqual(NOTHING)
    write('again', field(first))
    act(() => third.host.receive({ event: 'config-set' }))
    act(() => third.host.receive({ event: 'set-locale', locale: 'de' }))
    await advanceTime(200)

    expect([...area.keys()].filter((key) => key.includes('draft'))).toEqual([])
    expect([first, second].map(({ store }) => store.getState().consent)).toEqual(['none', 'none'])
    expect(await databases()).toEqual([])
  })

  test('a tab that loads with consent “session” lowers the consent of the other tabs', async () => {
    const first = await openConversation(openTab())
    const second = openTab()
    act(() => second.host.receive({ event: 'config-set', consent: 'session' }))
    await advanceTime(200)
    write('half', field(first))
    await advanceTime(100)

    expect(await storedKeys()).toMatchObject({ full: [], databases: [] })
    const sessionKeys = [...first.tabArea.keys()].map((key) => key.split(':').at(-1))
    expect(sessionKeys).toEqual(expect.arrayContaining(['cw_conversation', 'draft']))
  })

  test.each<[string, Consent, readonly number[]]>([
    ['with consent “session” in both tabs', 'session', [1, 1, 0]],
    ['with consent “full” in the second tab alone', 'full', [1, 0, 0]],
  ])(
    '%s, a message from a second tab is sent once and then removed from all storage',
    async (_name, consent, expected) => {
      const first = await openWithConsent(openTab(), 'session')
      const second = openTab()
      act(() => second.host.receive({ event: 'config-set', consent }))
      act(() => second.host.receive({ event: 'toggle-open', isOpen: true }))
      await second.openChat()
      await advanceTime(100)
      const countUnsent = () => [first.tabArea, second.tabArea, area].map((storageArea) => [...storageArea.keys()].filter((key) => key.includes('unsent')).length) // prettier-ignore
      act(() => first.network.set(false))
      send('written in the second', field(second))
      await advanceTime(200)
      expect(countUnsent()).toEqual(expected)
      act(() => first.network.set(true))
      await advanceTime(2_000)

      expect(first.server.sent.map(({ content }) => content)).toEqual(['written in the second'])
      expect(countUnsent()).toEqual([0, 0, 0])
      for (const name of await databases()) expect(await inDatabase(name)).toBe(0)
    },
  )
})

describe('storage consent of a standalone page', () => {
  test.each<[Consent, object]>([
    ['none', { full: [], session: [] }],
    ['session', { full: [] }],
  ])('a standalone page applies the consent from its own settings: %s', async (consent, expected) => {
    const widget = start({ isStandalone: true, address: '/widget/chat?website_token=demo', consent })
    await advanceTime(500)
    send('hello')
    await advanceTime(500)
    expect(widget.server.sent.map(({ content }) => content)).toEqual(['hello'])

    expect(await storedKeys()).toMatchObject({ ...expected, databases: [] })
  })
})
