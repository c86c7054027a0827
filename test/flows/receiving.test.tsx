import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import {
  bubbles,
  composer,
  converse,
  countAsked,
  created,
  hear,
  hold,
  later,
  log,
  MARA,
  type Started,
  status,
  told,
  updated,
} from '#test/support/conversation.tsx'
import { json } from '#test/support/observedFetch.ts'
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

withOwnClock()

async function start(): Promise<Started> {
  const widget = startWidget()
  widget.server.add('Good day')
  return converse(widget)
}

const PAGE = 'GET /api/v1/widget/messages'
const STATUS = 'GET /api/v1/widget/conversations'
const ENDED = 'This conversation has ended.'

const at = (second: number): string => new Date(1_700_002_000_000 + second * 1000).toISOString()

const deleted = (id: number) =>
  updated(id, 'This message was deleted', { ...MARA, content_attributes: { deleted: true }, updated_at: at(9) })

async function reconnect(widget: Started): Promise<void> {
  const before = widget.cable.attempts()
  while (widget.cable.attempts() === before) await later(250)
  await widget.connect()
}

describe('message events of the room', () => {
  test.each([8_640_000_000_001, 1_700_000_000_000, 1e300, -1e15, -1])(
    'a message dated %d s after 1970 is shown, and so are the messages after it',
    async (createdAt) => {
      const widget = await start()
      await hear(widget, created(900, 'Strange date', { ...MARA, created_at: createdAt }))
      await hear(widget, created(901, 'Ordinary date', MARA))

      expect([bubbles('Good day'), bubbles('Strange date'), bubbles('Ordinary date')]).toEqual([1, 1, 1])
    },
  )

  test('an edit replaces the text of a message', async () => {
    const widget = await start()
    await hear(widget, created(900, 'Tomorow', { ...MARA, updated_at: at(0) }))
    await hear(widget, updated(900, 'Tomorrow', { ...MARA, updated_at: at(1) }))

    expect([bubbles('Tomorow'), bubbles('Tomorrow')]).toEqual([0, 1])
  })

  test('an older edit of a message that arrives late changes nothing', async () => {
    const widget = await start()
    await hear(widget, created(900, 'one', { ...MARA, updated_at: at(0) }))
    await hear(widget, updated(900, 'three', { ...MARA, updated_at: at(3) }))
    await hear(widget, updated(900, 'two', { ...MARA, updated_at: at(2) }), created(900, 'one', MARA))

    expect([bubbles('one'), bubbles('two'), bubbles('three')]).toEqual([0, 0, 1])
  })

  test('a deleted message disappears, and a late copy does not restore it', async () => {
    const widget = await start()
    await hear(widget, created(900, 'Oops', MARA))
    await hear(widget, deleted(900))
    expect(bubbles('Oops')).toBe(0)
    expect(log()).not.toHaveTextContent('This message was deleted')
    await hear(widget, created(900, 'Oops', MARA), updated(900, 'Oops', { ...MARA, updated_at: at(1) }))

    expect(bubbles('Oops')).toBe(0)
  })

  test('a message whose deletion arrives before it is never shown', async () => {
    const widget = await start()
    await hear(widget, deleted(900))
    await hear(widget, created(900, 'Oops', MARA))

    expect(bubbles('Oops')).toBe(0)
  })

  test('an edit of an unknown message shows the message', async () => {
    const widget = await start()
    await hear(widget, updated(900, 'Missed and edited', { ...MARA, updated_at: at(1) }))

    expect(bubbles('Missed and edited')).toBe(1)
  })

  test('messages that arrive out of order are shown in order', async () => {
    const widget = await start()
    await hear(widget, created(902, 'second', MARA))
    await hear(widget, created(901, 'first', MARA))

    expect(log().textContent).toMatch(/first.*second/)
  })

  test('an activity message is a plain line without avatar, author or Reply button', async () => {
    const widget = await start()
    await hear(widget, created(900, 'Mara joined the conversation', { message_type: 2 }))
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
    await hear(widget, status('resolved'))

    expect(screen.getByText(ENDED)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Start a new conversation' })).toBeInTheDocument()
  })

  test.each(['open', 'pending', 'snoozed', 'hibernating'])('status %s reopens an ended conversation', async (name) => {
    const widget = await start()
    await hear(widget, status('resolved'))
    await hear(widget, status(name))

    expect(screen.queryByText(ENDED)).not.toBeInTheDocument()
    expect(composer()).toBeInTheDocument()
  })

  test('a resolved status of another conversation is ignored', async () => {
    const widget = await start()
    await hear(widget, status('resolved', { id: 99 }))

    expect(screen.queryByText(ENDED)).not.toBeInTheDocument()
  })
})

describe('reconnect of the cable', () => {
  test('a reconnect reloads the conversation’s status', async () => {
    const widget = await start()
    act(() => widget.cable.cut())
    widget.server.conversation.status = 'resolved'
    await reconnect(widget)

    expect(await screen.findByText(ENDED)).toBeInTheDocument()
  })

  test('a reconnect loads missed messages and sends their unread count to the host', async () => {
    const widget = await start()
    act(() => widget.host.hear({ event: 'toggle-open', isOpen: false }))
    act(() => widget.cable.cut())
    widget.server.add('While you were away')
    await reconnect(widget)

    await waitFor(
      () =>
      expect(told(widget, 'handleNotificationDot').at(-1)).toEqual({ event: 'handleNotificationDot', unreadMessageCount: 1 }), // prettier-ignore
    )
    expect(told(widget, 'setUnreadMode')).toHaveLength(1)
  })

  test('a reconnect applies missed edits and deletions', async () => {
    const widget = startWidget()
    for (let said = 0; said < 5; said += 1) widget.server.add(`line ${said}`)
    await converse(widget)
    act(() => widget.cable.cut())
    const { messages } = widget.server
    Object.assign(messages[1] ?? {}, { content: 'line 1, edited' })
    Object.assign(messages[2] ?? {}, { content: 'deleted', content_attributes: { deleted: true } })
    await reconnect(widget)

    await waitFor(() => expect(bubbles('line 1, edited')).toBe(1))
    expect([bubbles('line 1'), bubbles('line 2'), bubbles('deleted')]).toEqual([0, 0, 0])
  })

  test('an outdated response after a reconnect does not undo a newer edit from the room', async () => {
    const widget = await start()
    act(() => widget.cable.cut())
    const answer = hold(widget.server, PAGE)
    await reconnect(widget)
    await hear(widget, updated(500, 'Good evening', { ...MARA, created_at: 1_700_000_000, updated_at: at(1) }))
    await answer(() => json({ payload: widget.server.messages, meta: {} }))

    expect([bubbles('Good day'), bubbles('Good evening')]).toEqual([0, 1])
  })

  const missAnswer = async (): Promise<HTMLElement> => {
    const widget = await start()
    act(() => widget.cable.cut())
    widget.server.add('Missed')
    widget.server.failNext(PAGE, () => json({}, 500))
    await reconnect(widget)
    return within(log()).findByRole('button', { name: 'Try again' })
  }

  test('an error is shown if missed messages cannot be loaded after a reconnect', async () => {
    await missAnswer()

    expect(within(log()).getByRole('alert')).toHaveTextContent('messages could not be loaded.')
  })

  test('“Try again” loads missed messages after a failed request', async () => {
    const retry = await missAnswer()
    act(() => retry.click())

    await waitFor(() => expect(bubbles('Missed')).toBe(1))
  })

  test('no messages and no status are requested while the cable stays connected', async () => {
    const widget = await start()
    const before = [countAsked(widget.server, PAGE), countAsked(widget.server, STATUS)]
    await hear(widget, created(900, 'Hello', MARA))
    await hear(widget, status('open'))

    expect([countAsked(widget.server, PAGE), countAsked(widget.server, STATUS)]).toEqual(before)
  })
})
