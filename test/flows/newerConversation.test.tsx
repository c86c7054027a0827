import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import {
  advanceTime,
  composer,
  deliverEvents,
  holdResponse,
  log,
  MARA,
  messageCreated,
  openConversation,
  press,
  scrollTo,
  send,
  SEND,
  type StartedWidget,
  statusChanged,
  write,
} from '#test/support/widget/conversation.tsx'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const CONVERSATION = 'GET /api/v1/widget/conversations'
const MESSAGES = 'GET /api/v1/widget/messages'

/** Opens the chat of a visitor whose conversation was resolved before. */
async function startResolved(): Promise<StartedWidget> {
  const widget = startWidget()
  widget.server.conversation.status = 'resolved'
  widget.server.add('Good day')
  await openConversation(widget)
  await advanceTime(1_000)
  return widget
}

/** Begins another conversation on the server, as the visitor's other device or window does. */
function beginElsewhere({ server }: StartedWidget, content: string): void {
  server.messages.length = 0
  Object.assign(server.conversation, { id: server.conversation.id + 1, status: 'open' })
  server.add(content, { id: 700, message_type: 0 })
}

const created = (id: number, inboxId = 3): { readonly event: string; readonly data: unknown } => ({
  event: 'conversation.created',
  data: { id, inbox_id: inboxId, account_id: 1, status: 'open', contact_last_seen_at: 0 },
})

/** Delivers a message of an agent in a conversation. */
const say = (widget: StartedWidget, id: number, content: string, conversationId: number): Promise<void> =>
  deliverEvents(widget, messageCreated(id, content, { ...MARA, conversation_id: conversationId }))

/** Lets time pass while the connection stays alive. */
async function passTime({ cable }: StartedWidget, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 2) {
    cable.send({ type: 'ping', message: passed })
    await advanceTime(2_000)
  }
}

const countRequests = ({ server }: StartedWidget, line: string): number =>
  server.requestLines.filter((requestLine) => requestLine === line).length

describe('a conversation that begins elsewhere', () => {
  test('a newer conversation of the visitor replaces the ended one, with what was written before', async () => {
    const widget = await startResolved()
    beginElsewhere(widget, 'A new matter')
    await deliverEvents(widget, created(13))
    await advanceTime(200)

    expect(log()).toHaveTextContent('A new matter')
    expect(log()).not.toHaveTextContent('Good day')
    expect(screen.queryByText('This conversation has ended.')).not.toBeInTheDocument()
    await deliverEvents(widget, messageCreated(900, 'Welcome back', { ...MARA, conversation_id: 13 }))
    expect(log()).toHaveTextContent('Welcome back')
  })

  test('a message of a newer conversation replaces the ended one, although the event of its beginning was lost', async () => {
    const widget = await startResolved()
    beginElsewhere(widget, 'A new matter')
    await deliverEvents(widget, messageCreated(900, 'Welcome back', { ...MARA, conversation_id: 13 }))
    await advanceTime(200)

    expect(log()).toHaveTextContent('A new matter')
    expect(log()).not.toHaveTextContent('Good day')
  })

  test('what the visitor writes meanwhile stays, and is sent to the newer conversation', async () => {
    const widget = await startResolved()
    write('One more thing', composer())
    beginElsewhere(widget, 'A new matter')
    await deliverEvents(widget, created(13))
    await advanceTime(200)
    expect(log()).toHaveTextContent('A new matter')
    expect(composer()).toHaveValue('One more thing')
    send('One more thing')
    await waitFor(() => expect(widget.server.sent.map(({ content }) => content)).toEqual(['One more thing']))

    expect(within(log()).getByText('One more thing')).toBeInTheDocument()
    expect(countRequests(widget, 'POST /api/v1/widget/conversations')).toBe(0)
  })

  test('after a lost connection, a conversation that has begun meanwhile replaces the ended one', async () => {
    const widget = await startResolved()
    beginElsewhere(widget, 'A new matter')
    widget.cable.disconnect()
    await advanceTime(5_000)
    await widget.connect()
    await waitFor(() => expect(log()).toHaveTextContent('A new matter'))

    expect(log()).not.toHaveTextContent('Good day')
  })

  test('messages of a newer conversation that could not be loaded are loaded again', async () => {
    const widget = await startResolved()
    beginElsewhere(widget, 'A new matter')
    // The client itself repeats a request twice.
    for (let attempt = 0; attempt < 3; attempt += 1)
      widget.server.respondOnce('GET /api/v1/widget/messages', () => json({}, 503))
    await deliverEvents(widget, created(13))
    await passTime(widget, 16)

    expect(log()).toHaveTextContent('A new matter')
    expect(log()).not.toHaveTextContent('Good day')
  })

  test('of a long conversation that has begun elsewhere, only the newest messages are loaded', async () => {
    const widget = await startResolved()
    beginElsewhere(widget, 'A new matter')
    for (let at = 1; at < 60; at += 1) widget.server.add(`Part ${at}`)
    const before = countRequests(widget, MESSAGES)
    await deliverEvents(widget, created(13))
    await advanceTime(1_000)

    expect(log()).toHaveTextContent('Part 59')
    expect(countRequests(widget, MESSAGES)).toBe(before + 1)
  })

  test('a conversation that the server does not name as the newest one of this website changes nothing', async () => {
    const widget = await startResolved()
    const before = countRequests(widget, CONVERSATION)
    await deliverEvents(widget, created(44, 9))
    await deliverEvents(widget, messageCreated(900, 'From another inbox', { ...MARA, conversation_id: 44 }))
    await advanceTime(1_000)

    expect(log()).toHaveTextContent('Good day')
    expect(log()).not.toHaveTextContent('From another inbox')
    expect(countRequests(widget, CONVERSATION)).toBe(before + 1)
  })

  test('many messages of another website’s conversation cause few requests', async () => {
    const widget = await startResolved()
    const before = countRequests(widget, CONVERSATION)
    for (let id = 900; id < 920; id += 1) {
      await say(widget, id, 'From another inbox', 44)
      await passTime(widget, 2)
    }

    expect(countRequests(widget, CONVERSATION)).toBe(before + 2)
  })

  test('a newer conversation is shown although the server’s first answer names the one before', async () => {
    const widget = await startResolved()
    widget.server.respondOnce(CONVERSATION, () =>
      json({ id: 12, inbox_id: 3, contact_last_seen_at: 0, status: 'open' }),
    )
    beginElsewhere(widget, 'A new matter')
    await say(widget, 900, 'Welcome back', 13)
    await passTime(widget, 6)

    expect(log()).toHaveTextContent('A new matter')
    expect(log()).not.toHaveTextContent('Good day')
  })

  test('an agent who types in the conversation before is not shown in the newer one', async () => {
    const widget = await startResolved()
    const data = {
      conversation: { id: 12, inbox_id: 3, status: 'open' },
      user: { id: 1, name: 'Mara', type: 'user' },
      is_private: false,
    }
    await deliverEvents(widget, { event: 'conversation.typing_on', data })
    expect(screen.getByRole('img', { name: 'Mara is typing' })).toBeInTheDocument()
    beginElsewhere(widget, 'A new matter')
    await deliverEvents(widget, created(13))
    await advanceTime(500)

    expect(screen.queryByRole('img', { name: 'Mara is typing' })).not.toBeInTheDocument()
  })

  test('a message in the newer conversation quotes none of the conversation before', async () => {
    const widget = await startResolved()
    press('Reply')
    expect(await screen.findByText(/Replying to/)).toBeInTheDocument()
    beginElsewhere(widget, 'A new matter')
    await deliverEvents(widget, created(13))
    await advanceTime(500)
    send('One more thing')
    await waitFor(() => expect(widget.server.sent).toHaveLength(1))

    expect(widget.server.sent[0]).not.toHaveProperty('reply_to')
  })
})

describe('the list of one conversation', () => {
  const expectOnlyNewer = (): void => {
    expect(log()).toHaveTextContent('A new matter')
    expect(log()).not.toHaveTextContent('Good day')
    expect(log()).not.toHaveTextContent('Earlier')
  }

  test('does not contain a page of the conversation before that arrives late', async () => {
    const widget = startWidget()
    widget.server.conversation.status = 'open'
    for (let at = 1; at <= 30; at += 1) widget.server.add(`Earlier ${at}`)
    await openConversation(widget)
    await advanceTime(1_000)
    const late = holdResponse(widget.server, MESSAGES)
    const messages = widget.server.messages.slice(0, 10)
    scrollTo(0)
    await advanceTime(100)
    beginElsewhere(widget, 'A new matter')
    const newest = holdResponse(widget.server, MESSAGES)
    await deliverEvents(widget, created(13))
    await advanceTime(200)
    await late(() => json({ payload: messages, meta: {} }))
    await newest(() => json({ payload: widget.server.messages, meta: {} }))
    await advanceTime(500)

    expectOnlyNewer()
  })

  test('does not mix two conversations while messages are polled', async () => {
    const widget = await startResolved()
    act(() => widget.cable.send({ type: 'disconnect', reason: 'unauthorized', reconnect: false }))
    await advanceTime(100)
    beginElsewhere(widget, 'A new matter')
    for (let attempt = 0; attempt < 3; attempt += 1) widget.server.respondOnce(CONVERSATION, () => json({}, 500))
    await advanceTime(18_000)
    expect(log()).not.toHaveTextContent(/Good day.*A new matter/)
    await advanceTime(60_000)

    expectOnlyNewer()
  })

  test('is that of the newer conversation, although the server had named none in between', async () => {
    const widget = await startResolved()
    widget.server.respondOnce(CONVERSATION, () => json({}))
    widget.cable.disconnect()
    await advanceTime(5_000)
    await widget.connect()
    beginElsewhere(widget, 'A new matter')
    await say(widget, 900, 'Welcome back', 13)
    await advanceTime(500)

    expectOnlyNewer()
  })

  test('is that of the conversation before, if the team has deleted the newest one', async () => {
    const widget = await startResolved()
    beginElsewhere(widget, 'A new matter')
    await deliverEvents(widget, created(13))
    await advanceTime(500)
    expectOnlyNewer()
    widget.server.messages.length = 0
    Object.assign(widget.server.conversation, { id: 12, status: 'open' })
    widget.server.add('Good day')
    await say(widget, 901, 'Again here', 12)
    await passTime(widget, 2)
    expectOnlyNewer()
    await passTime(widget, 6)

    expect(log()).toHaveTextContent('Good day')
    expect(log()).not.toHaveTextContent('A new matter')
  })

  test('stays that of the newest conversation if the server once names the one before', async () => {
    const widget = await startResolved()
    beginElsewhere(widget, 'A new matter')
    await deliverEvents(widget, created(13))
    await advanceTime(500)
    const lagging = { id: 12, inbox_id: 3, contact_last_seen_at: 0, status: 'resolved' }
    widget.server.respondOnce(CONVERSATION, () => json(lagging))
    await say(widget, 901, 'A late follow-up', 12)
    await passTime(widget, 8)

    expectOnlyNewer()
    expect(log()).not.toHaveTextContent('A late follow-up')
  })

  test('gets no reply to a message of a conversation that was left, when the visitor edits a refused reply', async () => {
    const widget = await startResolved()
    widget.server.respondOnce(SEND, () => json({}, 422))
    press('Reply')
    send('Red')
    await within(log()).findByRole('alert')
    press('Start a new conversation')
    press('Edit')
    await advanceTime(100)
    send('Red, please')
    await waitFor(() => expect(widget.server.sent).toHaveLength(1))

    expect(widget.server.sent[0]).toMatchObject({ content: 'Red, please' })
    expect(widget.server.sent[0]).not.toHaveProperty('reply_to')
  })

  test('is empty for a visitor who starts a new conversation, although an agent writes in an older one', async () => {
    const widget = await startResolved()
    press('Start a new conversation')
    await say(widget, 900, 'A late follow-up', 11)
    await say(widget, 901, 'Another one', 12)
    await advanceTime(500)
    send('A new matter')
    await waitFor(() => expect(widget.server.sent).toHaveLength(1))
    await advanceTime(500)

    expectOnlyNewer()
    expect(log()).not.toHaveTextContent('A late follow-up')
  })

  test('is that of the conversation left, once the visitor has written there on another device', async () => {
    const widget = await startResolved()
    press('Start a new conversation')
    await advanceTime(100)
    write('Half a thought', composer())
    widget.server.add('From my phone', { id: 800, message_type: 0 })
    widget.server.conversation.status = 'open'
    await deliverEvents(widget, statusChanged('open'), messageCreated(800, 'From my phone', { message_type: 0, conversation_id: 12 })) // prettier-ignore
    await advanceTime(500)
    await say(widget, 801, 'An answer', 12)

    expect(log()).toHaveTextContent(/Good day.*From my phone.*An answer/)
    expect(composer()).toHaveValue('Half a thought')
  })
})

test('a conversation left goes on if the visitor has written there while this device slept', async () => {
  const widget = await startResolved()
  press('Start a new conversation')
  await advanceTime(100)
  widget.server.add('From my phone', { id: 800, message_type: 0 })
  widget.server.conversation.status = 'open'
  const respond = holdResponse(widget.server, CONVERSATION)
  widget.cable.disconnect()
  await advanceTime(5_000)
  await widget.connect()
  await advanceTime(500)
  await respond(() => json(widget.server.conversation))
  await passTime(widget, 4)

  expect(log()).toHaveTextContent(/Good day.*From my phone/)
})

describe('a message that is still being sent when the visitor starts a new conversation', () => {
  test('belongs to the conversation before, which goes on with its answer', async () => {
    const widget = await startResolved()
    const respond = holdResponse(widget.server, SEND)
    send('One last thing')
    await advanceTime(100)
    press('Start a new conversation')
    await advanceTime(100)
    expect(log()).not.toHaveTextContent('Good day')
    const message = widget.server.add('One last thing', { id: 800, message_type: 0 })
    await respond(() => json(message))
    await advanceTime(500)
    await say(widget, 801, 'An answer', 12)

    expect(log()).toHaveTextContent(/Good day.*One last thing.*An answer/)
  })
})

describe('a message whose response was lost while another conversation began', () => {
  test('is not sent again by itself, as the server may hold it in the conversation before', async () => {
    const widget = await startResolved()
    widget.server.respondOnce(SEND, () => {
      beginElsewhere(widget, 'A new matter')
      throw new TypeError('Failed to fetch')
    })
    widget.cable.disconnect()
    send('Exactly once?')
    await advanceTime(5_000)
    await widget.connect()
    await passTime(widget, 40)

    expect(widget.server.sent).toEqual([])
    expect(log()).toHaveTextContent('A new matter')
    expect(within(log()).getByText('Exactly once?')).toBeInTheDocument()
    press('Try again')
    await waitFor(() => expect(widget.server.sent.map(({ content }) => content)).toEqual(['Exactly once?']))
  })

  test('is not sent again while the server answers with the conversation before', async () => {
    const widget = await startResolved()
    beginElsewhere(widget, 'A new matter')
    await deliverEvents(widget, created(13))
    await advanceTime(500)
    const { messages } = widget.server
    const before = { id: 400, content: 'Good day', message_type: 1, content_type: 'text', content_attributes: {}, created_at: 1_700_000_000, conversation_id: 12, sender: MARA.sender } // prettier-ignore
    widget.server.respondOnce(SEND, () => {
      widget.server.add('Exactly once?', { message_type: 0, id: 801 })
      throw new TypeError('Failed to fetch')
    })
    for (let attempt = 0; attempt < 2; attempt += 1) {
      widget.server.respondOnce(MESSAGES, () => json({ payload: [before], meta: {} }))
      widget.server.respondOnce(CONVERSATION, () => json({ id: 12, inbox_id: 3, contact_last_seen_at: 0, status: 'resolved' })) // prettier-ignore
    }
    send('Exactly once?')
    await passTime(widget, 40)

    expect(messages.filter(({ content }) => content === 'Exactly once?')).toHaveLength(1)
    expect(within(log()).getAllByText('Exactly once?')).toHaveLength(1)
    expect(log()).not.toHaveTextContent('Not sent')
  })
})
