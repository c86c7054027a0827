import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { basePathOf } from '#app/window/page.ts'
import { openRecords } from '#browser/storage/records.ts'
import type { StoredKey } from '#browser/storage/storedKeys.ts'
import type { ConversationToken } from '#domain/contact.ts'
import type { Consent } from '#protocol/hostCommands.ts'
import {
  composer,
  openConversation,
  holdResponse,
  advanceTime,
  log,
  send,
  type StartedWidget,
  write,
} from '#test/support/widget/conversation.tsx'
import { example } from '#test/support/contracts/apiExamples.ts'
import { createFakeServer } from '#test/support/network/fakeServer.ts'
import { createBrowserStart } from '#test/support/widget/freshBrowser.tsx'
import { json } from '#test/support/network/observedFetch.ts'

const startWidget = createBrowserStart()
const ALICE = 'alice.a.a'
const BOB = 'bob.b.b'
const FRAME = 'chatwoot-widget:demo@https://shop.test'
const POPUP = 'chatwoot-widget:demo@own@https://shop.test'
let area: Map<string, string>

beforeEach(() => {
  area = new Map()
})

type StartOptions = Parameters<typeof startWidget>[0] & object

/** Opens the page of the frame. Without an address it uses the URL of the last page, which is a reload. */
const start = (options: StartOptions = {}): StartedWidget =>
  startWidget({ area, address: `${window.location.pathname}${window.location.search}`, ...options })

const sendConfig = async (widget: StartedWidget): Promise<void> => {
  await act(async () => widget.host.receive({ event: 'config-set' }))
  await advanceTime(100)
}

const HOME = `${basePathOf(window.location)}/home?website_token=demo`

describe('pop-out window after a reset on the host page', () => {
  /**
   * Opens the pop-out window with this conversation token. Without a token, reloads the window, whose URL then only
   * says that a page opened it.
   */
  const openWindow = async (conversation?: string, server = createFakeServer()): Promise<StartedWidget> => {
    const isReload = conversation === undefined
    const widget = start({
      isStandalone: true,
      server,
      opener: {
        host: 'https://shop.test',
        isReload,
        ...(conversation && { conversation: conversation as ConversationToken }),
      },
      ...(!isReload && { address: `${HOME}&cw_conversation=${conversation}` }),
    })
    await advanceTime(100)
    return widget
  }

  beforeEach(() => {
    area.set(`${POPUP}:cw_conversation`, ALICE)
    area.set(`${POPUP}:draft`, 'Alice’s words')
  })

  test('a pop-out window requests and shows nothing of a visitor after a reset by the host', async () => {
    act((await openWindow(ALICE)).kill)
    area.set(`${POPUP}:draft`, 'Alice’s words')
    const { requests, container } = await openWindow('')

    const requestUrls = requests.map(({ url }) => url)
    expect([requestUrls, container.innerHTML, ...area].join()).not.toMatch(/alice/i)
  })

  test('a pop-out window continues with the host’s visitor, even after a reload before any response', async () => {
    for (const conversation of [BOB, undefined]) {
      const server = createFakeServer()
      holdResponse(server, 'POST /api/v1/widget/config')
      const { kill } = await openWindow(conversation, server)
      expect(area.get(`${POPUP}:cw_conversation`)).toBe(BOB)
      act(kill)
    }
  })

  test('a pop-out window continues its own conversation if the host has none', async () => {
    const { requests } = await openWindow('')

    expect(requests.map(({ url }) => url).join()).toContain(ALICE)
    expect(area.get(`${POPUP}:draft`)).toBe('Alice’s words')
  })

  test('a draft written in a pop-out window survives a reload', async () => {
    const first = await openWindow('')
    await first.openChat()
    write('Half a thought')
    await advanceTime(100)
    act(first.kill)
    await openWindow()

    expect(await screen.findByPlaceholderText('Type your message')).toHaveValue('Half a thought')
  })
})

describe('frame after a reset', () => {
  const isMarkedAsReset = (): boolean => !new URLSearchParams(window.location.search).has('cw_conversation')

  test('the frame’s URL marks a reset until the visitor’s data is deleted', async () => {
    area.set(`${FRAME}:cw_conversation`, ALICE)
    const widget = start({ address: HOME, startsAfresh: true })
    await advanceTime(100)
    expect(isMarkedAsReset()).toBe(true)
    await sendConfig(widget)

    expect([isMarkedAsReset(), ...area]).toEqual([false])
  })

  test('a draft written after a reset survives a reload on every screen', async () => {
    const first = start({ address: HOME, startsAfresh: true })
    await sendConfig(first)
    await first.openChat()
    write('Half a thought')
    await advanceTime(100)
    expect(window.location.pathname).toMatch(/chat$/)
    const startsAfresh = isMarkedAsReset()
    act(first.kill)
    await sendConfig(start({ startsAfresh }))

    expect(area.get(`${FRAME}:draft`)).toBe('Half a thought')
  })
})

describe('data of a visitor after a reset', () => {
  const storedMessages = async (): Promise<string> => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name as StoredKey)
    const records = await Promise.all(names.map((name) => openRecords(name, () => true).all()))
    return JSON.stringify(records)
  }

  beforeEach(async () => {
    const widget = await openConversation(start({ address: HOME }))
    send('SECRET answer')
    await advanceTime(100)
    act(() => widget.network.set(false))
    fireEvent.paste(composer(), { clipboardData: { files: [new File(['x'], 'SECRET.txt', { type: 'text/plain' })] } })
    send('SECRET waiting')
    write('SECRET draft')
    await advanceTime(200)
    expect([[...area].join(), await storedMessages()]).toEqual(Array(2).fill(expect.stringContaining('SECRET')))
    act(widget.kill)
  })

  test.each<[Consent]>([['full'], ['session'], ['none']])(
    'a reset deletes all data of the visitor with consent “%s”',
    async (consent) => {
      const tabArea = new Map<string, string>()
      const widget = start({ address: HOME, startsAfresh: true, tabArea })
      act(() => widget.host.receive({ event: 'config-set', consent }))
      await advanceTime(200)

      expect([...area.keys(), ...tabArea.keys()].filter((key) => !key.endsWith(':locale'))).toEqual([])
      expect(await storedMessages()).not.toContain('SECRET')
    },
  )

  test('a reset deletes data of other tabs, but keeps the browser’s preferences and data of other hosts', async () => {
    const names = ['campaignsSnoozedTill', 'locale', 'muted', 'skinTone', 'told', 'unsent:00000000000a']
    for (const name of names) area.set(`${FRAME}:${name}`, 'x')
    area.set(`${FRAME}#0a0b0c:unsent:00000000000b`, 'x')
    area.set(`${FRAME}:8080:draft`, 'another host’s')
    await sendConfig(start({ address: HOME, startsAfresh: true }))

    const remainingKeys = [...names.slice(0, 4), '8080:draft'].map((name) => `${FRAME}:${name}`)
    expect([...area.keys()].toSorted()).toEqual(remainingKeys.toSorted())
  })

  test('after a reset, another tab does not store the conversation again when it receives set-consent', async () => {
    const otherTab = await openConversation(start({ address: HOME, usedIdCount: 50 }))
    await sendConfig(start({ address: HOME, startsAfresh: true }))
    act(() => otherTab.host.receive({ event: 'set-consent', consent: 'full' }))
    await advanceTime(100)

    expect(area.get(`${FRAME}:cw_conversation`)).toBeUndefined()
  })

  test('during a slow reset only the next visitor’s message is sent, not the deleted visitor’s', async () => {
    const deleteDatabase = indexedDB.deleteDatabase.bind(indexedDB)
    let completeDeletion: () => void = () => undefined
    indexedDB.deleteDatabase = (name) => {
      const request = {} as IDBOpenDBRequest
      completeDeletion = () =>
        deleteDatabase(name).addEventListener('success', (successEvent) => request.onsuccess?.(successEvent))
      return request
    }
    const widget = start({ address: HOME, startsAfresh: true, usedIdCount: 100 })
    await openConversation(widget)
    send('By Bob')
    await advanceTime(500)
    expect(log()).not.toHaveTextContent('SECRET')
    completeDeletion()
    await advanceTime(500)

    expect(widget.server.sent.map(({ content }) => content)).toEqual(['By Bob'])
    expect(await storedMessages()).not.toContain('SECRET')
  })
})

describe('conversation token of the next visitor after set-user', () => {
  const receivedTokens = ({ host }: StartedWidget): readonly unknown[] =>
    host.posted.flatMap((frameEvent) => (frameEvent.event === 'setAuthCookie' ? [frameEvent.data.widgetAuthToken] : []))

  /** Identifies the visitor as Bob with an HMAC that the server accepts. Bob has no conversation yet. */
  async function identifyAsBob({ host, server }: StartedWidget): Promise<void> {
    const config = example('widget-api', 'CurrentConfig') as { readonly website_channel_config: object }
    const bobConfig = { ...config, website_channel_config: { ...config.website_channel_config, auth_token: BOB } }
    server.messages.splice(0)
    server.respondOnce('/contact/set_user', () => json({ id: 4_711, widget_auth_token: BOB }))
    server.respondOnce('POST /api/v1/widget/config', () => json(bobConfig))
    await act(async () => host.receive({ event: 'set-user', identifier: 'bob', user: { identifierHash: 'abc' } }))
    await advanceTime(50)
  }

  test('a host with a visitor’s token receives the next visitor’s token, even without a conversation', async () => {
    const widget = startWidget({ area })
    widget.server.add('For Alice alone')
    await openConversation(widget)
    const [alice] = receivedTokens(widget)
    expect(alice).toBeDefined()
    await identifyAsBob(widget)

    expect(receivedTokens(widget)).toEqual([alice, BOB])
  })

  test.each<[string, StartOptions, Readonly<Record<string, string>>]>([
    ['has put a token into the frame’s URL', { urlToken: ALICE }, {}],
    ['may have a token from an earlier visit', {}, { [`${FRAME}:cw_conversation`]: ALICE }],
  ])('a host that %s receives only the next visitor’s token', async (_how, options, stored) => {
    for (const [key, value] of Object.entries(stored)) area.set(key, value)
    const widget = startWidget({ area, ...options })
    act(() => widget.host.receive({ event: 'config-set', consent: 'full' }))
    await widget.open()
    await advanceTime(50)
    expect(receivedTokens(widget)).toEqual([])
    await identifyAsBob(widget)

    expect(receivedTokens(widget)).toEqual([BOB])
  })

  test('the host receives the next visitor’s token even if the configuration request fails', async () => {
    const widget = startWidget({ area, urlToken: ALICE })
    act(() => widget.host.receive({ event: 'config-set', consent: 'full' }))
    await widget.open()
    await advanceTime(50)
    widget.server.respondOnce('POST /api/v1/widget/config', () => json({ error: 'broken' }, 500))
    await identifyAsBob(widget)

    expect(receivedTokens(widget)).toEqual([BOB])
  })

  test('a host without a token receives none for a first-time visitor without a conversation', async () => {
    const widget = startWidget({ area })
    await widget.open()
    await advanceTime(50)
    await identifyAsBob(widget)

    expect(receivedTokens(widget)).toEqual([])
  })
})
