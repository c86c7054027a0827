import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import {
  advanceTime,
  composer,
  deliverEvents,
  log,
  MARA,
  messageCreated,
  openConversation,
  send,
  type StartedWidget,
  write,
} from '#test/support/widget/conversation.tsx'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const CONVERSATION = 'GET /api/v1/widget/conversations'

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
    for (let seconds = 0; seconds < 16; seconds += 2) {
      widget.cable.send({ type: 'ping', message: seconds })
      await advanceTime(2_000)
    }

    expect(log()).toHaveTextContent('A new matter')
    expect(log()).not.toHaveTextContent('Good day')
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
})
