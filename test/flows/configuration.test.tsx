import { describe, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { example } from '#test/support/contracts/apiExamples.ts'
import {
  requestBodies,
  openConversation,
  countRequests,
  messageCreated,
  deliverEvents,
  advanceTime,
  MARA,
  openAndLoad,
  SEND,
  send,
  setAccount,
  setChannel,
} from '#test/support/widget/conversation.tsx'
import { createFakeServer } from '#test/support/network/fakeServer.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const CONFIG = 'POST /api/v1/widget/config'
const MEMBERS = 'GET /api/v1/widget/inbox_members'
const MIDDLEWARE_MEMBERS = 'GET /v2/widget/demo/inbox_members'
const SCRIPT_LOADED = 'PATCH /v2/widget/demo/script_loaded'

const card = (): HTMLElement => screen.getByRole('button', { name: /send us a/i })

/** Sets the clock to a Monday in the time zone of the inbox. The working hours of the inbox are from 9:00 to 17:00. */
const setMondayTime = (time: string): void => jest.setSystemTime(new Date(`2026-11-16T${time}+05:30`))

const teamPresence = (presence: string) => ({
  event: 'presence.update',
  data: { account_id: 1, users: { 1: presence } },
})

describe('channel configuration', () => {
  test('the legacy format of the configuration is read, and its bot makes Home online without agents', async () => {
    const server = createFakeServer()
    server.respondOnce(CONFIG, () => json(example('widget-api', 'LegacyConfig')))
    server.respondOnce(MEMBERS, () => json({ payload: [] }))
    await openAndLoad(startWidget({ server }))

    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello from Lumen')
    expect(card()).toHaveTextContent('Send us a message')
  })

  test('a chat that fails to start can be closed on a phone, where it covers the launcher', async () => {
    const server = createFakeServer()
    server.respondOnce(CONFIG, () => json({}, 500))
    const { host } = await openAndLoad(startWidget({ server }))
    act(() => host.receive({ event: 'toggle-close-button', isMobile: true }))
    act(() => screen.getByRole('button', { name: 'Close chat' }).click())

    expect(host.posted).toContainEqual({ event: 'closeWindow' })
  })

  test('a malformed configuration shows an error and is reported, and “Try again” loads it again', async () => {
    const server = createFakeServer()
    server.respondOnce(CONFIG, () => json({ website_channel_config: 'nothing' }))
    const widget = await openAndLoad(startWidget({ server }))
    expect(screen.getByText('The chat could not be loaded. Check your connection and try again.')).toBeVisible()
    expect(widget.reports).toEqual([expect.objectContaining({ code: 'malformed' })])

    act(() => screen.getByRole('button', { name: 'Try again' }).click())
    await advanceTime(300)
    expect(card()).toBeVisible()
  })
})

describe('account configuration', () => {
  test('a 404 for the account configuration leaves only the channel’s features, without an error report', async () => {
    const server = createFakeServer()
    server.respondOnce('GET /v2/widget/demo/config', () => json({ error: 'not found' }, 404))
    const widget = await openAndLoad(startWidget({ server }))

    expect(card()).toBeVisible()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Powered by Lumen Chat' })).toBeVisible()
    expect(countRequests(server, SCRIPT_LOADED)).toBe(0)
    expect(widget.reports).toEqual([])
  })

  test.each([
    [{ surface_kb_feature_access: true, knowledge_base: { enabled: true, id: 'kb' } }, true],
    [{ surface_kb_feature_access: true, knowledge_base: { enabled: false, id: 'kb' } }, false],
    [{ surface_kb_feature_access: false, knowledge_base: { enabled: true, id: 'kb' } }, false],
  ])('the account configuration %j gives a Help tab: %p', async (fields, hasTab) => {
    const server = createFakeServer()
    setAccount(server, fields)
    await openAndLoad(startWidget({ server }))

    expect(screen.queryAllByRole('link', { name: 'Help' })).toHaveLength(hasTab ? 1 : 0)
  })

  test('script_loaded is sent once, even if the panel is opened again', async () => {
    const widget = await openConversation(startWidget())
    await act(async () => {
      widget.host.receive({ event: 'toggle-open', isOpen: false })
      widget.host.receive({ event: 'toggle-open', isOpen: true })
    })
    await advanceTime(200)

    expect(countRequests(widget.server, SCRIPT_LOADED)).toBe(1)
  })

  test.each([
    ['the server has recorded it already', { script_loaded_on_webpage: true }, false],
    ['the chat is a standalone page', { script_loaded_on_webpage: false }, true],
  ])('script_loaded is not sent if %s', async (_case, fields, isStandalone) => {
    const server = createFakeServer()
    setAccount(server, fields)
    await openAndLoad(startWidget({ server, isStandalone: isStandalone }))

    expect(card()).toBeVisible()
    expect(countRequests(server, SCRIPT_LOADED)).toBe(0)
  })

  test('a failed script_loaded request is reported, and the visitor sees no error', async () => {
    const server = createFakeServer()
    server.respondOnce(SCRIPT_LOADED, () => json({ error: 'broken' }, 500))
    const widget = await openAndLoad(startWidget({ server }))

    expect(widget.reports).toEqual([expect.objectContaining({ status: 500 })])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(card()).toBeVisible()
  })
})

describe('team members', () => {
  test.each([
    ['responds with 404', () => json({ error: 'not found' }, 404)],
    ['responds with 500', () => json({ error: 'broken' }, 500)],
    ['responds with invalid data', () => json('later')],
  ])('team members are requested from the middleware if the widget API %s', async (_case, respond) => {
    setMondayTime('12:00')
    const server = createFakeServer()
    server.respondOnce(MIDDLEWARE_MEMBERS, () => json(example('shared', 'InboxMembers')))
    server.respondOnce(MEMBERS, respond)
    await openAndLoad(startWidget({ server }))

    expect(card()).toHaveTextContent('Send us a message')
    expect(countRequests(server, MIDDLEWARE_MEMBERS)).toBe(1)
  })

  test('team members are not requested from the middleware if the widget API returns them', async () => {
    const widget = await openAndLoad(startWidget())
    expect([countRequests(widget.server, MEMBERS), countRequests(widget.server, MIDDLEWARE_MEMBERS)]).toEqual([1, 0])
  })

  test('the team is shown as away if no server returns its members, and the failure is reported', async () => {
    setMondayTime('12:00')
    const server = createFakeServer()
    for (const line of [MEMBERS, MIDDLEWARE_MEMBERS]) server.respondOnce(line, () => json({ error: 'broken' }, 500))
    const widget = await openAndLoad(startWidget({ server }))

    expect(card()).toHaveTextContent('Send us a mail')
    expect(widget.reports).toEqual([expect.objectContaining({ status: 500 })])
    expect(widget.store.getState().agents.status).toBe('failed')
  })
})

test('the card on Home shows the last message with its sender, and a rating survey under its own title', async () => {
  const server = createFakeServer()
  server.add('Good day', MARA)
  const widget = await openAndLoad(startWidget({ server }))
  expect(card()).toHaveTextContent(/Mara .* 1 unread message Good day/)

  await deliverEvents(widget, messageCreated(900, 'LB-20391', { message_type: 0 }))
  expect(card()).toHaveTextContent(/You .* LB-20391/)

  await deliverEvents(widget, messageCreated(901, 'Please rate us', { message_type: 3, content_type: 'input_csat' }))
  expect(card()).toHaveTextContent('Rate your conversation')
  expect(card()).not.toHaveTextContent('Please rate us')
})

describe('availability', () => {
  test('Home changes to online when working hours start', async () => {
    setMondayTime('08:59:30')
    await openAndLoad(startWidget())
    expect(card()).toHaveTextContent('Send us a mail')
    // The visitor's clock shows UTC, five and a half hours behind the clock of the inbox.
    expect(card()).toHaveTextContent('We are away at the moment Back at 3:30 AM')

    await advanceTime(31_000)
    expect(card()).toHaveTextContent('Send us a message')
    expect(card()).toHaveTextContent('We are online Typically replies in a few minutes')
  })

  test('the chat header changes to away when working hours end', async () => {
    setMondayTime('16:59:30')
    const widget = await openConversation(startWidget())
    const banner = screen.getByRole('banner')
    expect(banner).toHaveTextContent('We are online Typically replies in a few minutes')
    for (let seconds = 0; seconds < 61; seconds += 5) {
      act(() => widget.cable.send({ type: 'ping' }))
      await advanceTime(5_000)
    }

    expect(banner).toHaveTextContent('We are away at the moment')
    expect(banner).not.toHaveTextContent('Typically replies')
  })

  test('the chat header follows the presence of the agents', async () => {
    setMondayTime('12:00')
    const widget = await openConversation(startWidget())
    const banner = screen.getByRole('banner')
    expect(banner).toHaveTextContent('We are online')

    await deliverEvents(widget, teamPresence('busy'))
    expect(banner).toHaveTextContent('We are away at the moment')
    await deliverEvents(widget, teamPresence('online'))
    expect(banner).toHaveTextContent('We are online')
  })

  test.each([
    ['in_a_few_minutes', 'a few minutes'],
    ['in_a_few_hours', 'a few hours'],
    ['in_a_day', 'a day'],
    ['in_a_fortnight', 'a few hours'],
    [null, 'a few minutes'],
  ])('a reply time of %p reads "%s"', async (replyTime, text) => {
    const server = createFakeServer()
    setChannel(server, { reply_time: replyTime, working_hours_enabled: false })
    await openAndLoad(startWidget({ server }))

    expect(card()).toHaveTextContent(`Typically replies in ${text}`)
  })
})

describe('locale', () => {
  const pageLanguage = (): string => document.documentElement.lang

  test.each([
    ['set-locale', 'de', 'de'],
    ['set-locale', 'de_AT', 'de'],
    ['config-set', 'de', 'de'],
    ['set-locale', 'fr', 'en'],
    ['set-locale', 'klingon', 'en'],
    ['config-set', 'fr', 'en'],
  ] as const)('with locales en and de enabled, %s %s results in %s', async (event, locale, expected) => {
    const widget = await openAndLoad(startWidget())
    await act(async () => widget.host.receive({ event, locale }))
    await advanceTime(200)

    expect(pageLanguage()).toBe(expected)
  })

  test('the page’s language is used until a configuration is loaded, also after a failed attempt', async () => {
    const server = createFakeServer()
    server.respondOnce(CONFIG, () => json({ website_channel_config: 'nothing' }))
    await openAndLoad(startWidget({ server, lang: 'de' }))
    expect(pageLanguage()).toBe('de')
    expect(screen.getByText(/Der Chat konnte nicht geladen werden/)).toBeVisible()

    act(() => screen.getByRole('button', { name: 'Erneut versuchen' }).click())
    await advanceTime(300)
    expect(pageLanguage()).toBe('en')
  })

  test('set-locale with a locale that is not enabled keeps the current locale', async () => {
    const widget = await openAndLoad(startWidget())
    await act(async () => widget.host.receive({ event: 'set-locale', locale: 'de' }))
    await act(async () => widget.host.receive({ event: 'set-locale', locale: 'fr' }))
    await advanceTime(200)

    expect(pageLanguage()).toBe('de')
  })
})

describe('texts from the host', () => {
  const HOST_TEXTS = {
    welcomeTitle: 'Moin!',
    welcomeDescription: 'From the shop',
    availableMessage: 'We are in',
    unavailableMessage: 'We are out',
  }

  const renderTexts = async (fields: object): Promise<string> => {
    setMondayTime('12:00')
    const server = createFakeServer()
    setAccount(server, fields)
    const widget = await openAndLoad(startWidget({ server }))
    await act(async () => widget.host.receive({ event: 'config-set', ...HOST_TEXTS }))
    const before = screen.getByRole('main').textContent
    setMondayTime('20:00')
    await advanceTime(61_000)
    return `${before} ${screen.getByRole('main').textContent}`
  }

  test('texts from config-set replace the tenant’s texts if the account may customise them', async () => {
    const text = await renderTexts({ live_chat_customisation_feature_access: true })
    for (const hostText of Object.values(HOST_TEXTS)) expect(text).toContain(hostText)
    expect(text).not.toContain('Hello from Lumen')
  })

  test('texts from config-set are ignored if the account may not customise them', async () => {
    const text = await renderTexts({ live_chat_customisation_feature_access: false })
    for (const hostText of Object.values(HOST_TEXTS)) expect(text).not.toContain(hostText)
    expect(text).toContain('Hello from Lumen')
  })
})

describe('setup', () => {
  test('no request is sent before the first opening, and the configuration is loaded once after it', async () => {
    const widget = startWidget()
    await act(async () => widget.host.receive({ event: 'config-set' }))
    await advanceTime(500)
    expect(widget.server.requestLines).toEqual([])

    await openAndLoad(widget)
    expect(countRequests(widget.server, CONFIG)).toBe(1)
  })

  test('the configuration is loaded without an opening if a conversation is stored from an earlier visit', async () => {
    const area = new Map<string, string>()
    const first = await openConversation(startWidget({ area }))
    send('Hello')
    await advanceTime(300)
    first.kill()
    const widget = startWidget({ area, server: first.server })
    const before = countRequests(widget.server, CONFIG)
    await act(async () => widget.host.receive({ event: 'config-set' }))
    await advanceTime(500)

    expect(countRequests(widget.server, CONFIG)).toBe(before + 1)
  })

  test('set-user with an HMAC clears the conversation and loads it again', async () => {
    const widget = startWidget()
    widget.server.add('What was said before')
    await openConversation(widget)
    expect(screen.getByRole('log')).toHaveTextContent('What was said before')
    const countLoads = (): number => countRequests(widget.server, 'GET /api/v1/widget/conversations')
    const before = countLoads()
    widget.server.messages.splice(0)
    widget.server.add('What was said elsewhere')
    widget.server.respondOnce('/contact/set_user', () => json({ id: 77, has_email: true }))
    await act(async () =>
      widget.host.receive({ event: 'set-user', identifier: 'u-1', user: { identifierHash: 'abc' } }),
    )
    await advanceTime(100)
    expect(screen.getByRole('log')).not.toHaveTextContent('What was said before')
    await act(async () => widget.cable.accept())
    await widget.connect()
    await advanceTime(200)

    expect(countLoads()).toBeGreaterThan(before)
    expect(screen.getByRole('log')).toHaveTextContent('What was said elsewhere')
  })

  test('conversation and messages are reloaded at once when the browser is online again', async () => {
    const widget = startWidget()
    widget.server.add('Hello')
    await openConversation(widget)
    await act(async () => widget.network.set(false))
    widget.server.add('Said meanwhile')
    const before = countRequests(widget.server, 'GET /api/v1/widget/conversations')
    await act(async () => widget.network.set(true))
    await advanceTime(100)

    expect(countRequests(widget.server, 'GET /api/v1/widget/conversations')).toBe(before + 1)
    expect(screen.getByRole('log')).toHaveTextContent('Said meanwhile')
  })
})

test('a conversation token returned by set_user is used for the next configuration request', async () => {
  const widget = startWidget()
  widget.server.add('Hello')
  await openConversation(widget)
  widget.server.respondOnce('/contact/set_user', () => json({ id: 4_711, widget_auth_token: 'theirs.own.token' }))
  await act(async () => widget.host.receive({ event: 'set-user', identifier: 'u-2', user: { identifierHash: 'abc' } }))
  await advanceTime(100)

  const configured = widget.requests.filter(
    (request) => `${request.method} ${new URL(request.url).pathname}` === CONFIG,
  )
  expect(configured.at(-1)?.headers.get('X-Auth-Token')).toBe('theirs.own.token')
  expect(await requestBodies(widget, SEND)).toEqual([])
})
