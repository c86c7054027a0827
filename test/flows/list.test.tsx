import { describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  countBubbles,
  openConversation,
  messageCreated,
  messageUpdated,
  deliverEvents,
  holdResponse,
  advanceTime,
  log,
  MARA,
  press,
  scrollTo,
  send,
  type StartedWidget,
} from '#test/support/widget/conversation.tsx'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

/** A Tuesday at noon in the local time zone. */
const NOON = new Date(2024, 2, 12, 12, 0, 30).getTime()
const MINUTE = 60
const DAY = 24 * 60 * MINUTE

withFakeClock(NOON)

const timestampBefore = (seconds: number): number => Math.floor(NOON / 1000) - seconds

type MessageSpec = readonly [text: string, secondsAgo: number, more?: object]

async function start(...messages: readonly MessageSpec[]): Promise<StartedWidget> {
  const widget = startWidget()
  for (const [text, secondsAgo, more] of messages)
    widget.server.add(text, { created_at: timestampBefore(secondsAgo), ...more })
  return openConversation(widget)
}

const rowOf = (text: string): HTMLElement => {
  const row = within(log()).getByText(text).closest<HTMLElement>('[data-key]')
  if (row === null) throw new Error(`${text} stands in no row`)
  return row
}

const timeOf = (text: string): HTMLElement | null => rowOf(text).querySelector('time')

const days = (): readonly (string | null)[] => within(log()).queryAllByRole('heading').map(({ textContent }) => textContent) // prettier-ignore

describe('date separators', () => {
  test('date separators show “Today”, “Yesterday”, a weekday of the last days, or the date', async () => {
    await start(['older', 90 * DAY], ['old', 9 * DAY], ['weekday', 3 * DAY], ['before', DAY], ['now', 5])

    expect(days()).toEqual(['December 13, 2023', 'March 3', 'Saturday', 'Yesterday', 'Today'])
    expect(log().textContent).toMatch(
      /December 13, 2023.*older.*March 3.*old.*Saturday.*weekday.*Yesterday.*before.*Today.*now/,
    )
  })

  test('several messages of one day have one date separator', async () => {
    await start(['one', 90 * MINUTE], ['two', 60 * MINUTE], ['three', 5])

    expect(days()).toEqual(['Today'])
  })

  test('a date separator changes from “Today” to “Yesterday” after midnight', async () => {
    jest.setSystemTime(new Date(2024, 2, 12, 23, 58, 0))
    const widget = startWidget()
    widget.server.add('late', { created_at: Math.floor(Date.now() / 1000) })
    await openConversation(widget)
    expect(days()).toEqual(['Today'])
    await advanceTime(3 * MINUTE * 1000)

    expect(days()).toEqual(['Yesterday'])
  })
})

describe('message time', () => {
  test('the relative time of a message updates by itself and becomes the time of day after an hour', async () => {
    await start(['Hello', 5])
    expect(timeOf('Hello')).toHaveTextContent(/^now$/)
    await advanceTime(6 * MINUTE * 1000)
    expect(timeOf('Hello')).toHaveTextContent(/^5 minutes ago$/)
    await advanceTime(56 * MINUTE * 1000)

    expect(timeOf('Hello')).toHaveTextContent(/^12:00\sPM$/)
  })

  test('a message older than an hour shows the time of day, with the full date and time as its tooltip', async () => {
    await start(['Hello', 2 * 60 * MINUTE])

    expect(timeOf('Hello')).toHaveTextContent(/^10:00\sAM$/)
    expect(timeOf('Hello')?.title).toMatch(/^Tuesday, March 12, 2024 at 10:00\sAM$/)
    expect(timeOf('Hello')).toHaveAttribute('datetime', new Date(timestampBefore(2 * 60 * MINUTE) * 1000).toISOString())
  })

  test('a message with a server time in the future shows “now”', async () => {
    await start(['Hello', -90])

    expect(timeOf('Hello')).toHaveTextContent(/^now$/)
  })
})

describe('consecutive messages of one sender', () => {
  const JON = { sender: { id: 2, name: 'Jon Okafor', type: 'user' } }
  const avatarTextOf = (text: string): string | undefined =>
    rowOf(text).querySelector('.avatar')?.textContent ?? undefined

  test('only the last of consecutive messages from one agent shows the avatar, name and time', async () => {
    await start(['one', 40], ['two', 30], ['three', 20, JON])

    expect([avatarTextOf('one'), avatarTextOf('two'), avatarTextOf('three')]).toEqual([undefined, 'ML', 'JO'])
    expect([timeOf('one'), timeOf('two')]).toEqual([null, expect.anything()])
    expect(rowOf('two')).toHaveTextContent('Mara Lindqvist')
  })

  test('the avatar moves to a new message of the same agent', async () => {
    const widget = await start(['one', 40])
    expect(avatarTextOf('one')).toBe('ML')
    await deliverEvents(
      widget,
      messageCreated(900, 'two', {
        sender: { id: 1, name: 'Mara Lindqvist', type: 'user' },
        created_at: timestampBefore(1),
      }),
    )

    expect([avatarTextOf('one'), avatarTextOf('two')]).toEqual([undefined, 'ML'])
  })

  test('a message of the visitor ends a group of consecutive agent messages', async () => {
    await start(['one', 40], ['mine', 30, { message_type: 0 }], ['two', 20])

    expect([avatarTextOf('one'), avatarTextOf('mine'), avatarTextOf('two')]).toEqual(['ML', undefined, 'ML'])
  })
})

describe('earlier messages', () => {
  const createLine = (number: number): MessageSpec => [`line ${number}`, (60 - number) * MINUTE]
  const createLines = (count: number): readonly MessageSpec[] =>
    Array.from({ length: count }, (_, at) => createLine(at + 1))

  const requestedPages = ({ requests }: StartedWidget): readonly (string | null)[] =>
    requests
      .filter(({ method, url }) => method === 'GET' && url.includes('/widget/messages'))
      .map(({ url }) => new URL(url).searchParams.get('before'))

  const PAGE = 'GET /api/v1/widget/messages'

  const pageBefore = async ({ server }: StartedWidget, before: number): Promise<Response> =>
    server.respond(new Request(`https://a.test/api/v1/widget/messages?website_token=demo&before=${before}`))

  const newestPage = async ({ server }: StartedWidget): Promise<Response> =>
    server.respond(new Request('https://a.test/api/v1/widget/messages?website_token=demo'))

  async function reconnect(widget: StartedWidget): Promise<void> {
    const before = widget.cable.attempts()
    act(() => widget.cable.disconnect())
    while (widget.cable.attempts() === before) await advanceTime(250)
    await widget.connect()
  }

  /**
   * Scrolls from the end of the list to a position with the wheel, as a visitor does. Each row makes the list 40 pixels
   * longer.
   */
  function scrollUp(top: number): void {
    const list = log()
    const rows = (): number => list.querySelectorAll('[data-key]').length
    scrollTo(800)
    Object.defineProperties(list, {
      scrollHeight: { configurable: true, get: () => 200 + 40 * rows() },
      scrollTo: { configurable: true, value: (to: ScrollToOptions) => (list.scrollTop = to.top ?? 0) },
    })
    list.scrollTop = 40 * rows()
    for (const position of [list.scrollTop, top]) {
      list.scrollTop = position
      fireEvent.wheel(list)
      fireEvent.scroll(list)
    }
  }

  test('earlier messages load page by page at the top of the list until all are loaded', async () => {
    const widget = await start(...createLines(50))
    expect(countBubbles('line 30')).toBe(0)
    const before = requestedPages(widget).length
    scrollUp(0)
    await waitFor(() => expect(countBubbles('line 30')).toBe(1))
    expect(countBubbles('line 10')).toBe(0)
    scrollUp(0)
    await waitFor(() => expect(countBubbles('line 1')).toBe(1))
    scrollUp(0)
    await advanceTime(100)
    scrollUp(0)
    await advanceTime(100)

    expect(requestedPages(widget).slice(before)).toEqual(['530', '510', '500'])
    expect(within(log()).getAllByText(/^line \d+$/)).toHaveLength(50)
  })

  test('earlier messages are not requested while the list is far from its top', async () => {
    const widget = await start(...createLines(50))
    const before = requestedPages(widget).length
    scrollTo(400)
    await advanceTime(100)

    expect(requestedPages(widget)).toHaveLength(before)
  })

  test('earlier messages are requested once while the visitor keeps scrolling near the top', async () => {
    const widget = await start(...createLines(50))
    const before = requestedPages(widget).length
    scrollUp(50)
    scrollUp(20)
    scrollUp(0)
    await waitFor(() => expect(countBubbles('line 30')).toBe(1))

    expect(
      requestedPages(widget)
        .slice(before)
        .filter((page) => page === '530'),
    ).toHaveLength(1)
    expect(countBubbles('line 10')).toBe(0)
  })

  test('the two pages before an earlier page are requested too, and shown at the top without a wait', async () => {
    const widget = await start(...createLines(90))
    const before = requestedPages(widget).length
    scrollUp(0)
    await advanceTime(100)
    expect(requestedPages(widget).slice(before)).toEqual(['570', '550', '530'])
    expect([countBubbles('line 51'), countBubbles('line 50')]).toEqual([1, 0])
    scrollUp(0)

    expect([countBubbles('line 11'), countBubbles('line 10')]).toEqual([1, 0])
    await advanceTime(100)
    expect(requestedPages(widget).slice(before)).toEqual(['570', '550', '530', '510', '500'])
  })

  test('a page that could not be loaded ahead of the reader is requested again at the top', async () => {
    const widget = await start(...createLines(50))
    const before = requestedPages(widget).length
    const first = await pageBefore(widget, 530)
    widget.server.respondOnce(PAGE, () => first)
    widget.server.respondOnce(PAGE, () => json({}, 500))
    scrollUp(0)
    await advanceTime(100)
    expect(within(log()).queryByRole('alert')).toBeNull()
    scrollUp(0)
    await advanceTime(100)

    expect(requestedPages(widget).slice(before).slice(0, 3)).toEqual(['530', '510', '510'])
    expect(within(log()).getAllByText(/^line \d+$/)).toHaveLength(50)
  })

  test('a page from before a lost connection is requested again, as it lacks the edits and deletions of that time', async () => {
    const widget = await start(...createLines(70))
    scrollUp(0)
    await advanceTime(100)
    await reconnect(widget)
    await advanceTime(100)
    widget.server.messages[25] = { ...widget.server.messages[25], id: 525, content: 'line 26, edited' }
    scrollUp(0)
    await advanceTime(100)

    expect([countBubbles('line 26, edited'), countBubbles('line 26')]).toEqual([1, 0])
  })

  test('an edit of an unloaded message is shown with its page, and no page in between is missing', async () => {
    const widget = await start(...createLines(70))
    widget.server.messages[5] = { ...widget.server.messages[5], id: 505, content: 'line 6, edited' }
    await deliverEvents(widget, messageUpdated(505, 'line 6, edited', widget.server.messages[5]))
    expect(countBubbles('line 6, edited')).toBe(0)
    for (let page = 0; page < 5; page += 1) {
      scrollUp(0)
      await advanceTime(100)
    }

    expect(within(log()).getAllByText(/^line \d+/)).toHaveLength(70)
    expect(countBubbles('line 6, edited')).toBe(1)
  })

  test('earlier messages load without another scroll if the visitor reached the top during a reconnect', async () => {
    const widget = await start(...createLines(50))
    const before = requestedPages(widget).length
    const newest = [await newestPage(widget), await newestPage(widget)]
    const respondFunctions = newest.map(() => holdResponse(widget.server, PAGE))
    await reconnect(widget)
    scrollUp(50)
    await advanceTime(100)
    expect(requestedPages(widget).slice(before)).not.toContain('530')
    for (const [at, page] of newest.entries()) await respondFunctions[at]?.(() => page)

    await waitFor(() => expect(countBubbles('line 30')).toBe(1))
    await advanceTime(100)
    expect(
      requestedPages(widget)
        .slice(before)
        .filter((page) => page === '530'),
    ).toHaveLength(1)
  })

  test('a response that adds no earlier messages causes one more request and then no others', async () => {
    const widget = await start(...createLines(50))
    const before = requestedPages(widget).length
    const newest = [await newestPage(widget), await newestPage(widget), await newestPage(widget)]
    for (const page of newest) widget.server.respondOnce(PAGE, () => page)
    scrollUp(50)
    await advanceTime(500)

    expect(requestedPages(widget).slice(before)).toEqual(['530', '530'])
  })

  test('earlier messages are not requested in a resolved conversation', async () => {
    const widget = startWidget()
    for (const [text, secondsAgo] of createLines(50))
      widget.server.add(text, { created_at: timestampBefore(secondsAgo) })
    widget.server.conversation.status = 'resolved'
    await openConversation(widget)
    const before = requestedPages(widget).length
    scrollUp(0)
    await advanceTime(200)

    expect(requestedPages(widget)).toHaveLength(before)
  })

  test('a failure to load earlier messages is shown, and “Try again” loads them', async () => {
    const widget = await start(...createLines(50))
    widget.server.respondOnce('GET /api/v1/widget/messages', () => json({}, 500))
    scrollUp(0)
    expect(await within(log()).findByRole('alert')).toHaveTextContent('Earlier messages could not be loaded.')
    press('Try again')

    await waitFor(() => expect(countBubbles('line 30')).toBe(1))
    expect(within(log()).queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('a message that arrives', () => {
  const isMoving = (text: string): boolean => rowOf(text).classList.contains('arriving')

  test('only a message that arrives for a reader at the end moves, not those of the history', async () => {
    const widget = await start(['one', 40], ['two', 30])
    await deliverEvents(widget, messageCreated(900, 'three', { created_at: timestampBefore(1) }))

    expect(['one', 'two', 'three'].map(isMoving)).toEqual([false, true, true])
  })

  test('a message that arrives for a reader further up does not move when it comes into view', async () => {
    const widget = await start(['one', 40], ['two', 30])
    scrollTo(800)
    scrollTo(300)
    await deliverEvents(widget, messageCreated(900, 'three', { created_at: timestampBefore(1) }))

    expect(isMoving('three')).toBe(false)
  })
})

describe('message list scrolled up', () => {
  const scrollUpFromEnd = (): void => {
    scrollTo(800)
    scrollTo(300)
  }

  /** Returns the positions to which the widget scrolls the list from now on. jsdom has no layout and cannot scroll. */
  function recordScrolling(): readonly unknown[] {
    const positions: unknown[] = []
    Object.defineProperty(log(), 'scrollTo', { configurable: true, value: (to: unknown) => void positions.push(to) })
    return positions
  }

  const button = (): HTMLElement | null => screen.queryByRole('button', { name: /new message|Jump to the latest/ })

  test('the jump-to-latest button is shown only while the message list is scrolled up', async () => {
    await start(['one', 40])
    expect(button()).toBeNull()
    scrollUpFromEnd()
    expect(button()).toHaveAccessibleName('Jump to the latest message')
    scrollTo(800)

    expect(button()).toBeNull()
  })

  test('the jump-to-latest button shows the number of new messages and scrolls to the end', async () => {
    const widget = await start(['one', 40])
    scrollUpFromEnd()
    await deliverEvents(widget, messageCreated(900, 'two', { ...MARA, created_at: timestampBefore(1) }))
    expect(button()).toHaveTextContent('1 new message')
    await deliverEvents(widget, messageCreated(901, 'three', { ...MARA, created_at: timestampBefore(0) }))
    expect(button()).toHaveTextContent('2 new messages')
    const positions = recordScrolling()
    act(() => button()?.click())

    expect(positions).toContainEqual({ top: 1000 })
    expect(button()).toBeNull()
  })

  test('activity messages and the visitor’s own messages are not counted as new messages', async () => {
    const widget = await start(['one', 40])
    scrollUpFromEnd()
    await deliverEvents(
      widget,
      messageCreated(900, 'Mara joined', { message_type: 2 }),
      messageCreated(901, 'Mine', { message_type: 0 }),
    )

    expect(button()).toHaveAccessibleName('Jump to the latest message')
  })

  test('the number of new messages resets after the visitor returns to the end', async () => {
    const widget = await start(['one', 40])
    scrollUpFromEnd()
    await deliverEvents(widget, messageCreated(900, 'two', { ...MARA, created_at: timestampBefore(1) }))
    scrollTo(800)
    scrollTo(300)

    expect(button()).toHaveAccessibleName('Jump to the latest message')
  })

  test('sending a message scrolls the list to the end', async () => {
    await start(['one', 40])
    scrollUpFromEnd()
    const positions = recordScrolling()
    send('Mine')
    await advanceTime(50)

    expect(positions).toContainEqual({ top: 1000 })
    expect(button()).toBeNull()
  })
})
