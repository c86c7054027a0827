import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  countBubbles,
  composer,
  openConversation,
  countRequests,
  messageCreated,
  deliverEvents,
  holdResponse,
  advanceTime,
  log,
  MARA,
  send,
  SEND,
  type StartedWidget,
  statusChanged,
  write,
} from '#test/support/widget/conversation.tsx'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const PAGE = 'GET /api/v1/widget/messages'
const CONVERSATION = 'GET /api/v1/widget/conversations'
const IDENTIFY = '/contact/set_user'

/** Identifies another visitor with an HMAC that the server accepts. */
async function switchVisitor(widget: StartedWidget): Promise<void> {
  widget.server.messages.splice(0)
  widget.server.respondOnce(IDENTIFY, () => json({ id: 4_711, has_email: true, widget_auth_token: 'their.own.token' }))
  await act(async () => widget.host.receive({ event: 'set-user', identifier: 'u-2', user: { identifierHash: 'abc' } }))
  await advanceTime(50)
}

describe('change of the visitor', () => {
  test('the response to the previous visitor’s message is not shown to the next visitor', async () => {
    const widget = await openConversation(startWidget())
    const respond = holdResponse(widget.server, SEND)
    send('A secret of mine')
    await advanceTime(20)
    await switchVisitor(widget)
    await respond(() => json(widget.server.add('A secret of mine', { message_type: 0 })))
    await advanceTime(50)

    expect(countBubbles('A secret of mine')).toBe(0)
  })

  test('the conversation of the next visitor is loaded after a change of the visitor', async () => {
    const widget = await openConversation(startWidget())
    const before = countRequests(widget.server, CONVERSATION)
    await switchVisitor(widget)
    widget.server.add('For the second alone')
    await widget.connect()
    await advanceTime(50)

    expect(countBubbles('For the second alone')).toBe(1)
    expect(countRequests(widget.server, CONVERSATION)).toBeGreaterThan(before)
  })

  test('the previous visitor’s room is closed, and messages wait, while the next session is loading', async () => {
    const widget = await openConversation(startWidget())
    const configured = holdResponse(widget.server, 'POST /api/v1/widget/config')
    widget.server.respondOnce(IDENTIFY, () =>
      json({ id: 4_711, has_email: true, widget_auth_token: 'their.own.token' }),
    )
    await act(async () =>
      widget.host.receive({ event: 'set-user', identifier: 'u-2', user: { identifierHash: 'abc' } }),
    )
    await advanceTime(50)
    expect(widget.cable.isOpen()).toBe(false)
    await deliverEvents(widget, messageCreated(900, 'For the first alone', MARA))
    expect(log()).not.toHaveTextContent('For the first alone')

    send('In nobody’s name')
    await advanceTime(200)
    expect(countRequests(widget.server, SEND)).toBe(0)
    await configured(() => json({ error: 'broken' }, 500))
    await waitFor(() => expect(countRequests(widget.server, SEND)).toBe(1))
  })
})

test('no data of the previous visitor is left on screen, in memory or in storage', async () => {
  const area = new Map<string, string>()
  const widget = startWidget({ area })
  widget.server.add('SECRET answer')
  widget.server.add('Your address?', {
    content_type: 'form',
    content_attributes: { items: [{ name: 'street', label: 'Street', type: 'text' }] },
  })
  await openConversation(widget)
  await deliverEvents(widget, statusChanged('open'), messageCreated(900, 'SECRET news', MARA))
  fireEvent.change(await screen.findByLabelText(/Street/), { target: { value: 'SECRET street' } })
  act(() => screen.getAllByRole('button', { name: 'Reply' })[0]?.click())
  send('SECRET words')
  await advanceTime(200)
  widget.server.respondOnce(SEND, () => json({ error: 'broken' }, 503))
  send('SECRET waiting')
  const files = [new File(['x'], 'SECRET.txt', { type: 'text/plain' }), new File(['x'], 'SECRET.exe')]
  fireEvent.paste(composer(), { clipboardData: { files } })
  write('SECRET draft')
  await advanceTime(100)
  expect(
    screen
      .getAllByRole('alert')
      .map((alert) => alert.textContent)
      .join(),
  ).toContain('SECRET.exe')
  expect(traces(widget, area)).toEqual(['screen', 'memory', 'storage'])

  await switchVisitor(widget)
  await advanceTime(500)
  expect(traces(widget, area)).toEqual([])
  expect(composer()).toHaveValue('')
})

/** Returns the places that still contain data of the first visitor. */
function traces({ container, store }: StartedWidget, area: Map<string, string>): readonly string[] {
  const fields = [...container.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)
  const contents = {
    screen: `${container.innerHTML} ${fields.join()}`,
    memory: toJson(store.getState()),
    storage: toJson([...area]),
  }
  return Object.entries(contents).flatMap(([place, text]) => (text.includes('SECRET') ? [place] : []))
}

/** Serialises a value. A file needs special treatment, because JSON does not contain its name. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, property: unknown) => (property instanceof File ? property.name : property))

test('a failed session request is retried until the room of the next visitor can be opened', async () => {
  const widget = await openConversation(startWidget())
  for (let time = 0; time < 2; time += 1)
    widget.server.respondOnce('POST /api/v1/widget/config', () => json({ error: 'broken' }, 500))
  const before = widget.cable.attempts()
  await switchVisitor(widget)
  await advanceTime(1_000)
  expect(widget.cable.attempts()).toBe(before)

  await advanceTime(6_000)
  expect(widget.cable.attempts()).toBe(before + 1)
})

test('loading missed messages stops if the server always returns the same page', async () => {
  const widget = await openConversation(startWidget())
  act(() => widget.cable.disconnect())
  await advanceTime(20)
  for (let index = 1; index <= 50; index += 1) widget.server.add(`missed ${index}`)
  const samePage = widget.server.messages.slice(-20)
  const before = countRequests(widget.server, PAGE)
  for (let page = 0; page < 200; page += 1) widget.server.respondOnce(PAGE, () => json({ payload: samePage, meta: {} }))
  while (widget.cable.attempts() === 1) await advanceTime(100)
  await act(async () => {
    widget.cable.accept()
    widget.cable.send({ type: 'welcome' })
  })
  await widget.connect()
  await advanceTime(3_000)

  expect(countRequests(widget.server, PAGE) - before).toBeLessThan(5)
})
