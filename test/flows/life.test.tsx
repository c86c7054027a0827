import { describe, expect, test } from '@jest/globals'
import { act, fireEvent } from '@testing-library/react'
import { bubbles, converse, countAsked, later, type Started } from '#test/support/conversation.tsx'
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

withOwnClock()

async function start(): Promise<Started> {
  const widget = startWidget()
  widget.server.add('Good day')
  return converse(widget)
}

const happens = (target: Window | Document, name: string): void => act(() => void fireEvent(target, new Event(name)))

const LIST = 'GET /api/v1/widget/messages'

describe.each([
  ['in the back/forward cache', () => happens(window, 'pagehide'), () => happens(window, 'pageshow')],
  ['frozen by the browser', () => happens(document, 'freeze'), () => happens(document, 'resume')],
])('a page %s', (_name, sleep, wake) => {
  test('a frozen page closes its WebSocket at once and does not reconnect', async () => {
    const widget = await start()
    expect(widget.cable.isOpen()).toBe(true)
    sleep()
    expect(widget.cable.isOpen()).toBe(false)
    await later(120_000)
    expect(widget.cable.attempts()).toBe(1)
  })

  test('a resumed page reconnects and shows each missed and new message once', async () => {
    const widget = await start()
    sleep()
    widget.server.add('While you were away')
    const before = countAsked(widget.server, LIST)
    wake()
    await later(1_000)
    expect(widget.cable.attempts()).toBe(2)
    expect(countAsked(widget.server, LIST)).toBeGreaterThan(before)
    expect(bubbles('While you were away')).toBe(1)

    await widget.connect()
    await widget.push({
      event: 'message.created',
      data: { id: 900, content: 'And now', conversation_id: 12, message_type: 1, created_at: 1_700_000_900 },
    })
    await later(100)
    expect(bubbles('And now')).toBe(1)
  })

  test('a page that receives freeze and resume events twice reconnects only once', async () => {
    const widget = await start()
    sleep()
    sleep()
    wake()
    wake()
    await later(1_000)
    expect(widget.cable.attempts()).toBe(2)
  })
})
