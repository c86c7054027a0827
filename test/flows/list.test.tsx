import { describe, expect, jest, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import {
  openConversation,
  messageCreated,
  deliverEvents,
  advanceTime,
  log,
  MARA,
  scrollTo,
  send,
} from '#test/support/widget/conversation.tsx'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'
import { MINUTE, NOON, startWithMessages as start, timestampBefore } from '#test/support/widget/storedMessages.ts'

withFakeClock(NOON)

const DAY = 24 * 60 * MINUTE

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
