import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { example } from '#test/support/contracts.ts'
import { bodies, composer, hold, later, opened, press, SEND, send, setChannel } from '#test/support/conversation.tsx'
import { createFakeServer } from '#test/support/fakeServer.ts'
import { json } from '#test/support/observedFetch.ts'
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

withOwnClock(new Date('2026-11-16T12:00+05:30'))

const CONFIG = 'POST /api/v1/widget/config'
const MEMBERS = 'GET /api/v1/widget/inbox_members'
const TALK = 'GET /api/v1/widget/conversations'
const WORDS = 'GET /api/v1/widget/messages'
const ACCOUNT = 'GET /v2/widget/demo/config'

const KNOWN = new Map([['chatwoot-widget:demo@https://shop.test:cw_conversation', 'head.body.signature']])

const card = (): HTMLElement | null => screen.queryByRole('button', { name: /send us a/i })

describe('first opening', () => {
  test('the first opening requests the team and the channel in parallel, without an auth token', async () => {
    const server = createFakeServer()
    const channel = hold(server, CONFIG)
    const widget = await opened(startWidget({ server }))
    const asked = widget.requests.map(({ method, url, headers }) => [
      `${method} ${new URL(url).pathname}`,
      headers.get('x-auth-token'),
    ])

    expect(asked).toEqual([
      [MEMBERS, null],
      [CONFIG, null],
    ])
    await channel(() => json(example('widget-api', 'CurrentConfig')))
  })

  test('Home for a new visitor waits only for channel and team', async () => {
    const server = createFakeServer()
    for (const line of [TALK, WORDS, ACCOUNT]) hold(server, line)
    await opened(startWidget({ server }))

    expect(card()).toHaveTextContent('Send us a message')
    expect(card()).toHaveTextContent('We are online')
  })

  test('Home for a new visitor is rendered before any other request is sent', async () => {
    const server = createFakeServer()
    let rest = (): void => undefined
    const whenIdle = (): Promise<void> =>
      new Promise((resolve) => {
        rest = resolve
      })
    await opened(startWidget({ server, whenIdle }))
    expect(card()).toBeVisible()
    expect(server.asked).toEqual([MEMBERS, CONFIG])

    rest()
    await later(100)
    expect(server.asked).toEqual(expect.arrayContaining([ACCOUNT, TALK, WORDS]))
  })

  test('a message that a new visitor writes before the conversation is loaded waits and is sent once', async () => {
    const server = createFakeServer()
    const talk = hold(server, TALK)
    const widget = await opened(startWidget({ server }))
    press(/send us a message/i)
    await later(300)
    expect(composer()).toBeVisible()
    send('Is it open today?')
    await later(300)
    expect(server.sent).toEqual([])

    await talk(() => json({}))
    await later(3_000)
    expect(server.sent.map(({ content }) => content)).toEqual(['Is it open today?'])
    expect(await bodies(widget, SEND)).toHaveLength(1)
  })

  test('Home for a returning visitor waits for the messages and shows the last one', async () => {
    const server = createFakeServer()
    server.add('Your bike is ready')
    const words = hold(server, WORDS)
    await opened(startWidget({ server, area: KNOWN }))
    expect(card()).toBeNull()

    await words(() => json({ payload: server.messages, meta: {} }))
    await later(300)
    expect(card()).toHaveTextContent('Mara Lindqvist: Your bike is ready')
  })

  test('Home with a bot waits for the account, which contains the bot’s icon', async () => {
    const server = createFakeServer()
    setChannel(server, { has_a_connected_agent_bot: 'Lumi' })
    const account = hold(server, ACCOUNT)
    await opened(startWidget({ server }))
    expect(card()).toBeNull()

    await account(() => json(example('middleware', 'AccountConfig')))
    await later(300)
    expect(card()).toBeVisible()
  })

  test('Home waits for the team from the other service if the first request fails', async () => {
    const server = createFakeServer()
    server.failNext(MEMBERS, () => json({ error: 'broken' }, 500))
    const members = hold(server, 'GET /v2/widget/demo/inbox_members')
    await opened(startWidget({ server }))
    expect(card()).toBeNull()

    await members(() => json(example('shared', 'InboxMembers')))
    await later(300)
    expect(card()).toHaveTextContent('Send us a message')
  })
})
