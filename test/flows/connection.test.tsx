import { describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { countBubbles, openConversation, countRequests, messageCreated, deliverEvents, advanceTime, log, MARA, type StartedWidget } from '#test/support/widget/conversation.tsx' // prettier-ignore
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const PAGE = 'GET /api/v1/widget/messages'
const RECONNECTING = 'Reconnecting…'

async function start(): Promise<StartedWidget> {
  const widget = startWidget()
  widget.server.add('Good day')
  return openConversation(widget)
}

/** Opens the chat with a server that accepts the socket but does not confirm the room. */
async function startUnconfirmed(): Promise<StartedWidget> {
  const widget = startWidget()
  widget.server.add('Good day')
  await widget.openChat()
  await waitFor(() => {
    if (widget.cable.attempts() === 0) throw new Error('no socket was opened')
  })
  act(() => {
    widget.cable.accept()
    widget.cable.send({ type: 'welcome' })
  })
  await advanceTime(50)
  return widget
}

/** Advances the clock while the server pings every second, so that the connection never becomes stale. */
async function advanceWithPings(widget: StartedWidget, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await advanceTime(1_000)
    if (widget.cable.isOpen()) act(() => widget.cable.send({ type: 'ping' }))
  }
}

const isReconnecting = (): boolean => screen.queryByText(RECONNECTING) !== null

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  act(() => void fireEvent(document, new Event('visibilitychange')))
}

describe('reconnecting notice', () => {
  test('the reconnecting notice stays through failed attempts until the room is confirmed', async () => {
    const widget = await start()
    act(() => widget.cable.disconnect())
    await advanceTime(20)
    expect(isReconnecting()).toBe(true)
    for (let second = 0; second < 45; second += 1) {
      await advanceTime(1_000)
      expect(isReconnecting()).toBe(true)
      if (widget.cable.attempts() < 5) act(() => widget.cable.disconnect())
    }
    await widget.connect()
    await advanceTime(50)

    expect(isReconnecting()).toBe(false)
  })

  test('the reconnecting notice appears after 10 s in which the server does not confirm the room', async () => {
    const widget = await startUnconfirmed()
    await advanceWithPings(widget, 9)
    expect(isReconnecting()).toBe(false)
    await advanceWithPings(widget, 2)

    expect(isReconnecting()).toBe(true)
  })

  test('the reconnecting notice disappears and messages arrive when the third connection is confirmed', async () => {
    const widget = await startUnconfirmed()
    for (const socket of [2, 3]) {
      while (widget.cable.attempts() < socket) await advanceWithPings(widget, 1)
      act(() => {
        widget.cable.accept()
        widget.cable.send({ type: 'welcome' })
      })
    }
    await widget.connect()
    await deliverEvents(widget, messageCreated(900, 'Live again', MARA))

    expect([isReconnecting(), countBubbles('Live again')]).toEqual([false, 1])
  })
})

describe('team', () => {
  test('the team is loaded again after a reconnection, but not when the first room is confirmed', async () => {
    const widget = await start()
    expect(countRequests(widget.server, 'GET /api/v1/widget/inbox_members')).toBe(1)
    await advanceWithPings(widget, 10)
    act(() => widget.cable.disconnect())
    while (widget.cable.attempts() < 2) await advanceTime(250)
    await widget.connect()
    await advanceTime(50)

    expect(countRequests(widget.server, 'GET /api/v1/widget/inbox_members')).toBe(2)
  })

  test('the team is loaded again when a room is confirmed late', async () => {
    const widget = await startUnconfirmed()
    await advanceWithPings(widget, 6)
    await widget.connect()
    await advanceTime(50)

    expect(countRequests(widget.server, 'GET /api/v1/widget/inbox_members')).toBe(2)
  })
})

describe('system clock set back by an hour', () => {
  test('missing pings are detected even if the system clock is set back by an hour', async () => {
    const widget = await start()
    await advanceWithPings(widget, 6)
    jest.setSystemTime(Date.now() - 3_600_000)
    await advanceTime(10_000)

    expect([isReconnecting(), widget.cable.attempts()]).toEqual([true, 2])
  })

  test('a connection with regular pings stays open if the system clock is set back by an hour', async () => {
    const widget = await start()
    await advanceWithPings(widget, 6)
    jest.setSystemTime(Date.now() - 3_600_000)
    await advanceWithPings(widget, 12)

    expect([isReconnecting(), widget.cable.attempts()]).toEqual([false, 1])
  })
})

describe('polling for new messages', () => {
  test('messages are loaded over HTTP after 10 s without a confirmed room, and not duplicated later', async () => {
    const widget = await startUnconfirmed()
    widget.server.add('By polling')
    await advanceWithPings(widget, 9)
    expect(countBubbles('By polling')).toBe(0)
    await advanceWithPings(widget, 3)
    expect(countBubbles('By polling')).toBe(1)
    await widget.connect()
    await advanceTime(50)

    expect(countBubbles('By polling')).toBe(1)
  })

  test('messages are loaded over HTTP if the server refuses the connection', async () => {
    const widget = await startUnconfirmed()
    act(() => widget.cable.send({ type: 'disconnect', reason: 'unauthorized', reconnect: false }))
    await advanceTime(100)
    widget.server.add('By polling')
    await advanceTime(12_000)

    expect(countBubbles('By polling')).toBe(1)
  })

  test('polling slows down while no message arrives, and speeds up after a message', async () => {
    const widget = await startUnconfirmed()
    await advanceWithPings(widget, 12)
    const countPolls = async (seconds: number): Promise<number> => {
      const before = countRequests(widget.server, PAGE)
      await advanceTime(seconds * 1_000)
      return countRequests(widget.server, PAGE) - before
    }
    act(() => widget.cable.disconnect())
    await advanceTime(120_000)
    const idlePolls = await countPolls(60)
    expect(idlePolls).toBeGreaterThanOrEqual(1)
    expect(idlePolls).toBeLessThanOrEqual(3)
    widget.server.add('News')
    for (let second = 0; second < 31 && countBubbles('News') === 0; second += 1) await advanceTime(1_000)

    expect(countBubbles('News')).toBe(1)
    expect(await countPolls(16)).toBeGreaterThanOrEqual(2)
  })

  test('polling stops while the page is hidden, and continues at once when it is shown', async () => {
    const widget = await start()
    setVisibility('hidden')
    act(() => widget.cable.disconnect())
    await advanceTime(12_000)
    const before = countRequests(widget.server, PAGE)
    widget.server.add('While hidden')
    await advanceTime(120_000)
    expect(countRequests(widget.server, PAGE)).toBe(before)
    setVisibility('visible')
    await advanceTime(100)

    expect(countBubbles('While hidden')).toBe(1)
    Reflect.deleteProperty(document, 'visibilityState')
  })

  test('messages are not polled while the room is confirmed', async () => {
    const widget = await start()
    const before = countRequests(widget.server, PAGE)
    await advanceWithPings(widget, 60)

    expect(countRequests(widget.server, PAGE)).toBe(before)
  })

  test('all messages are loaded despite a poll that failed half-way', async () => {
    const widget = await startUnconfirmed()
    for (let index = 1; index <= 50; index += 1) widget.server.add(`missed ${index}`)
    widget.server.respondOnce('before=', () => json({}, 500))
    await advanceWithPings(widget, 60)

    expect(within(log()).getAllByText(/^missed \d+$/)).toHaveLength(50)
    expect(within(log()).queryByRole('alert')).toBeNull()
  })
})

describe('connection refused by the server', () => {
  test('a refused connection is not retried when the page is suspended and resumed, shown or online', async () => {
    const widget = await startUnconfirmed()
    act(() => widget.cable.send({ type: 'disconnect', reason: 'unauthorized', reconnect: false }))
    await advanceTime(100)
    const reports = widget.reports.length
    for (let round = 0; round < 5; round += 1) {
      act(() => void fireEvent(window, new Event('pagehide')))
      await advanceTime(500)
      act(() => void fireEvent(window, new Event('pageshow')))
      setVisibility('visible')
      act(() => void fireEvent(window, new Event('online')))
      await advanceTime(5_000)
    }
    Reflect.deleteProperty(document, 'visibilityState')

    expect([widget.cable.attempts(), widget.reports.length - reports]).toEqual([1, 0])
    expect(screen.getByText('New messages arrive with a delay.')).toBeInTheDocument()
  })

  test('a rejected subscription closes the connection, and nothing more is sent', async () => {
    const widget = await startUnconfirmed()
    const frameCount = widget.cable.receivedFrames().length
    const identifier: unknown = (widget.cable.receivedFrames()[0] as { readonly identifier: string }).identifier
    act(() => widget.cable.send({ type: 'reject_subscription', identifier }))
    await advanceTime(60_000)

    expect([widget.cable.isOpen(), widget.cable.receivedFrames().length, widget.cable.attempts()]).toEqual([
      false,
      frameCount,
      1,
    ])
  })
})
