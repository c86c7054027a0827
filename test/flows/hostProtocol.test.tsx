import { describe, expect, test } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  requestBodies,
  openConversation,
  countRequests,
  messageCreated,
  deliverEvents,
  advanceTime,
  MARA,
  press,
  send,
  type StartedWidget,
  statusChanged,
  postedEvents,
  messageUpdated,
} from '#test/support/widget/conversation.tsx'
import {
  ADA,
  acknowledgements,
  hostEventData,
  PLAN,
  sendCommands,
  SET_USER,
  openExistingConversation,
  USER,
} from '#test/support/widget/host.tsx'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock(new Date(2024, 2, 12, 12).getTime())

describe('visitor data from the host', () => {
  const countContactUpdates = ({ server }: StartedWidget): number =>
    countRequests(server, 'PATCH /api/v1/widget/contact')

  test('set-user and set-label with a request id are acknowledged before the chat is first opened', async () => {
    const widget = startWidget()
    widget.server.respondOnce(SET_USER, ADA)
    await sendCommands(widget, { event: 'config-set' }, { ...USER, requestId: 'r1' })
    await sendCommands(widget, { event: 'set-label', label: 'vip', requestId: 'r2' })

    expect(acknowledgements(widget)).toEqual(['r1', 'r2'])
    expect(countContactUpdates(widget)).toBe(1)
  })

  test.each([
    ['the language', { event: 'set-locale', locale: 'de' }],
    ['the colour scheme', { event: 'set-color-scheme', darkMode: 'dark' }],
    ['storage consent', { event: 'set-consent', consent: 'session' }],
  ])(
    'a command about %s is acknowledged without a server request before the chat is first opened',
    async (_case, command) => {
      const widget = startWidget()
      await sendCommands(widget, { event: 'config-set' }, { ...command, requestId: 'r1' })
      await advanceTime(500)

      expect([acknowledgements(widget), widget.server.requestLines]).toEqual([['r1'], []])
    },
  )

  test('set-user without a request id sends no request until the chat is opened', async () => {
    const widget = startWidget()
    widget.server.respondOnce(SET_USER, ADA)
    await sendCommands(widget, { event: 'config-set' }, USER, { event: 'toggle-open', isOpen: false, requestId: 'r1' })
    await advanceTime(31_000)
    expect(widget.server.requestLines).toEqual([])

    await sendCommands(widget, { event: 'toggle-open', isOpen: true })
    expect(countContactUpdates(widget)).toBe(1)
  })

  test('repeated set-user commands with the same data cause one request and are all acknowledged', async () => {
    const widget = await openExistingConversation()
    widget.server.respondOnce(SET_USER, ADA)
    await sendCommands(widget, { ...USER, requestId: 'r1' }, { ...USER, requestId: 'r2' }, USER)

    expect(countContactUpdates(widget)).toBe(1)
    expect(acknowledgements(widget)).toEqual(['r1', 'r2'])
  })

  test('set-user is sent again after it was refused and when its data has changed', async () => {
    const widget = await openExistingConversation()
    widget.server.respondOnce(SET_USER, () => json({ error: 'no' }, 401))
    widget.server.respondOnce(SET_USER, ADA)
    widget.server.respondOnce(SET_USER, ADA)
    await sendCommands(widget, USER, USER, { ...USER, user: { ...USER.user, name: 'Ada' } })

    expect(countContactUpdates(widget)).toBe(3)
  })

  test('set-user is retried with backoff after network failures and 503, without an error for the host', async () => {
    const widget = await openExistingConversation()
    for (const lost of [() => Promise.reject(new TypeError('Failed to fetch')), () => json({}, 503)])
      widget.server.respondOnce(SET_USER, lost)
    widget.server.respondOnce(SET_USER, ADA)
    await sendCommands(widget, USER)
    expect([countContactUpdates(widget), postedEvents(widget, 'error')]).toEqual([1, []])
    await advanceTime(29_000)
    expect(countContactUpdates(widget)).toBe(1)
    await advanceTime(2_000)
    expect(countContactUpdates(widget)).toBe(2)
    await advanceTime(61_000)
    expect([countContactUpdates(widget), postedEvents(widget, 'error')]).toEqual([3, []])
    await advanceTime(120_000)
    expect(countContactUpdates(widget)).toBe(3)
  })

  test.each([
    ['later', { identifier: 'u-2' }, ['u-1', 'u-2']],
    // The first response is 503, so this identity is sent again.
    ['at once', { identifier: 'u-2' }, ['u-2', 'u-2']],
    // A caller that waits for the answer decides itself whether to try again.
    ['at once with a request id', { identifier: 'u-2', requestId: 'r1' }, ['u-2']],
  ])('a failed or pending set-user is dropped once another set-user follows %s', async (when, next, expected) => {
    const widget = await openExistingConversation()
    widget.server.respondOnce(SET_USER, () => json({}, 503))
    widget.server.respondOnce(SET_USER, ADA)
    await sendCommands(widget, USER, ...(when === 'later' ? [] : [{ ...USER, ...next }]))
    if (when === 'later') await sendCommands(widget, { ...USER, ...next })
    await advanceTime(300_000)

    const identityBodies = await requestBodies(widget, 'PATCH /api/v1/widget/contact/set_user')
    expect(identityBodies.map((body) => (body as { readonly identifier: string }).identifier)).toEqual(expected)
  })

  test('set-user in Chatwoot’s flat form without an identifier updates the contact', async () => {
    const widget = await openExistingConversation()
    await sendCommands(widget, { event: 'set-user', email: 'ada@example.com', name: 'Ada', identifier_hash: 'h' })

    expect(await requestBodies(widget, 'PATCH /api/v1/widget/contact')).toEqual([
      { email: 'ada@example.com', name: 'Ada' },
    ])
    expect(postedEvents(widget, 'error')).toEqual([])
  })

  test('set-user sends all allowed details of the visitor and drops invalid and unknown ones', async () => {
    const widget = await openExistingConversation()
    widget.server.respondOnce(SET_USER, ADA)
    const contactDetails = {
      company_name: ' Lumen ',
      city: 'Oslo',
      country_code: 7,
      social_profiles: { github: 'ada' },
      role: 'x',
    }
    await sendCommands(widget, {
      ...USER,
      user: { ...USER.user, ...contactDetails, custom_attributes: { plan: 'pro', seats: 3 } },
    })

    expect(await requestBodies(widget, 'PATCH /api/v1/widget/contact/set_user')).toEqual([
      {
        identifier: 'u-1',
        email: 'ada@example.com',
        identifier_hash: 'h',
        additional_attributes: { company_name: 'Lumen', city: 'Oslo', social_profiles: { github: 'ada' } },
        custom_attributes: { plan: 'pro', seats: 3 },
      },
    ])
  })

  test('a set-user that the server refuses is reported to the host with the server’s error message', async () => {
    const widget = await openExistingConversation()
    widget.server.respondOnce(SET_USER, () => json({ error: 'HMAC failed: Invalid Identifier Hash Provided' }, 401))
    await sendCommands(widget, USER)

    expect(postedEvents(widget, 'error')).toEqual([
      { event: 'error', errorType: 'SET_USER_ERROR', data: { error: 'HMAC failed: Invalid Identifier Hash Provided' } },
    ])
  })
})

describe('compatibility with host versions', () => {
  test.each([
    ['until 2022', { event: 'toggle-close-button', showClose: true }],
    ['since 2022', { event: 'toggle-close-button', isMobile: true }],
  ])(
    'toggle-close-button shows a close button that notifies the host, in the format used %s',
    async (_when, command) => {
      const widget = await openExistingConversation()
      expect(screen.queryByRole('button', { name: 'Close chat' })).toBeNull()
      await sendCommands(widget, command)

      press('Close chat')
      expect(postedEvents(widget, 'closeWindow')).toHaveLength(1)
    },
  )

  test('set-unread-view and toggle-open show the preview of unread messages, not counted as opened', async () => {
    for (const openCommand of [{ event: 'set-unread-view' }, { event: 'toggle-open', isOpen: true }]) {
      const widget = startWidget()
      widget.server.add('Good day')
      await sendCommands(widget, { event: 'config-set' }, { event: 'toggle-open', isOpen: true }, { event: 'toggle-open', isOpen: false }) // prettier-ignore
      await waitFor(() => expect(widget.cable.attempts()).toBe(1))
      await widget.connect()
      await deliverEvents(widget, messageCreated(900, 'News', MARA))
      expect(postedEvents(widget, 'setUnreadMode')).not.toEqual([])
      await sendCommands(widget, openCommand, { event: 'push-event', eventName: 'webwidget.triggered' })

      expect(screen.getByText('News')).toBeInTheDocument()
      // A preview of unread messages does not count as an opening by the visitor.
      expect(countRequests(widget.server, 'POST /api/v1/widget/events')).toBe(0)
      cleanup()
    }
  })

  test('push-event is forwarded to the server in a conversation', async () => {
    const widget = await openExistingConversation()
    await sendCommands(widget, { event: 'push-event', eventName: 'webwidget.triggered' })

    expect(await requestBodies(widget, 'POST /api/v1/widget/events')).toEqual([{ name: 'webwidget.triggered' }])
  })

  test('chatwoot:on-message is sent for each new message of the conversation and each submitted answer', async () => {
    const widget = await openExistingConversation()
    const ownMessage = { message_type: 0, sender: { id: 77, name: 'Ada', type: 'contact' }, echo_id: 'abc' }
    await deliverEvents(
      widget,
      messageCreated(900, 'Hello', MARA),
      messageCreated(901, 'Mine', ownMessage),
      messageUpdated(900, 'Hello!', MARA),
    )
    await deliverEvents(widget, messageUpdated(902, 'Which?', { ...MARA, content_type: 'input_select', content_attributes: { items: [{ title: 'A', value: 'a' }], submitted_values: [{ title: 'A', value: 'a' }] } })) // prettier-ignore
    await deliverEvents(widget, messageCreated(950, 'Another’s', { ...MARA, conversation_id: 99 }))
    await deliverEvents(widget, messageCreated(903, '', { ...MARA, content: null, attachments: [{ id: 5, file_type: 'image', data_url: 'https://a.test/files/frame.png', file_size: 10 }] })) // prettier-ignore

    expect(hostEventData(widget, 'chatwoot:on-message')).toEqual([
      expect.objectContaining({ id: 900, content: 'Hello', conversation_id: 12, message_type: 1, content_type: 'text', private: false, sender: expect.objectContaining({ id: 1, name: 'Mara', type: 'user' }), sender_type: 'User' }),
      expect.objectContaining({ id: 901, content: 'Mine', message_type: 0, echo_id: 'abc', sender: expect.objectContaining({ type: 'contact' }), sender_type: 'Contact' }),
      expect.objectContaining({ id: 902, content_type: 'input_select', content_attributes: { submitted_values: [expect.objectContaining({ title: 'A', value: 'a' })] } }),
      expect.objectContaining({ id: 903, attachments: [{ id: 5, message_id: 903, file_type: 'image', data_url: 'https://a.test/files/frame.png', thumb_url: '', file_size: 10 }] }),
    ]) // prettier-ignore
  })

  test('chatwoot:on-message contains the optional message fields from the server that have plain values', async () => {
    const widget = await openExistingConversation()
    const conversation = { assignee_id: 1, unread_count: 2, last_activity_at: 1_700_000_030, contact_inbox: { source_id: 'not for pages' } } // prettier-ignore
    const plainFields = { account_id: 1, inbox_id: 3, status: 'sent', sender_id: 1, source_id: null, updated_at: '2023-11-14T22:13:50.000Z' } // prettier-ignore
    await deliverEvents(widget, messageCreated(900, 'Hello', { ...MARA, ...plainFields, conversation, sentiment: {} }))
    await deliverEvents(
      widget,
      messageCreated(901, 'Bare', { ...MARA, inbox_id: { id: 3 }, status: ['sent'], conversation: 'none' }),
    )

    const [full, minimal] = hostEventData(widget, 'chatwoot:on-message')
    const { contact_inbox: _secret, ...publicFields } = conversation
    expect(full).toMatchObject({ id: 900, ...plainFields, conversation: publicFields })
    expect(Object.keys(full as object)).not.toContain('sentiment')
    expect(JSON.stringify(full)).not.toContain('not for pages')
    for (const name of ['inbox_id', 'status', 'conversation']) expect(minimal).not.toHaveProperty(name)
  })

  test('chatwoot:on-start-conversation reports whether the visitor had a conversation before', async () => {
    const widget = await openConversation(startWidget())
    expect(hostEventData(widget, 'chatwoot:on-start-conversation')).toEqual([{ hasConversation: false }])
    send('Hello')
    await advanceTime(500)
    await deliverEvents(widget, statusChanged('resolved'))
    press('Start a new conversation')

    expect(hostEventData(widget, 'chatwoot:on-start-conversation')).toEqual([{ hasConversation: false }, { hasConversation: true }]) // prettier-ignore
  })

  test.each([true, false])('the host is notified if storage is denied (%s), and the chat works', async (isStorageDenied) => {
    const widget = await openConversation(startWidget({ isStorageDenied }))
    send('Hello')
    await advanceTime(1_000)

    expect(postedEvents(widget, 'trouble')).toEqual(isStorageDenied ? [{ event: 'trouble', trouble: 'storage' }] : [])
    expect(screen.getByRole('img', { name: 'Sent' })).toBeInTheDocument()
  }) // prettier-ignore

  test('playAudio is sent to the host if the browser blocks sound in the frame', async () => {
    const widget = startWidget({ playSound: () => Promise.reject(new Error('NotAllowedError')) })
    await openConversation(widget)
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))
    await advanceTime(200)

    expect(postedEvents(widget, 'playAudio')).toHaveLength(1)
  })
})

describe('mobile app', () => {
  test('in a mobile app the chat appears without a command, and the app’s commands are acknowledged', async () => {
    const widget = startWidget({ isInApp: true })
    await screen.findByRole('button', { name: /send us a/i })
    await sendCommands(widget, { event: 'set-custom-attributes', customAttributes: PLAN, requestId: 'r1' })

    expect(acknowledgements(widget)).toEqual(['r1'])
  })

  test('in a mobile app the close button notifies the app and stays on screen', async () => {
    const widget = startWidget({ isInApp: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Close chat' }))

    expect(postedEvents(widget, 'closeWindow')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Close chat' })).toBeInTheDocument()
  })
})
