import { describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  bubbles,
  converse,
  created,
  hear,
  hold,
  later,
  log,
  MARA,
  press,
  scrollTo,
  send,
  type Started,
} from '#test/support/conversation.tsx'
import { json } from '#test/support/observedFetch.ts'
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

/** A Tuesday at noon in the local time zone. */
const NOON = new Date(2024, 2, 12, 12, 0, 30).getTime()
const MINUTE = 60
const DAY = 24 * 60 * MINUTE

withOwnClock(NOON)

const ago = (seconds: number): number => Math.floor(NOON / 1000) - seconds

type Said = readonly [words: string, secondsAgo: number, more?: object]

async function start(...said: readonly Said[]): Promise<Started> {
  const widget = startWidget()
  for (const [words, secondsAgo, more] of said) widget.server.add(words, { created_at: ago(secondsAgo), ...more })
  return converse(widget)
}

const rowOf = (words: string): HTMLElement => {
  const row = within(log()).getByText(words).closest<HTMLElement>('[data-key]')
  if (row === null) throw new Error(`${words} stands in no row`)
  return row
}

const timeOf = (words: string): HTMLElement | null => rowOf(words).querySelector('time')

const days = (): readonly (string | null)[] => within(log()).queryAllByRole('heading').map(({ textContent }) => textContent) // prettier-ignore

describe('date separators', () => {
  test('date separators show “Today”, “Yesterday” or the full date', async () => {
    await start(['old', 9 * DAY], ['before', DAY], ['now', 5])

    expect(days()).toEqual(['March 3, 2024', 'Yesterday', 'Today'])
    expect(log().textContent).toMatch(/March 3, 2024.*old.*Yesterday.*before.*Today.*now/)
  })

  test('several messages of one day have one date separator', async () => {
    await start(['one', 90 * MINUTE], ['two', 60 * MINUTE], ['three', 5])

    expect(days()).toEqual(['Today'])
  })

  test('a date separator changes from “Today” to “Yesterday” after midnight', async () => {
    jest.setSystemTime(new Date(2024, 2, 12, 23, 58, 0))
    const widget = startWidget()
    widget.server.add('late', { created_at: Math.floor(Date.now() / 1000) })
    await converse(widget)
    expect(days()).toEqual(['Today'])
    await later(3 * MINUTE * 1000)

    expect(days()).toEqual(['Yesterday'])
  })
})

describe('message time', () => {
  test('the relative time of a message updates by itself and becomes the time of day after an hour', async () => {
    await start(['Hello', 5])
    expect(timeOf('Hello')).toHaveTextContent(/^now$/)
    await later(6 * MINUTE * 1000)
    expect(timeOf('Hello')).toHaveTextContent(/^5 min\. ago$/)
    await later(56 * MINUTE * 1000)

    expect(timeOf('Hello')).toHaveTextContent(/^12:00\sPM$/)
  })

  test('a message older than an hour shows the time of day, with the full date and time as its tooltip', async () => {
    await start(['Hello', 2 * 60 * MINUTE])

    expect(timeOf('Hello')).toHaveTextContent(/^10:00\sAM$/)
    expect(timeOf('Hello')?.title).toMatch(/^Tuesday, March 12, 2024 at 10:00\sAM$/)
    expect(timeOf('Hello')).toHaveAttribute('datetime', new Date(ago(2 * 60 * MINUTE) * 1000).toISOString())
  })

  test('a message with a server time in the future shows “now”', async () => {
    await start(['Hello', -90])

    expect(timeOf('Hello')).toHaveTextContent(/^now$/)
  })
})

describe('consecutive messages of one sender', () => {
  const JON = { sender: { id: 2, name: 'Jon Okafor', type: 'user' } }
  const faceOf = (words: string): string | undefined => rowOf(words).querySelector('.avatar')?.textContent ?? undefined

  test('only the last of consecutive messages from one agent shows the avatar, name and time', async () => {
    await start(['one', 40], ['two', 30], ['three', 20, JON])

    expect([faceOf('one'), faceOf('two'), faceOf('three')]).toEqual([undefined, 'ML', 'JO'])
    expect([timeOf('one'), timeOf('two')]).toEqual([null, expect.anything()])
    expect(rowOf('two')).toHaveTextContent('Mara Lindqvist')
  })

  test('the avatar moves to a new message of the same agent', async () => {
    const widget = await start(['one', 40])
    expect(faceOf('one')).toBe('ML')
    await hear(
      widget,
      created(900, 'two', { sender: { id: 1, name: 'Mara Lindqvist', type: 'user' }, created_at: ago(1) }),
    )

    expect([faceOf('one'), faceOf('two')]).toEqual([undefined, 'ML'])
  })

  test('a message of the visitor ends a group of consecutive agent messages', async () => {
    await start(['one', 40], ['mine', 30, { message_type: 0 }], ['two', 20])

    expect([faceOf('one'), faceOf('mine'), faceOf('two')]).toEqual(['ML', undefined, 'ML'])
  })
})

describe('earlier messages', () => {
  const line = (number: number): Said => [`line ${number}`, (60 - number) * MINUTE]
  const many = (count: number): readonly Said[] => Array.from({ length: count }, (_, at) => line(at + 1))

  const pagesOf = ({ requests }: Started): readonly (string | null)[] =>
    requests
      .filter(({ method, url }) => method === 'GET' && url.includes('/widget/messages'))
      .map(({ url }) => new URL(url).searchParams.get('before'))

  const PAGE = 'GET /api/v1/widget/messages'

  const newestPage = async ({ server }: Started): Promise<Response> =>
    server.answer(new Request('https://a.test/api/v1/widget/messages?website_token=demo'))

  async function reconnect(widget: Started): Promise<void> {
    const before = widget.cable.attempts()
    act(() => widget.cable.cut())
    while (widget.cable.attempts() === before) await later(250)
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
    for (const place of [list.scrollTop, top]) {
      list.scrollTop = place
      fireEvent.wheel(list)
      fireEvent.scroll(list)
    }
  }

  test('earlier messages load page by page at the top of the list until all are loaded', async () => {
    const widget = await start(...many(50))
    expect(bubbles('line 30')).toBe(0)
    const before = pagesOf(widget).length
    scrollUp(0)
    await waitFor(() => expect(bubbles('line 30')).toBe(1))
    expect(bubbles('line 10')).toBe(0)
    scrollUp(0)
    await waitFor(() => expect(bubbles('line 1')).toBe(1))
    scrollUp(0)
    await later(100)
    scrollUp(0)
    await later(100)

    expect(pagesOf(widget).slice(before)).toEqual(['530', '510', '500'])
    expect(within(log()).getAllByText(/^line \d+$/)).toHaveLength(50)
  })

  test('earlier messages are not requested while the list is far from its top', async () => {
    const widget = await start(...many(50))
    const before = pagesOf(widget).length
    scrollTo(400)
    await later(100)

    expect(pagesOf(widget)).toHaveLength(before)
  })

  test('earlier messages are requested once while the visitor keeps scrolling near the top', async () => {
    const widget = await start(...many(50))
    const before = pagesOf(widget).length
    scrollUp(50)
    scrollUp(20)
    scrollUp(0)
    await waitFor(() => expect(bubbles('line 30')).toBe(1))

    expect(pagesOf(widget).slice(before)).toEqual(['530'])
  })

  test('earlier messages load without another scroll if the visitor reached the top during a reconnect', async () => {
    const widget = await start(...many(50))
    const before = pagesOf(widget).length
    const newest = [await newestPage(widget), await newestPage(widget)]
    const answers = newest.map(() => hold(widget.server, PAGE))
    await reconnect(widget)
    scrollUp(50)
    await later(100)
    expect(pagesOf(widget).slice(before)).not.toContain('530')
    for (const [at, page] of newest.entries()) await answers[at]?.(() => page)

    await waitFor(() => expect(bubbles('line 30')).toBe(1))
    await later(100)
    expect(pagesOf(widget).slice(before).filter(Boolean)).toEqual(['530'])
  })

  test('a response that adds no earlier messages causes one more request and then no others', async () => {
    const widget = await start(...many(50))
    const before = pagesOf(widget).length
    const newest = [await newestPage(widget), await newestPage(widget), await newestPage(widget)]
    for (const page of newest) widget.server.failNext(PAGE, () => page)
    scrollUp(50)
    await later(500)

    expect(pagesOf(widget).slice(before)).toEqual(['530', '530'])
  })

  test('earlier messages are not requested in a resolved conversation', async () => {
    const widget = startWidget()
    for (const [words, secondsAgo] of many(50)) widget.server.add(words, { created_at: ago(secondsAgo) })
    widget.server.conversation.status = 'resolved'
    await converse(widget)
    const before = pagesOf(widget).length
    scrollUp(0)
    await later(200)

    expect(pagesOf(widget)).toHaveLength(before)
  })

  test('a failure to load earlier messages is shown, and “Try again” loads them', async () => {
    const widget = await start(...many(50))
    widget.server.failNext('GET /api/v1/widget/messages', () => json({}, 500))
    scrollUp(0)
    expect(await within(log()).findByRole('alert')).toHaveTextContent('Earlier messages could not be loaded.')
    press('Try again')

    await waitFor(() => expect(bubbles('line 30')).toBe(1))
    expect(within(log()).queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('message list scrolled up', () => {
  const readUp = (): void => {
    scrollTo(800)
    scrollTo(300)
  }

  /** Returns the positions to which the widget scrolls the list from now on. jsdom has no layout and cannot scroll. */
  function watchScrolling(): readonly unknown[] {
    const led: unknown[] = []
    Object.defineProperty(log(), 'scrollTo', { configurable: true, value: (to: unknown) => void led.push(to) })
    return led
  }

  const button = (): HTMLElement | null => screen.queryByRole('button', { name: /new message|Jump to the latest/ })

  test('the jump-to-latest button is shown only while the message list is scrolled up', async () => {
    await start(['one', 40])
    expect(button()).toBeNull()
    readUp()
    expect(button()).toHaveAccessibleName('Jump to the latest message')
    scrollTo(800)

    expect(button()).toBeNull()
  })

  test('the jump-to-latest button shows the number of new messages and scrolls to the end', async () => {
    const widget = await start(['one', 40])
    readUp()
    await hear(widget, created(900, 'two', { ...MARA, created_at: ago(1) }))
    expect(button()).toHaveTextContent('1 new message')
    await hear(widget, created(901, 'three', { ...MARA, created_at: ago(0) }))
    expect(button()).toHaveTextContent('2 new messages')
    const led = watchScrolling()
    act(() => button()?.click())

    expect(led).toContainEqual({ top: 1000 })
    expect(button()).toBeNull()
  })

  test('activity messages and the visitor’s own messages are not counted as new messages', async () => {
    const widget = await start(['one', 40])
    readUp()
    await hear(widget, created(900, 'Mara joined', { message_type: 2 }), created(901, 'Mine', { message_type: 0 }))

    expect(button()).toHaveAccessibleName('Jump to the latest message')
  })

  test('the number of new messages resets after the visitor returns to the end', async () => {
    const widget = await start(['one', 40])
    readUp()
    await hear(widget, created(900, 'two', { ...MARA, created_at: ago(1) }))
    scrollTo(800)
    scrollTo(300)

    expect(button()).toHaveAccessibleName('Jump to the latest message')
  })

  test('sending a message scrolls the list to the end', async () => {
    await start(['one', 40])
    readUp()
    const led = watchScrolling()
    send('Mine')

    expect(led).toContainEqual({ top: 1000 })
    expect(button()).toBeNull()
  })
})
