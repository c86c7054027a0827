import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  bubbles,
  composer,
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
  status,
  write,
} from '#test/support/conversation.tsx'
import { json } from '#test/support/observedFetch.ts'
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

withOwnClock()

const PAGE = 'GET /api/v1/widget/messages'
const CONVERSATION = 'GET /api/v1/widget/conversations'
const IDENTIFY = '/contact/set_user'

/** Identifies another visitor with an HMAC that the server accepts. */
async function switchPerson(widget: Started): Promise<void> {
  widget.server.messages.splice(0)
  widget.server.failNext(IDENTIFY, () => json({ id: 4_711, has_email: true }))
  await act(async () => widget.host.hear({ event: 'set-user', identifier: 'u-2', user: { identifierHash: 'abc' } }))
  await later(50)
}

describe('change of the visitor', () => {
  test('the response to the previous visitor’s message is not shown to the next visitor', async () => {
    const widget = await converse(startWidget())
    const answer = hold(widget.server, SEND)
    send('A secret of mine')
    await later(20)
    await switchPerson(widget)
    await answer(() => json(widget.server.add('A secret of mine', { message_type: 0 })))
    await later(50)

    expect(bubbles('A secret of mine')).toBe(0)
  })

  test('the conversation of the next visitor is loaded after a change of the visitor', async () => {
    const widget = await converse(startWidget())
    const before = countAsked(widget.server, CONVERSATION)
    await switchPerson(widget)
    widget.server.add('For the second alone')
    await widget.connect()
    await later(50)

    expect(bubbles('For the second alone')).toBe(1)
    expect(countAsked(widget.server, CONVERSATION)).toBeGreaterThan(before)
  })

  test('the previous visitor’s room is closed, and messages wait, while the next session is loading', async () => {
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

test('no data of the previous visitor is left on screen, in memory or in storage', async () => {
  const area = new Map<string, string>()
  const widget = startWidget({ area })
  widget.server.add('SECRET answer')
  widget.server.add('Your address?', {
    content_type: 'form',
    content_attributes: { items: [{ name: 'street', label: 'Street', type: 'text' }] },
  })
  await converse(widget)
  await hear(widget, status('open'), created(900, 'SECRET news', MARA))
  fireEvent.change(await screen.findByLabelText(/Street/), { target: { value: 'SECRET street' } })
  act(() => screen.getAllByRole('button', { name: 'Reply' })[0]?.click())
  send('SECRET words')
  await later(200)
  widget.server.failNext(SEND, () => json({ error: 'broken' }, 503))
  send('SECRET waiting')
  const files = [new File(['x'], 'SECRET.txt', { type: 'text/plain' }), new File(['x'], 'SECRET.exe')]
  fireEvent.paste(composer(), { clipboardData: { files } })
  write('SECRET draft')
  await later(100)
  expect(
    screen
      .getAllByRole('alert')
      .map((alert) => alert.textContent)
      .join(),
  ).toContain('SECRET.exe')
  expect(traces(widget, area)).toEqual(['screen', 'memory', 'storage'])

  await switchPerson(widget)
  await later(500)
  expect(traces(widget, area)).toEqual([])
  expect(composer()).toHaveValue('')
})

/** Returns the places that still contain data of the first visitor. */
function traces({ container, store }: Started, area: Map<string, string>): readonly string[] {
  const fields = [...container.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)
  const held = {
    screen: `${container.innerHTML} ${fields.join()}`,
    memory: said(store.getState()),
    storage: said([...area]),
  }
  return Object.entries(held).flatMap(([where, text]) => (text.includes('SECRET') ? [where] : []))
}

/** Serialises a value. A file needs special treatment, because JSON does not contain its name. */
const said = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (part instanceof File ? part.name : part))

test('a failed session request is retried until the room of the next visitor can be opened', async () => {
  const widget = await converse(startWidget())
  for (let time = 0; time < 2; time += 1)
    widget.server.failNext('POST /api/v1/widget/config', () => json({ error: 'broken' }, 500))
  const before = widget.cable.attempts()
  await switchPerson(widget)
  await later(1_000)
  expect(widget.cable.attempts()).toBe(before)

  await later(6_000)
  expect(widget.cable.attempts()).toBe(before + 1)
})

test('loading missed messages stops if the server always returns the same page', async () => {
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
