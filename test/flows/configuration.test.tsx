import { describe, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { example } from '#test/support/contracts.ts'
import {
  bodies,
  converse,
  countAsked,
  created,
  hear,
  later,
  MARA,
  opened,
  SEND,
  send,
  setAccount,
  setChannel,
} from '#test/support/conversation.tsx'
import { createFakeServer } from '#test/support/fakeServer.ts'
import { json } from '#test/support/observedFetch.ts'
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

withOwnClock()

const CONFIG = 'POST /api/v1/widget/config'
const MEMBERS = 'GET /api/v1/widget/inbox_members'
const THEIR_MEMBERS = 'GET /v2/widget/demo/inbox_members'
const SEEN = 'PATCH /v2/widget/demo/script_loaded'

const card = (): HTMLElement => screen.getByRole('button', { name: /send us a/i })

/** Sets the clock to a Monday in the time zone of the inbox. The working hours of the inbox are from 9:00 to 17:00. */
const mondayAt = (time: string): void => jest.setSystemTime(new Date(`2026-11-16T${time}+05:30`))

const team = (presence: string) => ({ event: 'presence.update', data: { account_id: 1, users: { 1: presence } } })

describe('channel configuration', () => {
  test('the legacy format of the configuration is read, and its bot makes Home online without agents', async () => {
    const server = createFakeServer()
    server.failNext(CONFIG, () => json(example('widget-api', 'LegacyConfig')))
    server.failNext(MEMBERS, () => json({ payload: [] }))
    await opened(startWidget({ server }))

    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello from Lumen')
    expect(card()).toHaveTextContent('Send us a message')
  })

  test('a malformed configuration shows an error and is reported, and “Try again” loads it again', async () => {
    const server = createFakeServer()
    server.failNext(CONFIG, () => json({ website_channel_config: 'nothing' }))
    const widget = await opened(startWidget({ server }))
    expect(screen.getByText('The chat could not be loaded. Check your connection and try again.')).toBeVisible()
    expect(widget.reports).toEqual([expect.objectContaining({ code: 'malformed' })])

    act(() => screen.getByRole('button', { name: 'Try again' }).click())
    await later(300)
    expect(card()).toBeVisible()
  })
})

describe('account configuration', () => {
  test('a 404 for the account configuration leaves only the channel’s features, without an error report', async () => {
    const server = createFakeServer()
    server.failNext('GET /v2/widget/demo/config', () => json({ error: 'not found' }, 404))
    const widget = await opened(startWidget({ server }))

    expect(card()).toBeVisible()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Powered by Lumen Chat' })).toBeVisible()
    expect(countAsked(server, SEEN)).toBe(0)
    expect(widget.reports).toEqual([])
  })

  test.each([
    [{ surface_kb_feature_access: true, knowledge_base: { enabled: true, id: 'kb' } }, true],
    [{ surface_kb_feature_access: true, knowledge_base: { enabled: false, id: 'kb' } }, false],
    [{ surface_kb_feature_access: false, knowledge_base: { enabled: true, id: 'kb' } }, false],
  ])('the account configuration %j gives a Help tab: %p', async (fields, hasTab) => {
    const server = createFakeServer()
    setAccount(server, fields)
    await opened(startWidget({ server }))

    expect(screen.queryAllByRole('link', { name: 'Help' })).toHaveLength(hasTab ? 1 : 0)
  })

  test('script_loaded is sent once, even if the panel is opened again', async () => {
    const widget = await converse(startWidget())
    await act(async () => {
      widget.host.hear({ event: 'toggle-open', isOpen: false })
      widget.host.hear({ event: 'toggle-open', isOpen: true })
    })
    await later(200)

    expect(countAsked(widget.server, SEEN)).toBe(1)
  })

  test.each([
    ['the server has recorded it already', { script_loaded_on_webpage: true }, false],
    ['the chat is a standalone page', { script_loaded_on_webpage: false }, true],
  ])('script_loaded is not sent if %s', async (_case, fields, isAlone) => {
    const server = createFakeServer()
    setAccount(server, fields)
    await opened(startWidget({ server, isAlone }))

    expect(card()).toBeVisible()
    expect(countAsked(server, SEEN)).toBe(0)
  })

  test('a failed script_loaded request is reported, and the visitor sees no error', async () => {
    const server = createFakeServer()
    server.failNext(SEEN, () => json({ error: 'broken' }, 500))
    const widget = await opened(startWidget({ server }))

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
  ])('team members are requested from the middleware if the widget API %s', async (_case, answer) => {
    mondayAt('12:00')
    const server = createFakeServer()
    server.failNext(THEIR_MEMBERS, () => json(example('shared', 'InboxMembers')))
    server.failNext(MEMBERS, answer)
    await opened(startWidget({ server }))

    expect(card()).toHaveTextContent('Send us a message')
    expect(countAsked(server, THEIR_MEMBERS)).toBe(1)
  })

  test('team members are not requested from the middleware if the widget API returns them', async () => {
    const widget = await opened(startWidget())
    expect([countAsked(widget.server, MEMBERS), countAsked(widget.server, THEIR_MEMBERS)]).toEqual([1, 0])
  })

  test('the team is shown as away if no server returns its members, and the failure is reported', async () => {
    mondayAt('12:00')
    const server = createFakeServer()
    for (const line of [MEMBERS, THEIR_MEMBERS]) server.failNext(line, () => json({ error: 'broken' }, 500))
    const widget = await opened(startWidget({ server }))

    expect(card()).toHaveTextContent('Send us a mail')
    expect(widget.reports).toEqual([expect.objectContaining({ status: 500 })])
    expect(widget.store.getState().agents.status).toBe('failed')
  })
})

test('the card on Home shows the last message with its sender, and a rating survey under its own title', async () => {
  const server = createFakeServer()
  server.add('Good day', MARA)
  const widget = await opened(startWidget({ server }))
  expect(card()).toHaveTextContent('Mara: Good day')

  await hear(widget, created(900, 'LB-20391', { message_type: 0 }))
  expect(card()).toHaveTextContent('You: LB-20391')

  await hear(widget, created(901, 'Please rate us', { message_type: 3, content_type: 'input_csat' }))
  expect(card()).toHaveTextContent('Rate your conversation')
  expect(card()).not.toHaveTextContent('Please rate us')
})

describe('availability', () => {
  test('Home changes to online when working hours start, and the chat header to away when they end', async () => {
    mondayAt('08:59:30')
    const widget = await opened(startWidget())
    expect(card()).toHaveTextContent('Send us a mail')
    expect(card()).toHaveTextContent('We are away at the moment')

    await later(31_000)
    expect(card()).toHaveTextContent('Send us a message')
    expect(card()).toHaveTextContent('We are online · Typically replies in a few minutes')

    await widget.openChat()
    mondayAt('16:59:59')
    await later(61_000)
    expect(screen.getByRole('banner')).toHaveTextContent('We are away at the moment')
    expect(screen.getByRole('banner')).not.toHaveTextContent('Typically replies')
  })

  test('the chat header follows the presence of the agents', async () => {
    mondayAt('12:00')
    const widget = await converse(startWidget())
    const banner = screen.getByRole('banner')
    expect(banner).toHaveTextContent('We are online')

    await hear(widget, team('busy'))
    expect(banner).toHaveTextContent('We are away at the moment')
    await hear(widget, team('online'))
    expect(banner).toHaveTextContent('We are online')
  })

  test.each([
    ['in_a_few_minutes', 'a few minutes'],
    ['in_a_few_hours', 'a few hours'],
    ['in_a_day', 'a day'],
    ['in_a_fortnight', 'a few hours'],
    [null, 'a few minutes'],
  ])('a reply time of %p reads "%s"', async (replyTime, words) => {
    const server = createFakeServer()
    setChannel(server, { reply_time: replyTime, working_hours_enabled: false })
    await opened(startWidget({ server }))

    expect(card()).toHaveTextContent(`Typically replies in ${words}`)
  })
})

describe('locale', () => {
  const spoken = (): string => document.documentElement.lang

  test.each([
    ['set-locale', 'de', 'de'],
    ['set-locale', 'de_AT', 'de'],
    ['config-set', 'de', 'de'],
    ['set-locale', 'fr', 'en'],
    ['set-locale', 'klingon', 'en'],
    ['config-set', 'fr', 'en'],
  ] as const)('with locales en and de enabled, %s %s results in %s', async (event, locale, expected) => {
    const widget = await opened(startWidget())
    await act(async () => widget.host.hear({ event, locale }))
    await later(200)

    expect(spoken()).toBe(expected)
  })

  test('the page’s language is used until a configuration is loaded, also after a failed attempt', async () => {
    const server = createFakeServer()
    server.failNext(CONFIG, () => json({ website_channel_config: 'nothing' }))
    await opened(startWidget({ server, lang: 'de' }))
    expect(spoken()).toBe('de')
    expect(screen.getByText(/Der Chat konnte nicht geladen werden/)).toBeVisible()

    act(() => screen.getByRole('button', { name: 'Erneut versuchen' }).click())
    await later(300)
    expect(spoken()).toBe('en')
  })

  test('set-locale with a locale that is not enabled keeps the current locale', async () => {
    const widget = await opened(startWidget())
    await act(async () => widget.host.hear({ event: 'set-locale', locale: 'de' }))
    await act(async () => widget.host.hear({ event: 'set-locale', locale: 'fr' }))
    await later(200)

    expect(spoken()).toBe('de')
  })
})

describe('texts from the host', () => {
  const WORDS = {
    welcomeTitle: 'Moin!',
    welcomeDescription: 'From the shop',
    availableMessage: 'Somebody is in',
    unavailableMessage: 'Nobody is in',
  }

  const shown = async (fields: object): Promise<string> => {
    mondayAt('12:00')
    const server = createFakeServer()
    setAccount(server, fields)
    const widget = await opened(startWidget({ server }))
    await act(async () => widget.host.hear({ event: 'config-set', ...WORDS }))
    const before = screen.getByRole('main').textContent
    mondayAt('20:00')
    await later(61_000)
    return `${before} ${screen.getByRole('main').textContent}`
  }

  test('texts from config-set replace the tenant’s texts if the account may customise them', async () => {
    const words = await shown({ live_chat_customisation_feature_access: true })
    for (const own of Object.values(WORDS)) expect(words).toContain(own)
    expect(words).not.toContain('Hello from Lumen')
  })

  test('texts from config-set are ignored if the account may not customise them', async () => {
    const words = await shown({ live_chat_customisation_feature_access: false })
    for (const own of Object.values(WORDS)) expect(words).not.toContain(own)
    expect(words).toContain('Hello from Lumen')
  })
})

describe('setup', () => {
  test('no request is sent before the first opening, and the configuration is loaded once after it', async () => {
    const widget = startWidget()
    await act(async () => widget.host.hear({ event: 'config-set' }))
    await later(500)
    expect(widget.server.asked).toEqual([])

    await opened(widget)
    expect(countAsked(widget.server, CONFIG)).toBe(1)
  })

  test('the configuration is loaded without an opening if a conversation is stored from an earlier visit', async () => {
    const area = new Map<string, string>()
    const first = await converse(startWidget({ area }))
    send('Hello')
    await later(300)
    first.die()
    const widget = startWidget({ area, server: first.server })
    const before = countAsked(widget.server, CONFIG)
    await act(async () => widget.host.hear({ event: 'config-set' }))
    await later(500)

    expect(countAsked(widget.server, CONFIG)).toBe(before + 1)
  })

  test('set-user with an HMAC clears the conversation and loads it again', async () => {
    const widget = startWidget()
    widget.server.add('What was said before')
    await converse(widget)
    expect(screen.getByRole('log')).toHaveTextContent('What was said before')
    const asked = (): number => countAsked(widget.server, 'GET /api/v1/widget/conversations')
    const before = asked()
    widget.server.messages.splice(0)
    widget.server.add('What was said elsewhere')
    widget.server.failNext('/contact/set_user', () => json({ id: 77, has_email: true }))
    await act(async () => widget.host.hear({ event: 'set-user', identifier: 'u-1', user: { identifierHash: 'abc' } }))
    await later(100)
    expect(screen.getByRole('log')).not.toHaveTextContent('What was said before')
    await act(async () => widget.cable.accept())
    await widget.connect()
    await later(200)

    expect(asked()).toBeGreaterThan(before)
    expect(screen.getByRole('log')).toHaveTextContent('What was said elsewhere')
  })

  test('conversation and messages are reloaded at once when the browser is online again', async () => {
    const widget = startWidget()
    widget.server.add('Hello')
    await converse(widget)
    await act(async () => widget.network.set(false))
    widget.server.add('Said meanwhile')
    const before = countAsked(widget.server, 'GET /api/v1/widget/conversations')
    await act(async () => widget.network.set(true))
    await later(100)

    expect(countAsked(widget.server, 'GET /api/v1/widget/conversations')).toBe(before + 1)
    expect(screen.getByRole('log')).toHaveTextContent('Said meanwhile')
  })
})

test('a conversation token returned by set_user is used for the next configuration request', async () => {
  const widget = startWidget()
  widget.server.add('Hello')
  await converse(widget)
  widget.server.failNext('/contact/set_user', () => json({ id: 4_711, widget_auth_token: 'theirs.own.token' }))
  await act(async () => widget.host.hear({ event: 'set-user', identifier: 'u-2', user: { identifierHash: 'abc' } }))
  await later(100)

  const configured = widget.requests.filter(
    (request) => `${request.method} ${new URL(request.url).pathname}` === CONFIG,
  )
  expect(configured.at(-1)?.headers.get('X-Auth-Token')).toBe('theirs.own.token')
  expect(await bodies(widget, SEND)).toEqual([])
})
