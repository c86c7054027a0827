import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  requestBodies,
  composer,
  openConversation,
  countRequests,
  messageCreated,
  deliverEvents,
  advanceTime,
  log,
  MARA,
  press,
  scrollTo,
  type StartedWidget,
  statusChanged,
  postedEvents,
} from '#test/support/widget/conversation.tsx'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

const hasFocus = (): boolean => true

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  cleanup()
  document.hasFocus = hasFocus
  Reflect.deleteProperty(document, 'visibilityState')
  jest.useRealTimers()
})

const SEEN = 'POST /api/v1/widget/conversations/update_last_seen'

async function start(): Promise<StartedWidget> {
  const widget = startWidget()
  widget.server.add('Good day')
  await openConversation(widget)
  await waitFor(() => expect(countSeenUpdates(widget)).toBe(1))
  return widget
}

const countSeenUpdates = ({ server }: StartedWidget): number => countRequests(server, SEEN)

function focus(isFocused: boolean): void {
  document.hasFocus = () => isFocused
  act(() => void fireEvent(window, new Event(isFocused ? 'focus' : 'blur')))
}

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  act(() => void fireEvent(document, new Event('visibilitychange')))
}

/** Returns the host's events from index `before` on, except `onEvent`, which the host receives for every message. */
const eventsAfter = ({ host }: StartedWidget, before: number): readonly unknown[] =>
  host.posted.slice(before).filter(({ event }) => event !== 'onEvent')

const close = ({ host }: StartedWidget): void => act(() => host.receive({ event: 'toggle-open', isOpen: false }))

const openPanel = ({ host }: StartedWidget): void => act(() => host.receive({ event: 'toggle-open', isOpen: true }))

describe('read receipts', () => {
  test('an agent message is marked as read only when the window has focus', async () => {
    const widget = await start()
    focus(false)
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))
    await advanceTime(10_000)
    expect(countSeenUpdates(widget)).toBe(1)
    focus(true)

    await waitFor(() => expect(countSeenUpdates(widget)).toBe(2))
  })

  test('an agent message is marked as read only when the page is visible', async () => {
    const widget = await start()
    setVisibility('hidden')
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))
    await advanceTime(5_000)
    expect(countSeenUpdates(widget)).toBe(1)
    setVisibility('visible')

    await waitFor(() => expect(countSeenUpdates(widget)).toBe(2))
  })

  test('an agent message is marked as read only when the visitor reaches the end of the list', async () => {
    const widget = await start()
    scrollTo(800)
    scrollTo(300)
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))
    await advanceTime(5_000)
    expect(countSeenUpdates(widget)).toBe(1)
    scrollTo(800)

    await waitFor(() => expect(countSeenUpdates(widget)).toBe(2))
  })

  test('an agent message is not marked as read while the panel is closed', async () => {
    const widget = await start()
    close(widget)
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))
    await advanceTime(5_000)

    expect(countSeenUpdates(widget)).toBe(1)
  })

  test('an agent message is not marked as read while another screen is open', async () => {
    const widget = await start()
    fireEvent.click(screen.getByRole('link', { name: 'Home' }))
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))
    await advanceTime(5_000)

    expect(countSeenUpdates(widget)).toBe(1)
  })

  test('an agent message on screen is marked as read at once, with its time', async () => {
    const widget = await start()
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))
    await waitFor(() => expect(countSeenUpdates(widget)).toBe(2))

    expect(await requestBodies(widget, SEEN)).toEqual([
      { contact_last_seen_at: 1_700_000_000 },
      { contact_last_seen_at: 1_700_001_000 },
    ])
  })
})

describe('unread count for the host', () => {
  test('the host receives the unread count with each new message, and 0 once all are read', async () => {
    const widget = await start()
    close(widget)
    const before = postedEvents(widget, 'handleNotificationDot').length
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))
    await deliverEvents(widget, messageCreated(901, 'Are you there?', MARA))

    const getDotEvents = () => postedEvents(widget, 'handleNotificationDot').slice(before)
    expect(getDotEvents()).toEqual([
      { event: 'handleNotificationDot', unreadMessageCount: 1 },
      { event: 'handleNotificationDot', unreadMessageCount: 2 },
    ])
    expect(postedEvents(widget, 'setUnreadMode')).toEqual([
      { event: 'setUnreadMode', unreadMessageCount: 1 },
      { event: 'setUnreadMode', unreadMessageCount: 2 },
    ])
    fireEvent.click(await screen.findByRole('button', { name: 'See new messages' }))
    openPanel(widget)
    await waitFor(() =>
      expect(getDotEvents().at(-1)).toEqual({ event: 'handleNotificationDot', unreadMessageCount: 0 }),
    )
  })

  test('visitor and activity messages send no unread count to the host', async () => {
    const widget = await start()
    close(widget)
    const before = widget.host.posted.length
    await deliverEvents(
      widget,
      messageCreated(900, 'Mine', { message_type: 0 }),
      messageCreated(901, 'Mara joined', { message_type: 2 }),
    )

    expect(eventsAfter(widget, before)).toEqual([])
  })

  test('the host receives the unread count without a preview while the panel is open on another screen', async () => {
    const widget = await start()
    fireEvent.click(screen.getByRole('link', { name: 'Home' }))
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))

    expect(postedEvents(widget, 'handleNotificationDot').at(-1)).toEqual({ event: 'handleNotificationDot', unreadMessageCount: 1 }) // prettier-ignore
    expect(postedEvents(widget, 'setUnreadMode')).toEqual([])
  })

  test('a host that disables the preview receives only the unread count', async () => {
    const widget = await start()
    act(() => widget.host.receive({ event: 'config-set', showUnreadMessagesDialog: false }))
    close(widget)
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))

    expect(postedEvents(widget, 'handleNotificationDot').at(-1)).toEqual({ event: 'handleNotificationDot', unreadMessageCount: 1 }) // prettier-ignore
    expect(postedEvents(widget, 'setUnreadMode')).toEqual([])
    expect(screen.queryByRole('button', { name: 'See new messages' })).not.toBeInTheDocument()
  })

  test('a message in a resolved conversation sends no unread count to the host and shows no preview', async () => {
    const widget = await start()
    close(widget)
    await deliverEvents(widget, statusChanged('resolved', { contact_last_seen_at: 1_700_000_000 }))
    const before = widget.host.posted.length
    await deliverEvents(widget, messageCreated(900, 'Goodbye', MARA))

    expect(eventsAfter(widget, before)).toEqual([])
    expect(screen.queryByRole('button', { name: 'See new messages' })).not.toBeInTheDocument()
  })
})

test('the unread count becomes 0 when the visitor ends the conversation, even without the cable', async () => {
  const widget = await start()
  focus(false)
  await deliverEvents(widget, messageCreated(900, 'Hello', MARA))
  expect(postedEvents(widget, 'handleNotificationDot').at(-1)).toMatchObject({ unreadMessageCount: 1 })
  act(() => widget.cable.disconnect())
  press('More options')
  press('End conversation')
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End conversation' }))
  await screen.findByText('This conversation has ended.')

  expect(postedEvents(widget, 'handleNotificationDot').at(-1)).toMatchObject({ unreadMessageCount: 0 })
})

describe('preview', () => {
  const BOT = { sender: { id: 4, name: 'Lumi', type: 'agent_bot' } }

  async function openPreview(...messages: readonly ReturnType<typeof messageCreated>[]): Promise<StartedWidget> {
    const widget = await start()
    close(widget)
    await deliverEvents(widget, ...messages)
    openPanel(widget)
    await screen.findByRole('button', { name: 'See new messages' })
    return widget
  }

  const previews = (): readonly (string | null)[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent) // prettier-ignore

  test('the preview shows the newest three messages, oldest first', async () => {
    await openPreview(...['one', 'two', 'three', 'four'].map((text, at) => messageCreated(900 + at, text, MARA)))

    expect(previews()).toHaveLength(3)
    expect(previews().map((text) => text?.match(/two|three|four/)?.[0])).toEqual(['two', 'three', 'four'])
  })

  test('the live region of the preview is empty at first, and then announces the number of new messages', async () => {
    await openPreview(messageCreated(900, 'one', MARA), messageCreated(901, 'two', MARA))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await advanceTime(500)

    expect(screen.getByRole('status')).toHaveTextContent(/^2 new messages$/)
  })

  test('the preview shows message texts without Markdown markup', async () => {
    await openPreview(messageCreated(900, 'It is **ready**, see [the shop](https://shop.test).', MARA))

    expect(screen.getByRole('listitem')).toHaveTextContent('It is ready, see the shop.')
  })

  test('the preview shows the names of the agent and the website', async () => {
    await openPreview(messageCreated(900, 'Hello', MARA))
    const [line] = screen.getAllByRole('listitem')

    expect(line).toHaveTextContent('Mara from Lumen Bikes')
    expect(within(line ?? document.body).queryByText('Bot')).not.toBeInTheDocument()
  })

  test('the preview labels a bot as a bot', async () => {
    await openPreview(messageCreated(900, 'Hello', BOT))

    expect(screen.getByRole('listitem')).toHaveTextContent('Lumi Bot from Lumen Bikes')
  })

  test('messages in the preview are not marked as read', async () => {
    const widget = await openPreview(messageCreated(900, 'Hello', MARA))
    await advanceTime(5_000)

    expect(countSeenUpdates(widget)).toBe(1)
  })

  test('“See new messages” opens the conversation, notifies the host and marks the messages as read', async () => {
    const widget = await openPreview(messageCreated(900, 'Hello', MARA))
    press('See new messages')

    await waitFor(() => expect(composer()).toBeInTheDocument())
    expect(within(log()).getByText('Hello')).toBeInTheDocument()
    expect(postedEvents(widget, 'resetUnreadMode')).toHaveLength(1)
    await waitFor(() => expect(countSeenUpdates(widget)).toBe(2))
  })

  test('Close dismisses the preview and notifies the host', async () => {
    const widget = await openPreview(messageCreated(900, 'Hello', MARA))
    press('Close')

    expect(postedEvents(widget, 'closeWindow')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'See new messages' })).not.toBeInTheDocument()
  })

  test('the preview ends when its messages are no longer unread, as after the agent resolves the conversation', async () => {
    const widget = await openPreview(messageCreated(900, 'Hello', MARA))
    await deliverEvents(widget, statusChanged('resolved'))

    expect(postedEvents(widget, 'closeWindow')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'See new messages' })).not.toBeInTheDocument()
  })

  test('messages in a dismissed preview stay unread', async () => {
    const widget = await openPreview(messageCreated(900, 'Hello', MARA))
    press('Close')
    close(widget)
    await advanceTime(5_000)

    expect(countSeenUpdates(widget)).toBe(1)
    expect(postedEvents(widget, 'handleNotificationDot').at(-1)).toEqual({ event: 'handleNotificationDot', unreadMessageCount: 1 }) // prettier-ignore
  })
})
