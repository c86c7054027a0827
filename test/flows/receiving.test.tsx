import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import {
  countBubbles,
  composer,
  openConversation,
  reconnect,
  countRequests,
  messageCreated,
  deliverEvents,
  holdResponse,
  advanceTime,
  log,
  MARA,
  send,
  type StartedWidget,
  statusChanged,
  postedEvents,
  messageUpdated,
} from '#test/support/widget/conversation.tsx'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

async function start(): Promise<StartedWidget> {
  const widget = startWidget()
  widget.server.add('Good day')
  return openConversation(widget)
}

const PAGE = 'GET /api/v1/widget/messages'
const STATUS = 'GET /api/v1/widget/conversations'
const ENDED_NOTICE = 'This conversation has ended.'

const timestampAt = (second: number): string => new Date(1_700_002_000_000 + second * 1000).toISOString()

const deleted = (id: number) =>
  messageUpdated(id, 'This message was deleted', {
    ...MARA,
    content_attributes: { deleted: true },
    updated_at: timestampAt(9),
  })

const typing = (status: 'on' | 'off') => ({
  event: `conversation.typing_${status}`,
  data: { conversation: { id: 12, inbox_id: 3, status: 'open' }, user: { id: 1, name: 'Mara' }, is_private: false },
})

const countTypingLines = (): number => within(log()).queryAllByRole('img', { name: 'Mara is typing' }).length

describe('message events of the room', () => {
  test.each([8_640_000_000_001, 1_700_000_000_000, 1e300, -1e15, -1])(
    'a message dated %d s after 1970 is shown, and so are the messages after it',
    async (createdAt) => {
      const widget = await start()
      await deliverEvents(widget, messageCreated(900, 'Strange date', { ...MARA, created_at: createdAt }))
      await deliverEvents(widget, messageCreated(901, 'Ordinary date', MARA))

      expect([countBubbles('Good day'), countBubbles('Strange date'), countBubbles('Ordinary date')]).toEqual([1, 1, 1])
    },
  )

  test('an edit replaces the text of a message', async () => {
    const widget = await start()
    await deliverEvents(widget, messageCreated(900, 'Tomorow', { ...MARA, updated_at: timestampAt(0) }))
    await deliverEvents(widget, messageUpdated(900, 'Tomorrow', { ...MARA, updated_at: timestampAt(1) }))

    expect([countBubbles('Tomorow'), countBubbles('Tomorrow')]).toEqual([0, 1])
  })

  test('an older edit of a message that arrives late changes nothing', async () => {
    const widget = await start()
    await deliverEvents(widget, messageCreated(900, 'one', { ...MARA, updated_at: timestampAt(0) }))
    await deliverEvents(widget, messageUpdated(900, 'three', { ...MARA, updated_at: timestampAt(3) }))
    await deliverEvents(
      widget,
      messageUpdated(900, 'two', { ...MARA, updated_at: timestampAt(2) }),
      messageCreated(900, 'one', MARA),
    )

    expect([countBubbles('one'), countBubbles('two'), countBubbles('three')]).toEqual([0, 0, 1])
  })

  test('a deleted message disappears, and a late copy does not restore it', async () => {
    const widget = await start()
    await deliverEvents(widget, messageCreated(900, 'Oops', MARA))
    await deliverEvents(widget, deleted(900))
    expect(countBubbles('Oops')).toBe(0)
    expect(log()).not.toHaveTextContent('This message was deleted')
    await deliverEvents(
      widget,
      messageCreated(900, 'Oops', MARA),
      messageUpdated(900, 'Oops', { ...MARA, updated_at: timestampAt(1) }),
    )

    expect(countBubbles('Oops')).toBe(0)
  })

  test('a message whose deletion arrives before it is never shown', async () => {
    const widget = await start()
    await deliverEvents(widget, deleted(900))
    await deliverEvents(widget, messageCreated(900, 'Oops', MARA))

    expect(countBubbles('Oops')).toBe(0)
  })

  test('an edit of an unknown message shows the message', async () => {
    const widget = await start()
    await deliverEvents(widget, messageUpdated(900, 'Missed and edited', { ...MARA, updated_at: timestampAt(1) }))

    expect(countBubbles('Missed and edited')).toBe(1)
  })

  test('the first message of a burst is shown before the next frame, and the others a frame later', async () => {
    const widget = await start()
    await widget.push(messageCreated(900, 'first', MARA), messageCreated(901, 'second', MARA))
    expect([countBubbles('first'), countBubbles('second')]).toEqual([1, 0])
    await advanceTime(20)

    expect([countBubbles('first'), countBubbles('second')]).toEqual([1, 1])
  })

  test('a message that follows the end of its typing is shown at once, and the typing ends with it', async () => {
    const widget = await start()
    await widget.push(typing('on'))
    await advanceTime(50)
    await widget.push(typing('off'))
    await advanceTime(10)
    expect([countTypingLines(), countBubbles('Written')]).toEqual([1, 0])
    await widget.push(messageCreated(900, 'Written', MARA))

    expect([countTypingLines(), countBubbles('Written')]).toEqual([0, 1])
  })

  test('messages that arrive out of order are shown in order', async () => {
    const widget = await start()
    await deliverEvents(widget, messageCreated(902, 'second', MARA))
    await deliverEvents(widget, messageCreated(901, 'first', MARA))

    expect(log().textContent).toMatch(/first.*second/)
  })

  test('an activity message is a plain line without avatar, author or Reply button', async () => {
    const widget = await start()
    await deliverEvents(widget, messageCreated(900, 'Mara joined the conversation', { message_type: 2 }))
    const line = within(log()).getByText('Mara joined the conversation')
    const row = line.closest<HTMLElement>('[data-key]')

    expect(line.tagName).toBe('P')
    expect(row?.querySelector('.avatar')).toBeNull()
    expect(within(row ?? log()).queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument()
    expect(screen.queryByText(/said:.*joined/)).not.toBeInTheDocument()
  })
})

describe('status events of the room', () => {
  test('a resolved conversation shows that it has ended and offers a new one', async () => {
    const widget = await start()
    await deliverEvents(widget, statusChanged('resolved'))

    expect(screen.getByText(ENDED_NOTICE)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Start a new conversation' })).toBeInTheDocument()
  })

  test.each(['open', 'pending', 'snoozed', 'hibernating'])('status %s reopens an ended conversation', async (name) => {
    const widget = await start()
    await deliverEvents(widget, statusChanged('resolved'))
    await deliverEvents(widget, statusChanged(name))

    expect(screen.queryByText(ENDED_NOTICE)).not.toBeInTheDocument()
    expect(composer()).toBeInTheDocument()
  })

  test('a resolved status of another conversation is ignored', async () => {
    const widget = await start()
    await deliverEvents(widget, statusChanged('resolved', { id: 99 }))

    expect(screen.queryByText(ENDED_NOTICE)).not.toBeInTheDocument()
  })
})

describe('reconnect of the cable', () => {
  test('a reconnect reloads the conversation’s status', async () => {
    const widget = await start()
    act(() => widget.cable.disconnect())
    widget.server.conversation.status = 'resolved'
    await reconnect(widget)

    expect(await screen.findByText(ENDED_NOTICE)).toBeInTheDocument()
  })

  test('a reconnect loads missed messages and sends their unread count to the host', async () => {
    const widget = await start()
    act(() => widget.host.receive({ event: 'toggle-open', isOpen: false }))
    act(() => widget.cable.disconnect())
    widget.server.add('While you were away')
    await reconnect(widget)

    await waitFor(
      () =>
      expect(postedEvents(widget, 'handleNotificationDot').at(-1)).toEqual({ event: 'handleNotificationDot', unreadMessageCount: 1 }), // prettier-ignore
    )
    expect(postedEvents(widget, 'setUnreadMode')).toHaveLength(1)
  })

  test('a reconnect applies missed edits and deletions', async () => {
    const widget = startWidget()
    for (let index = 0; index < 5; index += 1) widget.server.add(`line ${index}`)
    await openConversation(widget)
    act(() => widget.cable.disconnect())
    const { messages } = widget.server
    Object.assign(messages[1] ?? {}, { content: 'line 1, edited' })
    Object.assign(messages[2] ?? {}, { content: 'deleted', content_attributes: { deleted: true } })
    await reconnect(widget)

    await waitFor(() => expect(countBubbles('line 1, edited')).toBe(1))
    expect([countBubbles('line 1'), countBubbles('line 2'), countBubbles('deleted')]).toEqual([0, 0, 0])
  })

  test('a reconnect applies a deletion that the room lost before the visitor sent 40 messages', async () => {
    const widget = startWidget()
    widget.server.add('Wrong window')
    await openConversation(widget)
    Object.assign(widget.server.messages[0] ?? {}, { content_attributes: { deleted: true } })
    for (let index = 1; index <= 40; index += 1) send(`line ${index}`)
    await waitFor(() => expect(widget.server.sent).toHaveLength(40))
    await advanceTime(50)
    expect(countBubbles('Wrong window')).toBe(1)
    act(() => widget.cable.disconnect())
    await reconnect(widget)

    await waitFor(() => expect(countBubbles('Wrong window')).toBe(0))
  })

  test('an outdated response after a reconnect does not undo a newer edit from the room', async () => {
    const widget = await start()
    act(() => widget.cable.disconnect())
    const respond = holdResponse(widget.server, PAGE)
    await reconnect(widget)
    await deliverEvents(
      widget,
      messageUpdated(500, 'Good evening', { ...MARA, created_at: 1_700_000_000, updated_at: timestampAt(1) }),
    )
    await respond(() => json({ payload: widget.server.messages, meta: {} }))

    expect([countBubbles('Good day'), countBubbles('Good evening')]).toEqual([0, 1])
  })

  const loseMessage = async (): Promise<HTMLElement> => {
    const widget = await start()
    act(() => widget.cable.disconnect())
    widget.server.add('Missed')
    widget.server.respondOnce(PAGE, () => json({}, 500))
    await reconnect(widget)
    return within(log()).findByRole('button', { name: 'Try again' })
  }

  test('an error is shown if missed messages cannot be loaded after a reconnect', async () => {
    await loseMessage()

    expect(within(log()).getByRole('alert')).toHaveTextContent('messages could not be loaded.')
  })

  test('“Try again” loads missed messages after a failed request', async () => {
    const retry = await loseMessage()
    act(() => retry.click())

    await waitFor(() => expect(countBubbles('Missed')).toBe(1))
  })

  test('no messages and no status are requested while the cable stays connected', async () => {
    const widget = await start()
    const before = [countRequests(widget.server, PAGE), countRequests(widget.server, STATUS)]
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))
    await deliverEvents(widget, statusChanged('open'))

    expect([countRequests(widget.server, PAGE), countRequests(widget.server, STATUS)]).toEqual(before)
  })
})
