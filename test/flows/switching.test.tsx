import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, waitFor } from '@testing-library/react'
import {
  bubbles,
  converse,
  countAsked,
  created,
  hear,
  hold,
  later,
  log,
  MARA,
  send,
  SEND,
  type Started,
} from '#test/support/conversation.tsx'
import { json } from '#test/support/observedFetch.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const PAGE = 'GET /api/v1/widget/messages'
const CONVERSATION = 'GET /api/v1/widget/conversations'
const IDENTIFY = '/contact/set_user'

/** The host proves that somebody else sits here now. */
async function switchPerson(widget: Started): Promise<void> {
  widget.server.messages.splice(0)
  widget.server.failNext(IDENTIFY, () => json({ id: 4_711, has_email: true }))
  await act(async () => widget.host.hear({ event: 'set-user', identifier: 'u-2', user: { identifierHash: 'abc' } }))
  await later(50)
}

describe('when another person comes', () => {
  test('the answer to what the first had sent is not shown to them', async () => {
    const widget = await converse(startWidget())
    const answer = hold(widget.server, SEND)
    send('A secret of mine')
    await later(20)
    await switchPerson(widget)
    await answer(() => json(widget.server.add('A secret of mine', { message_type: 0 })))
    await later(50)

    expect(bubbles('A secret of mine')).toBe(0)
  })

  test('their own conversation is read', async () => {
    const widget = await converse(startWidget())
    const before = countAsked(widget.server, CONVERSATION)
    await switchPerson(widget)
    widget.server.add('For the second alone')
    await widget.connect()
    await later(50)

    expect(bubbles('For the second alone')).toBe(1)
    expect(countAsked(widget.server, CONVERSATION)).toBeGreaterThan(before)
  })

  test('the first person’s room is left before the new one is known', async () => {
    const widget = await converse(startWidget())
    const configured = hold(widget.server, 'POST /api/v1/widget/config')
    widget.server.failNext(IDENTIFY, () => json({ id: 4_711, has_email: true }))
    await act(async () => widget.host.hear({ event: 'set-user', identifier: 'u-2', user: { identifierHash: 'abc' } }))
    await later(50)
    expect(widget.cable.isOpen()).toBe(false)
    await hear(widget, created(900, 'For the first alone', MARA))
    expect(log()).not.toHaveTextContent('For the first alone')

    send('In nobody’s name')
    await later(200)
    expect(countAsked(widget.server, SEND)).toBe(0)
    await configured(() => json({ error: 'broken' }, 500))
    await waitFor(() => expect(countAsked(widget.server, SEND)).toBe(1))
  })
})

test('a server that gives the same page for ever is not asked for ever', async () => {
  const widget = await converse(startWidget())
  act(() => widget.cable.cut())
  await later(20)
  for (let missed = 1; missed <= 50; missed += 1) widget.server.add(`missed ${missed}`)
  const same = widget.server.messages.slice(-20)
  const before = countAsked(widget.server, PAGE)
  for (let page = 0; page < 200; page += 1) widget.server.failNext(PAGE, () => json({ payload: same, meta: {} }))
  while (widget.cable.attempts() === 1) await later(100)
  await act(async () => {
    widget.cable.accept()
    widget.cable.say({ type: 'welcome' })
  })
  await widget.connect()
  await later(3_000)

  expect(countAsked(widget.server, PAGE) - before).toBeLessThan(5)
})
