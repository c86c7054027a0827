import { describe, expect, test } from '@jest/globals'
import { act, fireEvent } from '@testing-library/react'
import {
  countBubbles,
  openConversation,
  countRequests,
  advanceTime,
  type StartedWidget,
} from '#test/support/widget/conversation.tsx'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

async function start(): Promise<StartedWidget> {
  const widget = startWidget()
  widget.server.add('Good day')
  return openConversation(widget)
}

const dispatchEvent = (target: Window | Document, name: string): void =>
  act(() => void fireEvent(target, new Event(name)))

const LIST = 'GET /api/v1/widget/messages'

describe.each([
  ['in the back/forward cache', () => dispatchEvent(window, 'pagehide'), () => dispatchEvent(window, 'pageshow')],
  ['frozen by the browser', () => dispatchEvent(document, 'freeze'), () => dispatchEvent(document, 'resume')],
])('a page %s', (_name, freeze, resume) => {
  test('a frozen page closes its WebSocket at once and does not reconnect', async () => {
    const widget = await start()
    expect(widget.cable.isOpen()).toBe(true)
    freeze()
    expect(widget.cable.isOpen()).toBe(false)
    await advanceTime(120_000)
    expect(widget.cable.attempts()).toBe(1)
  })

  test('a resumed page reconnects and shows each missed and new message once', async () => {
    const widget = await start()
    freeze()
    widget.server.add('While you were away')
    const before = countRequests(widget.server, LIST)
    resume()
    await advanceTime(1_000)
    expect(widget.cable.attempts()).toBe(2)
    expect(countRequests(widget.server, LIST)).toBeGreaterThan(before)
    expect(countBubbles('While you were away')).toBe(1)

    await widget.connect()
    await widget.push({
      event: 'message.created',
      data: { id: 900, content: 'And now', conversation_id: 12, message_type: 1, created_at: 1_700_000_900 },
    })
    await advanceTime(100)
    expect(countBubbles('And now')).toBe(1)
  })

  test('a page that receives freeze and resume events twice reconnects only once', async () => {
    const widget = await start()
    freeze()
    freeze()
    resume()
    resume()
    await advanceTime(1_000)
    expect(widget.cable.attempts()).toBe(2)
  })
})
