import { expect, test } from '@jest/globals'
import { act } from '@testing-library/react'
import {
  advanceTime,
  countBubbles,
  deliverEvents,
  holdResponse,
  MARA,
  messageCreated,
  messageUpdated,
  openConversation,
  reconnect,
  send,
  SEND,
  type StartedWidget,
} from '#test/support/widget/conversation.tsx'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { hostEventData } from '#test/support/widget/host.tsx'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

async function openRoom(widget: StartedWidget): Promise<void> {
  await widget.connect()
  await advanceTime(100)
}

async function reconnectAndLoad(widget: StartedWidget): Promise<void> {
  await reconnect(widget)
  await advanceTime(100)
}

const sentTexts = (widget: StartedWidget): readonly unknown[] =>
  hostEventData(widget, 'chatwoot:on-message').map((message) => (message as { readonly content: string }).content)

/** Opens the chat of a visitor whose conversation has an own message and an answer. */
async function startWithTwoMessages(): Promise<StartedWidget> {
  const widget = startWidget()
  widget.server.add('mine before', { message_type: 0 })
  widget.server.add('known before', { message_type: 1, ...MARA })
  await openConversation(widget)
  await advanceTime(100)
  return widget
}

/** The host identifies the visitor, whose contact the server then changes. */
async function identify(widget: StartedWidget): Promise<void> {
  await act(async () => widget.host.receive({ event: 'set-user', identifier: 'u-1', user: { identifierHash: 'h' } }))
  await advanceTime(500)
}

test('no message that the conversation already has when the page is opened is sent to the host', async () => {
  const widget = await startWithTwoMessages()
  act(() => widget.cable.disconnect())
  await reconnectAndLoad(widget)

  expect(sentTexts(widget)).toEqual([])
})

test('messages that a lost connection missed are sent to the host once, in their order', async () => {
  const widget = await startWithTwoMessages()
  act(() => widget.cable.disconnect())
  widget.server.add('missed 1', { message_type: 1, ...MARA })
  widget.server.add('missed 2', { message_type: 1, ...MARA })
  await reconnectAndLoad(widget)
  act(() => widget.cable.disconnect())
  await reconnectAndLoad(widget)

  expect(sentTexts(widget)).toEqual(['missed 1', 'missed 2'])
  expect(hostEventData(widget, 'chatwoot:on-message')[0]).toMatchObject({
    message_type: 1,
    content_type: 'text',
    created_at: expect.any(Number),
    private: false,
    sender: { name: 'Mara', type: 'user' },
    sender_type: 'User',
  })
})

test('missed messages are loaded and sent to the host after two requests for them have failed', async () => {
  const widget = await startWithTwoMessages()
  act(() => widget.cable.disconnect())
  widget.server.add('missed 1', { message_type: 1, ...MARA })
  for (let time = 0; time < 2; time += 1)
    widget.server.respondOnce('GET /api/v1/widget/messages', () => json({ error: 'broken' }, 500))
  await reconnectAndLoad(widget)
  expect(sentTexts(widget)).toEqual([])
  for (let second = 0; second < 15; second += 1) {
    act(() => widget.cable.send({ type: 'ping', message: second }))
    await advanceTime(1_000)
  }

  expect(sentTexts(widget)).toEqual(['missed 1'])
  expect(countBubbles('missed 1')).toBe(1)
})

test('a message that both a catch-up and the room bring is sent to the host once', async () => {
  const widget = await startWithTwoMessages()
  act(() => widget.cable.disconnect())
  const { id, content, ...more } = widget.server.add('missed', { message_type: 1, ...MARA })
  await reconnectAndLoad(widget)
  await deliverEvents(widget, messageCreated(id, content ?? '', more))
  await deliverEvents(widget, messageCreated(id + 1, 'next', MARA), messageCreated(id + 1, 'next', MARA))

  expect(sentTexts(widget)).toEqual(['missed', 'next'])
})

test('the visitor’s message that the server accepts while the room is closed is sent to the host', async () => {
  const widget = await startWithTwoMessages()
  act(() => widget.cable.disconnect())
  send('mine')
  await advanceTime(100)
  await reconnectAndLoad(widget)

  expect(sentTexts(widget)).toEqual(['mine'])
  expect(hostEventData(widget, 'chatwoot:on-message')).toEqual([
    expect.objectContaining({ message_type: 0, echo_id: expect.any(String) }),
  ])
})

test('messages that are polled while the server refuses the connection are sent to the host', async () => {
  const widget = await startWithTwoMessages()
  act(() => widget.cable.send({ type: 'disconnect', reason: 'unauthorized', reconnect: false }))
  await advanceTime(100)
  for (const text of ['polled 1', 'polled 2']) {
    widget.server.add(text, { message_type: 1, ...MARA })
    await advanceTime(30_000)
  }

  expect(sentTexts(widget)).toEqual(['polled 1', 'polled 2'])
})

test('no earlier message of a person is sent to the host that identifies this person', async () => {
  const widget = await startWithTwoMessages()
  widget.server.add('from an earlier day', { message_type: 1, ...MARA })
  await identify(widget)
  await openRoom(widget)

  expect(sentTexts(widget)).toEqual([])
})

/** The host identifies the visitor while the room is closed. Then the visitor's message reaches the server. */
async function sendWhileIdentified(widget: StartedWidget): Promise<void> {
  act(() => widget.cable.disconnect())
  await identify(widget)
  send('mine')
}

test('a message that the server accepts before the first catch-up of an identified visitor is sent to the host', async () => {
  const widget = await startWithTwoMessages()
  await sendWhileIdentified(widget)
  await advanceTime(500)
  widget.server.add('answer', { message_type: 1, ...MARA })
  await openRoom(widget)

  expect(sentTexts(widget)).toEqual(['mine', 'answer'])
})

test('a message is sent to the host if the first catch-up shows it before the server’s answer to it', async () => {
  const widget = await startWithTwoMessages()
  const answer = holdResponse(widget.server, SEND)
  await sendWhileIdentified(widget)
  await advanceTime(100)
  const saved = widget.server.add('mine', { message_type: 0 })
  await openRoom(widget)
  await answer(() => json(saved))
  await advanceTime(100)

  expect(sentTexts(widget)).toEqual(['mine'])
})

test('an answer of the team while the host identifies a visitor who has written on this page is sent to the host', async () => {
  const widget = await startWithTwoMessages()
  const own = widget.server.add('mine', { message_type: 0 })
  await deliverEvents(widget, messageCreated(own.id, 'mine', { message_type: 0 }))
  act(() => widget.cable.disconnect())
  await identify(widget)
  widget.server.add('answer', { message_type: 1, ...MARA })
  await openRoom(widget)

  expect(sentTexts(widget)).toEqual(['mine', 'answer'])
})

test('no earlier message is sent to the host if a catch-up is answered after the contact has changed', async () => {
  const widget = await startWithTwoMessages()
  act(() => widget.cable.disconnect())
  const answer = holdResponse(widget.server, 'GET /api/v1/widget/messages')
  await reconnectAndLoad(widget)
  await identify(widget)
  await answer(() => json({ payload: [], meta: {} }))
  await advanceTime(100)
  await openRoom(widget)

  expect(sentTexts(widget)).toEqual([])
  expect(countBubbles('known before')).toBe(1)
})

test('an answer that grows is sent to the host once, also if its last update is repeated or its text changes', async () => {
  const widget = await startWithTwoMessages()
  const grown = (content: string, streaming: boolean) =>
    messageUpdated(900, content, { message_type: 1, ...MARA, content_attributes: { streaming } })
  await deliverEvents(
    widget,
    messageCreated(900, 'a', { message_type: 1, ...MARA, content_attributes: { streaming: true } }),
  )
  await deliverEvents(widget, grown('ab', true), grown('abc', false), grown('abc', false))
  await deliverEvents(widget, grown('abc, edited', false))

  expect(sentTexts(widget)).toEqual(['abc'])
})
