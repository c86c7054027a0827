import { beforeEach, describe, expect, test } from '@jest/globals'
import { act } from '@testing-library/react'
import {
  countBubbles,
  composer,
  openConversation,
  requestBodies,
  holdResponse,
  advanceTime,
  log,
  SEND,
  send,
  type StartedWidget,
  write,
} from '#test/support/widget/conversation.tsx'
import { createFakeServer } from '#test/support/network/fakeServer.ts'
import { createFakeTabs } from '#test/support/widget/fakeTabs.ts'
import { createBrowserStart } from '#test/support/widget/freshBrowser.tsx'
import { example } from '#test/support/contracts/apiExamples.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { acknowledgements, sendCommands } from '#test/support/widget/host.tsx'

/* These tests cover a host that identifies its visitor without an HMAC, and later identifies another visitor. */

const startWidget = createBrowserStart()
const SET_USER = 'PATCH /api/v1/widget/contact/set_user'
const CONTACT = 'PATCH /api/v1/widget/contact'
const countExactRequests = ({ server }: StartedWidget, line: string): number =>
  server.requestLines.filter((requestLine) => requestLine === line).length
const CONFIG = 'POST /api/v1/widget/config'
const SCOPE = 'chatwoot-widget:demo@https://shop.test'
const BOB = 'bob.b.b'

let area: Map<string, string>

beforeEach(() => {
  area = new Map()
})

const identify = async ({ host }: StartedWidget, identifier: string): Promise<void> => {
  await act(async () => host.receive({ event: 'set-user', identifier, user: { name: identifier } }))
  await advanceTime(100)
}

/** Starts the widget for the first visitor, who has sent a message and has a draft. */
async function startFirstVisitor(options: Parameters<typeof startWidget>[0] = {}): Promise<StartedWidget> {
  const widget = await openConversation(startWidget({ area, ...options }))
  await identify(widget, 'u-1')
  send('SECRET words')
  await advanceTime(200)
  write('SECRET draft')
  await advanceTime(200)
  return widget
}

type CurrentConfig = { readonly contact: object; readonly website_channel_config: object }

/** Returns the server's answer for a session with these fields of the contact and of the channel. */
function sessionOf(contactFields: object, channelFields: object = {}): object {
  const { contact, website_channel_config: channel } = example('widget-api', 'CurrentConfig') as CurrentConfig
  return { contact: { ...contact, ...contactFields }, website_channel_config: { ...channel, ...channelFields } }
}

const sessionOfBob = (): object => sessionOf({ id: 701, pubsub_token: 'r00m0fb0b' }, { auth_token: BOB })

/** Makes the server answer as it does for a new contact without messages. */
function respondAsNewContact(widget: StartedWidget): void {
  widget.server.messages.splice(0)
  widget.server.respondOnce(CONFIG, () => json(sessionOfBob()))
}

describe('set-user with another identifier and no HMAC', () => {
  test('another identifier without an HMAC is sent as set_user, like the first one', async () => {
    const widget = await startFirstVisitor()
    expect([countExactRequests(widget, SET_USER), countExactRequests(widget, CONTACT)]).toEqual([1, 0])

    respondAsNewContact(widget)
    await identify(widget, 'u-2')
    expect(countExactRequests(widget, SET_USER)).toBeGreaterThan(1)
    expect(countExactRequests(widget, CONTACT)).toBe(0)
  })

  test('another identifier removes the previous visitor’s messages and draft before any server response', async () => {
    const widget = await startFirstVisitor()
    holdResponse(widget.server, SET_USER)
    holdResponse(widget.server, CONFIG)
    await identify(widget, 'u-2')

    expect(log()).not.toHaveTextContent('SECRET')
    expect(composer()).toHaveValue('')
    expect(JSON.stringify([...area])).not.toMatch(/SECRET|cw_conversation/)
  })

  test('another identifier starts a new conversation, which survives a reload', async () => {
    const widget = await startFirstVisitor()
    respondAsNewContact(widget)
    await identify(widget, 'u-2')
    expect(area.get(`${SCOPE}:cw_conversation`)).toBe(BOB)
    send('By the second')
    await advanceTime(500)
    expect(widget.server.sent.at(-1)?.content).toBe('By the second')
    act(widget.kill)

    const reloaded = await openConversation(startWidget({ area, server: widget.server, usedIdCount: 50 }))
    await identify(reloaded, 'u-2')
    expect(countBubbles('By the second')).toBe(1)
    expect(log()).not.toHaveTextContent('SECRET')
  })

  test('after a reload, another identifier loads only the new contact’s messages and clears stored texts', async () => {
    const first = await startFirstVisitor()
    act(first.kill)
    const { server } = first
    for (let attempt = 0; attempt < 2; attempt += 1) respondAsNewContact(first)
    const second = startWidget({ area, server, usedIdCount: 50 })
    await act(async () => {
      second.host.receive({ event: 'config-set' })
      second.host.receive({ event: 'set-user', identifier: 'u-2', user: { name: 'u-2' } })
      second.host.receive({ event: 'toggle-open', isOpen: true })
    })
    await advanceTime(1_000)

    const readRequests = second.requests.filter(({ url }) => /\/widget\/(messages|conversations)/.test(url))
    expect(readRequests.map(({ headers }) => headers.get('x-auth-token'))).toEqual(readRequests.map(() => BOB))
    expect(readRequests.length).toBeGreaterThan(0)
    expect(second.container).not.toHaveTextContent('SECRET')
    expect(JSON.stringify([...area])).not.toContain('SECRET')
  })

  test('another identifier also clears the conversation in the other tabs of the browser', async () => {
    const browser = createFakeTabs(queueMicrotask)
    const first = await startFirstVisitor({ browser })
    const otherTab = startWidget({ area, browser, server: first.server, usedIdCount: 50, origin: 'https://shop.test' })
    await otherTab.openChat()
    await advanceTime(500)
    expect(otherTab.container).toHaveTextContent('SECRET words')

    respondAsNewContact(first)
    await identify(first, 'u-2')
    await advanceTime(1_000)
    expect(otherTab.container).not.toHaveTextContent('SECRET')
    expect(area.get(`${SCOPE}:cw_conversation`)).toBeDefined()
  })

  test('without set_user on the server, another identifier updates a new contact, not the previous one', async () => {
    const server = createFakeServer()
    const respondNotFound = (): Response => {
      server.respondOnce(SET_USER, respondNotFound)
      return json({ error: 'no such route' }, 404)
    }
    server.respondOnce(SET_USER, respondNotFound)
    const widget = await startFirstVisitor({ server })
    expect(countExactRequests(widget, CONTACT)).toBe(1)
    respondAsNewContact(widget)
    await identify(widget, 'u-2')

    const contactRequests = widget.requests.filter(
      ({ method, url }) => `${method} ${new URL(url).pathname}` === CONTACT,
    )
    expect(contactRequests.at(-1)?.headers.get('x-auth-token')).toBe(BOB)
    expect(log()).not.toHaveTextContent('SECRET')
  })
})

describe('set-user with another identifier before the servers have answered the first', () => {
  /** Request of the first identification, in order, during which the host identifies another person. */
  const STEPS = [SET_USER, CONFIG] as const

  test.each(STEPS)('during %s, no message of the second person is sent as the first', async (step) => {
    const widget = await openConversation(startWidget({ area }))
    const tokenOfFirst = widget.requests.at(-1)?.headers.get('x-auth-token')
    const answerFirst = holdResponse(widget.server, step)
    await act(async () => widget.host.receive({ event: 'set-user', identifier: 'u-1', user: { identifierHash: 'h' } }))
    await advanceTime(100)
    widget.server.add('SECRET of the first')
    const answerSecond = holdResponse(widget.server, CONFIG)
    await act(async () => widget.host.receive({ event: 'set-user', identifier: 'u-2', user: { identifierHash: 'i' } }))
    const since = widget.requests.length
    send('By the second')
    await advanceTime(100)
    await answerFirst(() => json(example('widget-api', step === CONFIG ? 'CurrentConfig' : 'RawContact')))
    expect(log()).not.toHaveTextContent('SECRET')
    expect(widget.server.sent).toEqual([])

    respondAsNewContact(widget)
    await answerSecond(() => json(sessionOfBob()))
    await advanceTime(2_000)
    const sent = widget.requests.slice(since).filter(({ method, url }) => `${method} ${new URL(url).pathname}` === SEND)
    expect(sent.map(({ headers }) => headers.get('x-auth-token'))).toEqual([BOB])
    expect(tokenOfFirst).not.toBe(BOB)
    expect(countBubbles('By the second')).toBe(1)
    expect(log()).not.toHaveTextContent('SECRET')
  })
})

describe('set-user with another identifier after the first was refused', () => {
  test('the conversation of a person whom the servers did not identify does not get the next person’s name', async () => {
    const widget = await openConversation(startWidget({ area }))
    widget.server.respondOnce(SET_USER, () => json({ error: 'broken' }, 500))
    await identify(widget, 'u-1')
    send('SECRET words')
    await advanceTime(500)
    const tokens = new Set(widget.requests.map(({ headers }) => headers.get('x-auth-token')))
    respondAsNewContact(widget)
    await identify(widget, 'u-2')
    await advanceTime(500)

    const named = widget.requests.filter(({ url }) => url.includes('/set_user')).slice(1)
    expect(named.map(({ headers }) => headers.get('x-auth-token'))).toEqual([BOB])
    expect(tokens.has(BOB)).toBe(false)
  })
})

describe('set-user with another identifier after labels and attributes of the first person', () => {
  const DETAILS = [
    { event: 'set-label', label: 'vip' },
    { event: 'set-custom-attributes', customAttributes: { plan: 'pro' } },
    { event: 'set-conversation-custom-attributes', customAttributes: { order: 7 } },
  ].map((command, at) => ({ ...command, requestId: `detail-${at}` }))
  const name = (identifier: string) => ({ event: 'set-user', identifier, user: { name: identifier } })
  const DETAIL_REQUESTS = /labels|set_custom_attributes|custom_attributes/

  const sentDetails = async ({ requests }: StartedWidget): Promise<string> => {
    const bodies = await Promise.all(requests.map(async (request) => `${request.url} ${await request.clone().text()}`))
    return bodies.filter((text) => DETAIL_REQUESTS.test(text)).join('\n')
  }

  test('labels and attributes of the first person are refused if the host names the second at once', async () => {
    const widget = await startFirstVisitor()
    respondAsNewContact(widget)
    await sendCommands(widget, ...DETAILS, name('u-2'))
    await advanceTime(2_000)
    send('I am another')
    await advanceTime(2_000)

    expect(await sentDetails(widget)).toBe('')
    expect(acknowledgements(widget)).toEqual(['detail-0 refused', 'detail-1 refused', 'detail-2 refused'])
  })

  test('labels and attributes of the first person are not sent for the second if both were named before the chat opened', async () => {
    const widget = startWidget({ area })
    // The loader sends all commands at once when the frame answers.
    const second = [name('u-2'), { event: 'set-label', label: 'second' }]
    await sendCommands(widget, { event: 'config-set' }, name('u-1'), ...DETAILS, ...second)
    await openConversation(widget)
    send('I am another')
    await advanceTime(2_000)

    expect(await sentDetails(widget)).toMatch(/^\S+labels\S* \{"label":"second"\}$/)
  })

  test('attributes that wait for a conversation are not sent for the second person whom the host names meanwhile', async () => {
    const widget = await openConversation(startWidget({ area }))
    await identify(widget, 'u-1')
    await sendCommands(widget, ...DETAILS.filter(({ event }) => event !== 'set-custom-attributes'))
    const answer = holdResponse(widget.server, 'POST /api/v1/widget/labels')
    send('I begin a conversation')
    await advanceTime(500)
    respondAsNewContact(widget)
    await sendCommands(widget, name('u-2'))
    await answer(() => json({}, 200))
    send('I am another')
    await advanceTime(2_000)

    expect(await sentDetails(widget)).toMatch(/^\S+labels\S* \{"label":"vip"\}$/)
  })

  test('labels and attributes of the first person are refused if another tab of the browser names the second', async () => {
    const browser = createFakeTabs(queueMicrotask)
    const first = await startFirstVisitor({ browser })
    const otherTab = startWidget({ area, browser, server: first.server, usedIdCount: 50, origin: 'https://shop.test' })
    await otherTab.openChat()
    await advanceTime(500)
    const answer = holdResponse(first.server, 'POST /api/v1/widget/labels')
    await sendCommands(otherTab, ...DETAILS)
    respondAsNewContact(first)
    await identify(first, 'u-2')
    await answer(() => json({}, 200))
    await advanceTime(2_000)

    expect(await sentDetails(otherTab)).toMatch(/^\S+labels\S* \{"label":"vip"\}$/)
    expect(acknowledgements(otherTab)).toEqual(['detail-0 refused', 'detail-1 refused', 'detail-2 refused'])
  })

  test('only the label that is under way when the host names a second person is sent for the first', async () => {
    const widget = await startFirstVisitor()
    const answer = holdResponse(widget.server, 'POST /api/v1/widget/labels')
    await sendCommands(widget, ...DETAILS)
    respondAsNewContact(widget)
    await sendCommands(widget, name('u-2'))
    await answer(() => json({}, 200))
    await advanceTime(2_000)
    send('I am another')
    await advanceTime(2_000)

    expect(await sentDetails(widget)).toMatch(/^\S+labels\S* \{"label":"vip"\}$/)
  })
})

describe('set-user with the same identifier', () => {
  test('the same identifier sent again, also after a reload, keeps messages and draft', async () => {
    const widget = await startFirstVisitor()
    await identify(widget, 'u-1')
    expect(countBubbles('SECRET words')).toBe(1)
    act(widget.kill)
    const reloaded = await openConversation(startWidget({ area, server: widget.server, usedIdCount: 50 }))
    await identify(reloaded, 'u-1')

    expect(countBubbles('SECRET words')).toBe(1)
    expect(composer()).toHaveValue('SECRET draft')
  })

  test('a message that is written while the server changes to a verified contact is sent to that contact', async () => {
    const widget = await openConversation(startWidget({ area }))
    const answer = holdResponse(widget.server, CONFIG)
    widget.server.respondOnce(SET_USER, () =>
      json({ ...(example('widget-api', 'RawContact') as object), id: 701, widget_auth_token: BOB }),
    )
    await act(async () => widget.host.receive({ event: 'set-user', identifier: 'u-1', user: { identifierHash: 'h' } }))
    await advanceTime(100)
    send('To my own conversation')
    await advanceTime(100)
    await answer(() => json(sessionOfBob()))
    await advanceTime(2_000)

    expect(widget.server.sent.map(({ content }) => content)).toEqual(['To my own conversation'])
  })

  test('a message that waits for the server, and a draft, are kept during the first set-user with an HMAC', async () => {
    const widget = await openConversation(startWidget({ area }))
    holdResponse(widget.server, SEND)
    send('Before the name')
    await advanceTime(100)
    write('Half a thought')
    widget.server.respondOnce(CONFIG, () => json(sessionOf({ pubsub_token: 'another-room' })))
    await act(async () => widget.host.receive({ event: 'set-user', identifier: 'u-1', user: { identifierHash: 'h' } }))
    await advanceTime(500)

    expect(countBubbles('Before the name')).toBe(1)
    expect(composer()).toHaveValue('Half a thought')
    // The response never comes, so the message is sent again once the server surely does not have it.
    await advanceTime(15_000)
    expect(widget.server.sent.map(({ content }) => content)).toEqual(['Before the name'])
  })

  test('what a visitor without a name has typed is sent when the servers merge their contact into one that they know', async () => {
    const widget = await openConversation(startWidget({ area }))
    await act(async () => widget.host.receive({ event: 'set-label', label: 'vip' }))
    act(() => widget.network.set(false))
    send('Before the name')
    write('Half a thought')
    await advanceTime(200)
    act(() => widget.network.set(true))
    widget.server.respondOnce(SET_USER, () => json({ id: 4_711, has_email: true }))
    widget.server.respondOnce(CONFIG, () => json(sessionOf({ id: 4_711, pubsub_token: 'merged-room' })))
    await act(async () => widget.host.receive({ event: 'set-user', identifier: 'u-1', user: { identifierHash: 'h' } }))
    // The first attempt may have reached the server, so the message is sent again once the server surely does not have it.
    await advanceTime(20_000)

    expect(widget.server.sent.map(({ content }) => content)).toEqual(['Before the name'])
    expect(composer()).toHaveValue('Half a thought')
    expect(await requestBodies(widget, 'POST /api/v1/widget/labels')).toEqual([{ label: 'vip' }])
  })

  test('a message written before the first set-user is kept', async () => {
    const widget = await openConversation(startWidget({ area }))
    send('Before the name')
    await advanceTime(200)
    await identify(widget, 'u-1')

    expect(countBubbles('Before the name')).toBe(1)
  })
})
