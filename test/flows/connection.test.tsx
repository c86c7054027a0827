import { describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { bubbles, converse, countAsked, created, hear, later, log, MARA, type Started } from '#test/support/conversation.tsx' // prettier-ignore
import { json } from '#test/support/observedFetch.ts'
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

withOwnClock()

const PAGE = 'GET /api/v1/widget/messages'
const RECONNECTING = 'Reconnecting…'

async function start(): Promise<Started> {
  const widget = startWidget()
  widget.server.add('Good day')
  return converse(widget)
}

/** Opens the chat with a server that accepts the socket but does not confirm the room. */
async function startUnconfirmed(): Promise<Started> {
  const widget = startWidget()
  widget.server.add('Good day')
  await widget.openChat()
  await waitFor(() => {
    if (widget.cable.attempts() === 0) throw new Error('no socket was opened')
  })
  act(() => {
    widget.cable.accept()
    widget.cable.say({ type: 'welcome' })
  })
  await later(50)
  return widget
}

/** Advances the clock while the server pings every second, so that the connection never becomes stale. */
async function pinged(widget: Started, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await later(1_000)
    if (widget.cable.isOpen()) act(() => widget.cable.say({ type: 'ping' }))
  }
}

const isReconnecting = (): boolean => screen.queryByText(RECONNECTING) !== null

function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  act(() => void fireEvent(document, new Event('visibilitychange')))
}

describe('reconnecting notice', () => {
  test('the reconnecting notice stays through failed attempts until the room is confirmed', async () => {
    const widget = await start()
    act(() => widget.cable.cut())
    await later(20)
    expect(isReconnecting()).toBe(true)
    for (let second = 0; second < 45; second += 1) {
      await later(1_000)
      expect(isReconnecting()).toBe(true)
      if (widget.cable.attempts() < 5) act(() => widget.cable.cut())
    }
    await widget.connect()
    await later(50)

    expect(isReconnecting()).toBe(false)
  })

  test('the reconnecting notice appears after 10 s in which the server does not confirm the room', async () => {
    const widget = await startUnconfirmed()
    await pinged(widget, 9)
    expect(isReconnecting()).toBe(false)
    await pinged(widget, 2)

    expect(isReconnecting()).toBe(true)
  })

  test('the reconnecting notice disappears and messages arrive when the third connection is confirmed', async () => {
    const widget = await startUnconfirmed()
    for (const socket of [2, 3]) {
      while (widget.cable.attempts() < socket) await pinged(widget, 1)
      act(() => {
        widget.cable.accept()
        widget.cable.say({ type: 'welcome' })
      })
    }
    await widget.connect()
    await hear(widget, created(900, 'Live again', MARA))

    expect([isReconnecting(), bubbles('Live again')]).toEqual([false, 1])
  })
})

describe('system clock set back by an hour', () => {
  test('missing pings are detected even if the system clock is set back by an hour', async () => {
    const widget = await start()
    await pinged(widget, 6)
    jest.setSystemTime(Date.now() - 3_600_000)
    await later(10_000)

    expect([isReconnecting(), widget.cable.attempts()]).toEqual([true, 2])
  })

  test('a connection with regular pings stays open if the system clock is set back by an hour', async () => {
    const widget = await start()
    await pinged(widget, 6)
    jest.setSystemTime(Date.now() - 3_600_000)
    await pinged(widget, 12)

    expect([isReconnecting(), widget.cable.attempts()]).toEqual([false, 1])
  })
})

describe('polling for new messages', () => {
  test('messages are loaded over HTTP after 10 s without a confirmed room, and not duplicated later', async () => {
    const widget = await startUnconfirmed()
    widget.server.add('By polling')
    await pinged(widget, 9)
    expect(bubbles('By polling')).toBe(0)
    await pinged(widget, 3)
    expect(bubbles('By polling')).toBe(1)
    await widget.connect()
    await later(50)

    expect(bubbles('By polling')).toBe(1)
  })

  test('messages are loaded over HTTP if the server refuses the connection', async () => {
    const widget = await startUnconfirmed()
    act(() => widget.cable.say({ type: 'disconnect', reason: 'unauthorized', reconnect: false }))
    await later(100)
    widget.server.add('By polling')
    await later(12_000)

    expect(bubbles('By polling')).toBe(1)
  })

  test('polling slows down while no message arrives, and speeds up after a message', async () => {
    const widget = await startUnconfirmed()
    await pinged(widget, 12)
    const asked = async (seconds: number): Promise<number> => {
      const before = countAsked(widget.server, PAGE)
      await later(seconds * 1_000)
      return countAsked(widget.server, PAGE) - before
    }
    act(() => widget.cable.cut())
    await later(120_000)
    const idle = await asked(60)
    expect(idle).toBeGreaterThanOrEqual(1)
    expect(idle).toBeLessThanOrEqual(3)
    widget.server.add('News')
    for (let second = 0; second < 31 && bubbles('News') === 0; second += 1) await later(1_000)

    expect(bubbles('News')).toBe(1)
    expect(await asked(16)).toBeGreaterThanOrEqual(2)
  })

  test('polling stops while the page is hidden, and continues at once when it is shown', async () => {
    const widget = await start()
    show('hidden')
    act(() => widget.cable.cut())
    await later(12_000)
    const before = countAsked(widget.server, PAGE)
    widget.server.add('While hidden')
    await later(120_000)
    expect(countAsked(widget.server, PAGE)).toBe(before)
    show('visible')
    await later(100)

    expect(bubbles('While hidden')).toBe(1)
    Reflect.deleteProperty(document, 'visibilityState')
  })

  test('messages are not polled while the room is confirmed', async () => {
    const widget = await start()
    const before = countAsked(widget.server, PAGE)
    await pinged(widget, 60)

    expect(countAsked(widget.server, PAGE)).toBe(before)
  })

  test('all messages are loaded despite a poll that failed half-way', async () => {
    const widget = await startUnconfirmed()
    for (let missed = 1; missed <= 50; missed += 1) widget.server.add(`missed ${missed}`)
    widget.server.failNext('before=', () => json({}, 500))
    await pinged(widget, 60)

    expect(within(log()).getAllByText(/^missed \d+$/)).toHaveLength(50)
    expect(within(log()).queryByRole('alert')).toBeNull()
  })
})

describe('connection refused by the server', () => {
  test('a refused connection is not retried when the page is suspended and resumed, shown or online', async () => {
    const widget = await startUnconfirmed()
    act(() => widget.cable.say({ type: 'disconnect', reason: 'unauthorized', reconnect: false }))
    await later(100)
    const reports = widget.reports.length
    for (let round = 0; round < 5; round += 1) {
      act(() => void fireEvent(window, new Event('pagehide')))
      await later(500)
      act(() => void fireEvent(window, new Event('pageshow')))
      show('visible')
      act(() => void fireEvent(window, new Event('online')))
      await later(5_000)
    }
    Reflect.deleteProperty(document, 'visibilityState')

    expect([widget.cable.attempts(), widget.reports.length - reports]).toEqual([1, 0])
    expect(screen.getByText('New messages arrive with a delay.')).toBeInTheDocument()
  })

  test('a rejected subscription closes the connection, and nothing more is sent', async () => {
    const widget = await startUnconfirmed()
    const said = widget.cable.heard().length
    const identifier: unknown = (widget.cable.heard()[0] as { readonly identifier: string }).identifier
    act(() => widget.cable.say({ type: 'reject_subscription', identifier }))
    await later(60_000)

    expect([widget.cable.isOpen(), widget.cable.heard().length, widget.cable.attempts()]).toEqual([false, said, 1])
  })
})
