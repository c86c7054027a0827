import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { countBubbles, openConversation, holdResponse, advanceTime, log, press, reconnect, send, SEND, statusChanged, type StartedWidget } from '#test/support/widget/conversation.tsx' // prettier-ignore
import { json } from '#test/support/network/observedFetch.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(document, 'visibilityState')
  jest.useRealTimers()
})

async function start(): Promise<StartedWidget> {
  const widget = startWidget()
  widget.server.add('Good day')
  return openConversation(widget)
}

describe('typing indicator', () => {
  const data = { conversation: { id: 12, inbox_id: 3, status: 'open' }, user: { id: 1, name: 'Mara', type: 'user' }, is_private: false } // prettier-ignore
  const typingIndicator = (): HTMLElement | null => screen.queryByRole('img', { name: 'Mara is typing' })

  test('the typing indicator disappears when the room sends typing_off', async () => {
    const widget = await start()
    await widget.push({ event: 'conversation.typing_on', data })
    await advanceTime(50)
    expect(typingIndicator()).toBeInTheDocument()
    await widget.push({ event: 'conversation.typing_off', data })
    await advanceTime(50)

    expect(typingIndicator()).not.toBeInTheDocument()
  })
})

describe('reconnect when the page becomes visible', () => {
  function setVisibility(state: DocumentVisibilityState): void {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    act(() => void fireEvent(document, new Event('visibilitychange')))
  }

  /** Cuts the connection of a hidden page. The next regular attempt to reconnect would be seconds later. */
  async function startDisconnected(): Promise<StartedWidget> {
    const widget = await start()
    setVisibility('hidden')
    act(() => widget.cable.disconnect())
    return widget
  }

  test('a page that becomes visible reconnects a lost connection after 200 ms', async () => {
    const widget = await startDisconnected()
    setVisibility('visible')
    await advanceTime(150)
    expect(widget.cable.attempts()).toBe(1)
    await advanceTime(100)

    expect(widget.cable.attempts()).toBe(2)
  })

  test('a page that becomes visible keeps an intact connection', async () => {
    const widget = await start()
    setVisibility('hidden')
    setVisibility('visible')
    await advanceTime(1_000)

    expect(widget.cable.attempts()).toBe(1)
  })
})

describe('late and failed responses', () => {
  test('a message request is not aborted after an hour, and a late response marks the message as sent', async () => {
    const widget = await start()
    const respond = holdResponse(widget.server, SEND)
    send('Slow')
    await advanceTime(3_600_000)
    expect(log()).toHaveTextContent('Still trying…')
    const request = widget.requests.find(({ method, url }) => method === 'POST' && url.includes('/widget/messages'))
    expect(request?.signal.aborted).toBe(false)
    await respond(() => json(widget.server.add('Slow', { message_type: 0 })))

    await within(log()).findByRole('img', { name: 'Sent' })
    expect(countBubbles('Slow')).toBe(1)
  })

  test('a late response that there is no conversation does not hide the one that has begun meanwhile', async () => {
    const widget = await openConversation(startWidget())
    const respond = holdResponse(widget.server, 'GET /api/v1/widget/conversations')
    act(() => widget.cable.disconnect())
    await reconnect(widget)
    send('Hello')
    await within(log()).findByRole('img', { name: 'Sent' })
    await advanceTime(1_000)
    await respond(() => json({}))

    press('More options')
    expect(screen.getByRole('menuitem', { name: 'End conversation' })).toBeInTheDocument()
  })

  test.each([
    ['an event of an older one', { event: 'conversation.status_changed', data: { id: 5, inbox_id: 3, status: 'resolved' } }, { id: 13, status: 'open' }, true],
    ['the end of the same one', statusChanged('resolved'), { id: 12, status: 'open' }, false],
  ])('a late response shows the newest conversation in its latest status, although %s came before it', async (_what, event, answer, canEnd) => {
    const widget = startWidget()
    if (answer.id === 12) widget.server.add('Good day')
    await openConversation(widget)
    const respond = holdResponse(widget.server, 'GET /api/v1/widget/conversations')
    act(() => widget.cable.disconnect())
    await reconnect(widget)
    await advanceTime(200)
    await widget.push(event)
    await advanceTime(200)
    await respond(() => json({ inbox_id: 3, contact_last_seen_at: 0, ...answer }))
    await advanceTime(200)

    press('More options')
    expect(screen.queryByRole('menuitem', { name: 'End conversation' }) !== null).toBe(canEnd)
  }) // prettier-ignore

  test.each([
    ['inbox_members', 404, 0],
    // A failure here is not reported, because the middleware has the same data.
    ['inbox_members', 500, 0],
    ['/v2/widget/demo/config', 404, 0],
    ['/v2/widget/demo/config', 500, 1],
    ['GET /api/v1/widget/conversations', 404, 0],
    ['GET /api/v1/widget/messages', 404, 1],
  ])('a response of %s with status %d causes %d error reports', async (line, code, times) => {
    const widget = startWidget()
    widget.server.add('Good day')
    widget.server.respondOnce(line, () => json({}, code))
    await widget.openChat()
    await advanceTime(1_000)

    expect(widget.reports).toHaveLength(times)
  })
})
