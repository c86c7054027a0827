import { describe, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import type { HostCommand } from '#protocol/hostCommands.ts'
import {
  requestBodies,
  openConversation,
  countRequests,
  messageCreated,
  deliverEvents,
  advanceTime,
  MARA,
  type StartedWidget,
  postedEvents,
} from '#test/support/widget/conversation.tsx'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

async function sendCommands(widget: StartedWidget, ...commands: readonly HostCommand[]): Promise<void> {
  await act(async () => {
    for (const command of commands) widget.host.receive(command)
  })
  await advanceTime(300)
}

const CONFIG = 'POST /api/v1/widget/config'
const SEEN = 'POST /api/v1/widget/conversations/update_last_seen'
const EVENTS = 'POST /api/v1/widget/events'

const hasButton = (name: string): boolean => screen.queryByRole('button', { name }) !== null

describe('widget-visible without toggle-open', () => {
  test('widget-visible without toggle-open opens the widget and loads its configuration once', async () => {
    const widget = startWidget()
    await sendCommands(widget, { event: 'config-set' })
    expect(countRequests(widget.server, CONFIG)).toBe(0)

    await sendCommands(widget, { event: 'widget-visible' })
    expect(countRequests(widget.server, CONFIG)).toBe(1)
    expect(screen.getByRole('button', { name: /send us a/i })).toBeVisible()
  })

  test('messages after on-bubble-close count as unread until widget-visible', async () => {
    const widget = startWidget()
    widget.server.add('Good day')
    await openConversation(widget)
    await sendCommands(widget, { event: 'on-bubble-close' })
    const before = countRequests(widget.server, SEEN)
    await deliverEvents(widget, messageCreated(900, 'Are you still there?', MARA))
    expect(postedEvents(widget, 'setUnreadMode')).toEqual([{ event: 'setUnreadMode', unreadMessageCount: 1 }])
    expect(countRequests(widget.server, SEEN)).toBe(before)

    await sendCommands(widget, { event: 'unset-unread-view' }, { event: 'widget-visible' })
    expect(screen.getByRole('log')).toHaveTextContent('Are you still there?')
    expect(countRequests(widget.server, SEEN)).toBeGreaterThan(before)
    expect(postedEvents(widget, 'handleNotificationDot').at(-1)).toMatchObject({ unreadMessageCount: 0 })
  })
})

describe('width of the host page', () => {
  const wide = { event: 'toggle-close-button', isMobile: false } as const
  const phone = { event: 'toggle-close-button', isMobile: true } as const
  const width = (pixels: number): HostCommand => ({ event: 'inner-document-width', width: pixels })

  test.each([
    ['1280 px', [width(1280)], false],
    ['480 px', [width(480)], false],
    ['479 px', [width(479)], true],
    ['390 px with isMobile false', [width(390), wide], true],
    ['640 px with isMobile true', [phone, width(640)], true],
    ['390 px, then 844 px', [width(390), width(844)], false],
  ] as const)('the panel always has a close button, and a pop-out button if it does not fill the page: page width %s', async (_case, commands, isFullPage) => {
    const widget = startWidget()
    await sendCommands(widget, { event: 'config-set', showPopoutButton: true }, { event: 'toggle-open', isOpen: true }, ...commands)

    expect(hasButton('Close chat')).toBe(true)
    expect(hasButton('Open in a new window')).toBe(!isFullPage)
  }) // prettier-ignore
})

describe('push-event', () => {
  const push = (eventName: string): HostCommand => ({ event: 'push-event', eventName })

  test('push-event sends each event to the server once, by its name and in order', async () => {
    const widget = await openConversation(startWidget())
    await sendCommands(widget, push('webwidget.triggered'), push('basket.filled'))

    expect(await requestBodies(widget, EVENTS)).toEqual([{ name: 'webwidget.triggered' }, { name: 'basket.filled' }])
  })

  test('a push-event is sent to the server only after the widget is first opened', async () => {
    const widget = startWidget()
    await sendCommands(widget, { event: 'config-set' }, push('webwidget.triggered'))
    expect(widget.server.requestLines).toEqual([])

    await sendCommands(widget, { event: 'toggle-open', isOpen: true })
    expect(await requestBodies(widget, EVENTS)).toEqual([{ name: 'webwidget.triggered' }])
  })

  test('webwidget.triggered is not sent to the server while the preview of unread messages is shown', async () => {
    const widget = await openConversation(startWidget())
    await sendCommands(widget, { event: 'on-bubble-close' })
    await deliverEvents(widget, messageCreated(900, 'Are you still there?', MARA))
    expect(screen.getByRole('button', { name: 'See new messages' })).toBeVisible()
    await sendCommands(widget, push('webwidget.triggered'))

    expect(countRequests(widget.server, EVENTS)).toBe(0)
  })

  test('a push-event that fails on the server is reported, and the next one is still sent', async () => {
    const widget = await openConversation(startWidget())
    widget.server.respondOnce(EVENTS, () => json({ error: 'broken' }, 500))
    await sendCommands(widget, push('one'), push('two'))

    expect(widget.reports).toEqual([expect.objectContaining({ status: 500 })])
    expect(await requestBodies(widget, EVENTS)).toEqual([{ name: 'one' }, { name: 'two' }])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
