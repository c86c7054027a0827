import { describe, expect, test } from '@jest/globals'
import { act } from '@testing-library/react'
import type { HostCommand } from '#protocol/hostCommands.ts'
import {
  requestBodies,
  openConversation,
  countRequests,
  advanceTime,
  send,
  type StartedWidget,
} from '#test/support/widget/conversation.tsx'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const LABELS = '/api/v1/widget/labels'
const SET = 'POST /api/v1/widget/conversations/set_custom_attributes'
const DESTROY = 'POST /api/v1/widget/conversations/destroy_custom_attributes'

/** Sends these host commands, one after the other. */
async function sendCommands(widget: StartedWidget, ...commands: readonly HostCommand[]): Promise<void> {
  await act(async () => {
    for (const command of commands) widget.host.receive(command)
  })
  await advanceTime(100)
}

/** Returns all requests about labels, attributes and identity, in order. */
const metadataRequests = ({ server }: StartedWidget): readonly string[] =>
  server.requestLines.filter((line) => /labels|_custom_attributes|set_user/.test(line))

const label = (name: string): HostCommand => ({ event: 'set-label', label: name })
const unlabel = (name: string): HostCommand => ({ event: 'remove-label', label: name })
const attributes = (customAttributes: Readonly<Record<string, unknown>>): HostCommand => ({ event: 'set-conversation-custom-attributes', customAttributes }) // prettier-ignore
const noAttribute = (customAttribute: string): HostCommand => ({ event: 'delete-conversation-custom-attribute', customAttribute }) // prettier-ignore

/** Opens the chat of a visitor who already has a conversation. */
async function openExistingConversation(): Promise<StartedWidget> {
  const widget = startWidget()
  widget.server.add('Hello there')
  return openConversation(widget)
}

describe('conversation metadata before the first message', () => {
  test('labels and attributes are queued until the first message and sent once, in their final state', async () => {
    const widget = await openConversation(startWidget())
    await sendCommands(widget, label('vip'), label('shop'), unlabel('vip'), label('shop'))
    await sendCommands(
      widget,
      attributes({ plan: 'free', seats: 3 }),
      attributes({ plan: 'pro' }),
      noAttribute('seats'),
    )
    expect(metadataRequests(widget)).toEqual([])

    send('Hello')
    await advanceTime(500)
    expect(metadataRequests(widget)).toEqual([`POST ${LABELS}`, SET])
    expect(await requestBodies(widget, LABELS)).toEqual([{ label: 'shop' }])
    expect(await requestBodies(widget, 'set_custom_attributes')).toEqual([{ custom_attributes: { plan: 'pro' } }])

    send('And more')
    await advanceTime(500)
    expect(metadataRequests(widget)).toHaveLength(2)
  })

  test('a label set before the chat is first opened is sent after the first message', async () => {
    const widget = startWidget()
    await act(async () => widget.host.receive({ event: 'config-set' }))
    await sendCommands(widget, label('early'))
    await openConversation(widget)
    send('Hello')
    await advanceTime(500)

    expect(await requestBodies(widget, LABELS)).toEqual([{ label: 'early' }])
  })
})

describe('conversation metadata in an existing conversation', () => {
  test('label and attribute commands in a conversation are sent at once and in order', async () => {
    const widget = await openExistingConversation()
    await sendCommands(
      widget,
      label('vip'),
      attributes({ plan: 'pro' }),
      unlabel('vip'),
      noAttribute('plan'),
      label('shop'),
    )

    expect(metadataRequests(widget)).toEqual([`POST ${LABELS}`, SET, `DELETE ${LABELS}/vip`, DESTROY, `POST ${LABELS}`])
  })

  test('conversation attributes are sent as a complete set, because the server replaces earlier ones', async () => {
    const widget = await openExistingConversation()
    await sendCommands(widget, attributes({ plan: 'pro' }))
    await sendCommands(widget, attributes({ seats: 3 }))
    await sendCommands(widget, noAttribute('plan'))
    await sendCommands(widget, attributes({ trial: true }))

    expect(await requestBodies(widget, 'set_custom_attributes')).toEqual([
      { custom_attributes: { plan: 'pro' } },
      { custom_attributes: { plan: 'pro', seats: 3 } },
      { custom_attributes: { seats: 3, trial: true } },
    ])
  })

  test('a failed label request is reported, and the next label is still sent', async () => {
    const widget = await openExistingConversation()
    widget.server.respondOnce(`POST ${LABELS}`, () => json({ error: 'broken' }, 500))
    await sendCommands(widget, label('vip'), label('shop'))

    expect(widget.reports).toEqual([expect.objectContaining({ code: 'status', status: 500 })])
    expect(await requestBodies(widget, LABELS)).toEqual([{ label: 'vip' }, { label: 'shop' }])
  })

  test('a label with only dots or with a line break is dropped and reported', async () => {
    const widget = await openExistingConversation()
    await sendCommands(widget, unlabel('..'), label('a\nb'))

    expect(metadataRequests(widget)).toEqual([])
    expect(widget.reports).toEqual([expect.any(Error), expect.any(Error)])
  })

  test('a slash in a label is percent-encoded in the request path', async () => {
    const widget = await openExistingConversation()
    await sendCommands(widget, unlabel('a/b'))

    expect(metadataRequests(widget)).toEqual([`DELETE ${LABELS}/a%2Fb`])
  })
})

test('queued labels are dropped when the visitor changes, and later ones wait for the new conversation', async () => {
  const widget = await openConversation(startWidget())
  await sendCommands(widget, label('first'))
  widget.server.respondOnce('/contact/set_user', () =>
    json({ id: 4_711, has_email: true, widget_auth_token: 'their.own.token' }),
  )
  await sendCommands(widget, { event: 'set-user', identifier: 'u-2', user: { identifierHash: 'abc' } }, label('second'))
  await act(async () => widget.cable.accept())
  await widget.connect()
  send('I am another')
  await advanceTime(500)

  expect(await requestBodies(widget, LABELS)).toEqual([{ label: 'second' }])
})

test('custom attributes of the visitor are sent to the contact', async () => {
  const widget = await openExistingConversation()
  await sendCommands(widget, { event: 'set-custom-attributes', customAttributes: { tier: 2 } })
  await sendCommands(widget, { event: 'delete-custom-attribute', customAttribute: 'tier' })

  expect(await requestBodies(widget, 'PATCH /api/v1/widget/contact')).toEqual([{ custom_attributes: { tier: 2 } }])
  expect(await requestBodies(widget, 'contact/destroy_custom_attributes')).toEqual([{ custom_attributes: ['tier'] }])
  expect(countRequests(widget.server, LABELS)).toBe(0)
})
