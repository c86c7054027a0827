import { beforeEach, describe, expect, test } from '@jest/globals'
import { act } from '@testing-library/react'
import {
  bubbles,
  composer,
  converse,
  hold,
  later,
  log,
  send,
  type Started,
  write,
} from '#test/support/conversation.tsx'
import { createFakeServer } from '#test/support/fakeServer.ts'
import { createFakeTabs } from '#test/support/fakeTabs.ts'
import { inFreshBrowser } from '#test/support/freshBrowser.tsx'
import { example } from '#test/support/contracts.ts'
import { json } from '#test/support/observedFetch.ts'

/* These tests cover a host that identifies its visitor without an HMAC, and later identifies another visitor. */

const startWidget = inFreshBrowser()
const SET_USER = 'PATCH /api/v1/widget/contact/set_user'
const CONTACT = 'PATCH /api/v1/widget/contact'
const exactly = ({ server }: Started, line: string): number => server.asked.filter((one) => one === line).length
const CONFIG = 'POST /api/v1/widget/config'
const SCOPE = 'chatwoot-widget:demo@https://shop.test'
const BOB = 'bob.b.b'

let area: Map<string, string>

beforeEach(() => {
  area = new Map()
})

const name = async ({ host }: Started, identifier: string): Promise<void> => {
  await act(async () => host.hear({ event: 'set-user', identifier, user: { name: identifier } }))
  await later(100)
}

/** Starts the widget for the first visitor, who has sent a message and has a draft. */
async function ofTheFirst(options: Parameters<typeof startWidget>[0] = {}): Promise<Started> {
  const widget = await converse(startWidget({ area, ...options }))
  await name(widget, 'u-1')
  send('SECRET words')
  await later(200)
  write('SECRET draft')
  await later(200)
  return widget
}

/** Makes the server answer from now on as for a new contact without messages. */
function expectNewcomer({ server }: Started): void {
  const config = example('widget-api', 'CurrentConfig') as { readonly website_channel_config: object }
  server.messages.splice(0)
  server.failNext(CONFIG, () =>
    json({ ...config, website_channel_config: { ...config.website_channel_config, auth_token: BOB } }),
  )
}

describe('set-user with another identifier and no HMAC', () => {
  test('another identifier without an HMAC is sent as set_user, like the first one', async () => {
    const widget = await ofTheFirst()
    expect([exactly(widget, SET_USER), exactly(widget, CONTACT)]).toEqual([1, 0])

    expectNewcomer(widget)
    await name(widget, 'u-2')
    expect(exactly(widget, SET_USER)).toBeGreaterThan(1)
    expect(exactly(widget, CONTACT)).toBe(0)
  })

  test('another identifier removes the previous visitor’s messages and draft before any server response', async () => {
    const widget = await ofTheFirst()
    hold(widget.server, SET_USER)
    hold(widget.server, CONFIG)
    await name(widget, 'u-2')

    expect(log()).not.toHaveTextContent('SECRET')
    expect(composer()).toHaveValue('')
    expect(JSON.stringify([...area])).not.toMatch(/SECRET|cw_conversation/)
  })

  test('another identifier starts a new conversation, which survives a reload', async () => {
    const widget = await ofTheFirst()
    expectNewcomer(widget)
    await name(widget, 'u-2')
    expect(area.get(`${SCOPE}:cw_conversation`)).toBe(BOB)
    send('By the second')
    await later(500)
    expect(widget.server.sent.at(-1)?.content).toBe('By the second')
    act(widget.die)

    const again = await converse(startWidget({ area, server: widget.server, made: 50 }))
    await name(again, 'u-2')
    expect(bubbles('By the second')).toBe(1)
    expect(log()).not.toHaveTextContent('SECRET')
  })

  test('after a reload, another identifier loads only the new contact’s messages and clears stored texts', async () => {
    const first = await ofTheFirst()
    act(first.die)
    const { server } = first
    for (let asked = 0; asked < 2; asked += 1) expectNewcomer(first)
    const second = startWidget({ area, server, made: 50 })
    await act(async () => {
      second.host.hear({ event: 'config-set' })
      second.host.hear({ event: 'set-user', identifier: 'u-2', user: { name: 'u-2' } })
      second.host.hear({ event: 'toggle-open', isOpen: true })
    })
    await later(1_000)

    const readers = second.requests.filter(({ url }) => /\/widget\/(messages|conversations)/.test(url))
    expect(readers.map(({ headers }) => headers.get('x-auth-token'))).toEqual(readers.map(() => BOB))
    expect(readers.length).toBeGreaterThan(0)
    expect(second.container).not.toHaveTextContent('SECRET')
    expect(JSON.stringify([...area])).not.toContain('SECRET')
  })

  test('another identifier also clears the conversation in the other tabs of the browser', async () => {
    const browser = createFakeTabs(queueMicrotask)
    const first = await ofTheFirst({ browser })
    const other = startWidget({ area, browser, server: first.server, made: 50, origin: 'https://shop.test' })
    await other.openChat()
    await later(500)
    expect(other.container).toHaveTextContent('SECRET words')

    expectNewcomer(first)
    await name(first, 'u-2')
    await later(1_000)
    expect(other.container).not.toHaveTextContent('SECRET')
    expect(area.get(`${SCOPE}:cw_conversation`)).toBeDefined()
  })

  test('without set_user on the server, another identifier updates a new contact, not the previous one', async () => {
    const server = createFakeServer()
    const missing = (): Response => {
      server.failNext(SET_USER, missing)
      return json({ error: 'no such route' }, 404)
    }
    server.failNext(SET_USER, missing)
    const widget = await ofTheFirst({ server })
    expect(exactly(widget, CONTACT)).toBe(1)
    expectNewcomer(widget)
    await name(widget, 'u-2')

    const told = widget.requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === CONTACT)
    expect(told.at(-1)?.headers.get('x-auth-token')).toBe(BOB)
    expect(log()).not.toHaveTextContent('SECRET')
  })
})

describe('set-user with the same identifier', () => {
  test('the same identifier sent again, also after a reload, keeps messages and draft', async () => {
    const widget = await ofTheFirst()
    await name(widget, 'u-1')
    expect(bubbles('SECRET words')).toBe(1)
    act(widget.die)
    const again = await converse(startWidget({ area, server: widget.server, made: 50 }))
    await name(again, 'u-1')

    expect(bubbles('SECRET words')).toBe(1)
    expect(composer()).toHaveValue('SECRET draft')
  })

  test('a message written before the first set-user is kept', async () => {
    const widget = await converse(startWidget({ area }))
    send('Before the name')
    await later(200)
    await name(widget, 'u-1')

    expect(bubbles('Before the name')).toBe(1)
  })
})
