import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { example } from '#test/support/contracts/apiExamples.ts'
import {
  requestBodies,
  composer,
  holdResponse,
  advanceTime,
  openAndLoad,
  press,
  SEND,
  send,
  setChannel,
} from '#test/support/widget/conversation.tsx'
import { createFakeServer } from '#test/support/network/fakeServer.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock(new Date('2026-11-16T12:00+05:30'))

const CONFIG = 'POST /api/v1/widget/config'
const MEMBERS = 'GET /api/v1/widget/inbox_members'
const CONVERSATION = 'GET /api/v1/widget/conversations'
const MESSAGES = 'GET /api/v1/widget/messages'
const ACCOUNT = 'GET /v2/widget/demo/config'

const STORED_TOKEN = new Map([['chatwoot-widget:demo@https://shop.test:cw_conversation', 'head.body.signature']])

const findHomeCard = (): HTMLElement | null => screen.queryByRole('button', { name: /send us a/i })

describe('first opening', () => {
  test('the first opening requests the team and the channel in parallel, without an auth token', async () => {
    const server = createFakeServer()
    const respondWithChannel = holdResponse(server, CONFIG)
    const widget = await openAndLoad(startWidget({ server }))
    const requests = widget.requests.map(({ method, url, headers }) => [
      `${method} ${new URL(url).pathname}`,
      headers.get('x-auth-token'),
    ])

    expect(requests).toEqual([
      [MEMBERS, null],
      [CONFIG, null],
    ])
    await respondWithChannel(() => json(example('widget-api', 'CurrentConfig')))
  })

  test('Home for a new visitor waits only for channel and team', async () => {
    const server = createFakeServer()
    for (const line of [CONVERSATION, MESSAGES, ACCOUNT]) holdResponse(server, line)
    await openAndLoad(startWidget({ server }))

    expect(findHomeCard()).toHaveTextContent('Send us a message')
    expect(findHomeCard()).toHaveTextContent('We are online')
  })

  test('Home for a new visitor is rendered before any other request is sent', async () => {
    const server = createFakeServer()
    let becomeIdle = (): void => undefined
    const whenIdle = (): Promise<void> =>
      new Promise((resolve) => {
        becomeIdle = resolve
      })
    await openAndLoad(startWidget({ server, whenIdle }))
    expect(findHomeCard()).toBeVisible()
    expect(server.requestLines).toEqual([MEMBERS, CONFIG])

    becomeIdle()
    await advanceTime(100)
    expect(server.requestLines).toEqual(expect.arrayContaining([ACCOUNT, CONVERSATION]))
  })

  test('a new visitor without a conversation causes no request for messages, also when the room is confirmed', async () => {
    const server = createFakeServer()
    const widget = await openAndLoad(startWidget({ server }))
    await widget.connect()
    await advanceTime(300)

    expect(server.requestLines.filter((line) => line === CONVERSATION)).toHaveLength(2)
    expect(server.requestLines).not.toContain(MESSAGES)
    expect(server.requestLines.filter((line) => line === MEMBERS)).toHaveLength(1)
  })

  test('a message that the team writes before the room is confirmed is loaded for a new visitor', async () => {
    const server = createFakeServer()
    const widget = await openAndLoad(startWidget({ server }))
    server.add('Welcome, I am Mara')
    await widget.connect()
    await advanceTime(300)

    expect(findHomeCard()).toHaveTextContent(/1 unread message Welcome, I am Mara/)
  })

  test('a new visitor’s messages are loaded if the conversation cannot be loaded', async () => {
    const server = createFakeServer()
    server.respondOnce(CONVERSATION, () => json({}, 500))
    await openAndLoad(startWidget({ server }))

    expect(server.requestLines).toContain(MESSAGES)
  })

  test('a message that a new visitor writes before the conversation is loaded waits and is sent once', async () => {
    const server = createFakeServer()
    const respondWithConversation = holdResponse(server, CONVERSATION)
    const widget = await openAndLoad(startWidget({ server }))
    press(/send us a message/i)
    await advanceTime(300)
    expect(composer()).toBeVisible()
    send('Is it open today?')
    await advanceTime(300)
    expect(server.sent).toEqual([])

    await respondWithConversation(() => json({}))
    await advanceTime(3_000)
    expect(server.sent.map(({ content }) => content)).toEqual(['Is it open today?'])
    expect(await requestBodies(widget, SEND)).toHaveLength(1)
  })

  test('Home for a returning visitor waits for the messages and shows the last one', async () => {
    const server = createFakeServer()
    server.add('Your bike is ready')
    const respondWithMessages = holdResponse(server, MESSAGES)
    await openAndLoad(startWidget({ server, area: STORED_TOKEN }))
    expect(findHomeCard()).toBeNull()

    await respondWithMessages(() => json({ payload: server.messages, meta: {} }))
    await advanceTime(300)
    expect(findHomeCard()).toHaveTextContent(/Mara Lindqvist .* 1 unread message Your bike is ready/)
  })

  test('Home with a bot waits for the account, which contains the bot’s icon', async () => {
    const server = createFakeServer()
    setChannel(server, { has_a_connected_agent_bot: 'Lumi' })
    const respondWithAccount = holdResponse(server, ACCOUNT)
    await openAndLoad(startWidget({ server }))
    expect(findHomeCard()).toBeNull()

    await respondWithAccount(() => json(example('middleware', 'AccountConfig')))
    await advanceTime(300)
    expect(findHomeCard()).toBeVisible()
  })

  test('Home waits for the team from the other service if the first request fails', async () => {
    const server = createFakeServer()
    server.respondOnce(MEMBERS, () => json({ error: 'broken' }, 500))
    const respondWithMembers = holdResponse(server, 'GET /v2/widget/demo/inbox_members')
    await openAndLoad(startWidget({ server }))
    expect(findHomeCard()).toBeNull()

    await respondWithMembers(() => json(example('shared', 'InboxMembers')))
    await advanceTime(300)
    expect(findHomeCard()).toHaveTextContent('Send us a message')
  })
})
