import { describe, expect, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { parseHostCommand } from '#protocol/hostCommands.ts'
import {
  bodies,
  composer,
  converse,
  countAsked,
  created,
  hear,
  hold,
  later,
  MARA,
  press,
  send,
  setAccount,
  setChannel,
  type Started,
  status,
  told,
  updated,
  write,
} from '#test/support/conversation.tsx'
import { json } from '#test/support/observedFetch.ts'
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

const NOW = new Date(2024, 2, 12, 12).getTime()

withOwnClock(NOW)

/** As over the wire: what the parser refuses is not heard. */
async function say(widget: Started, ...fields: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  await act(async () => {
    for (const one of fields) {
      const command = parseHostCommand(one)
      if (command) widget.host.hear(command)
    }
  })
  await later(200)
}

const answers = (widget: Started): readonly unknown[] =>
  told(widget, 'acknowledged').map((one) => {
    const { requestId, trouble } = one as { readonly requestId: string; readonly trouble?: string }
    return trouble === undefined ? requestId : `${requestId} ${trouble}`
  })

/** What host pages hear by this name. */
const heardAs = (widget: Started, identifier: string): readonly unknown[] =>
  told(widget, 'onEvent').flatMap((one) => {
    const { eventIdentifier, data } = one as { readonly eventIdentifier: string; readonly data: unknown }
    return eventIdentifier === identifier ? [data] : []
  })

async function talk(): Promise<Started> {
  const widget = startWidget()
  widget.server.add('Good day')
  return converse(widget)
}

const USER = { event: 'set-user', identifier: 'u-1', user: { email: 'ada@example.com', identifier_hash: 'h' } }
const SET_USER = '/contact/set_user'
const ADA = (): Response => json({ id: 77, has_email: true })

const PLAN = { plan: 'pro' }

describe('whoever waits for an answer gets exactly one', () => {
  test('the hello says that there will be answers, and nobody who does not ask gets one', async () => {
    const widget = await talk()
    await say(widget, { event: 'set-locale', locale: 'de' }, { event: 'set-label', label: 'vip' })

    expect(told(widget, 'loaded')).toEqual([{ event: 'loaded', config: { channelConfig: {}, protocol: 1 } }])
    expect(answers(widget)).toEqual([])
  })

  test.each([
    ['config-set', {}],
    ['toggle-open', { isOpen: true }],
    ['toggle-close-button', { isMobile: true }],
    ['set-color-scheme', { darkMode: 'dark' }],
    ['change-url', { referrerURL: 'https://shop.test/', referrerHost: 'shop.test' }],
    ['push-event', { eventName: 'webwidget.triggered' }],
    ['set-consent', { consent: 'full' }],
    ['set-user', USER],
    ['set-custom-attributes', { customAttributes: PLAN }],
    ['delete-custom-attribute', { customAttribute: 'plan' }],
    ['set-conversation-custom-attributes', { customAttributes: PLAN }],
    ['delete-conversation-custom-attribute', { customAttribute: 'plan' }],
    ['set-label', { label: 'vip' }],
    ['remove-label', { label: 'vip' }],
    ['set-locale', { locale: 'de' }],
    ['set-draft', { text: 'Hello' }],
    ['show-article', { articleId: '31' }],
    ['show-help', { query: '' }],
  ])('%s', async (event, fields) => {
    const widget = await talk()
    widget.server.failNext(SET_USER, ADA)
    widget.server.failNext('DELETE /api/v1/widget/labels', () => json(undefined))
    await say(widget, { ...fields, event, requestId: 'r1' })
    expect(answers(widget)).toEqual(['r1'])

    await later(31_000)
    expect(answers(widget)).toEqual(['r1'])
  })

  test('commands of one kind are told apart, though the first has not been answered', async () => {
    const widget = await talk()
    const answer = hold(widget.server, 'POST /api/v1/widget/labels')
    await say(
      widget,
      { event: 'set-label', label: 'a', requestId: 'r1' },
      { event: 'set-label', label: 'b', requestId: 'r2' },
    )
    expect(answers(widget)).toEqual([])

    await answer(() => json({ error: 'no' }, 403))
    await later(200)
    expect(answers(widget)).toEqual(['r1 refused', 'r2'])
  })

  test('after half a minute without an answer from anybody, and not once more when that comes', async () => {
    const widget = await talk()
    const answer = hold(widget.server, 'POST /api/v1/widget/labels')
    await say(widget, { event: 'set-label', label: 'a', requestId: 'r1' })
    await later(29_000)
    expect(answers(widget)).toEqual([])
    await later(2_000)
    expect(answers(widget)).toEqual(['r1 network'])

    await answer(() => json(undefined))
    expect(answers(widget)).toEqual(['r1 network'])
  })
})

describe('an answer says what went wrong', () => {
  test.each([
    ['an identity the server does not believe', USER, SET_USER, 401, 'refused'],
    ['one it forbids', USER, SET_USER, 403, 'refused'],
    ['one it could not look at', USER, SET_USER, 500, 'network'],
    ['attributes', { event: 'set-custom-attributes', customAttributes: PLAN }, 'PATCH /api/v1/widget/contact', 422, 'refused'],
    ['a label too many', { event: 'set-label', label: 'vip' }, 'POST /api/v1/widget/labels', 429, 'network'],
    ['an article there is not', { event: 'show-article', articleId: '99' }, '/article/99', 404, 'notFound'],
    ['an article that cannot be had', { event: 'show-article', articleId: '99' }, '/article/99', 500, 'network'],
  ])('of %s', async (_case, command, line, code, trouble) => {
    const widget = await talk()
    widget.server.failNext(line, () => json({ error: 'no' }, code))
    await say(widget, { ...command, requestId: 'r1' })

    expect(answers(widget)).toEqual([`r1 ${trouble}`])
  }) // prettier-ignore

  test.each([
    ['a label that is none', { event: 'set-label', label: '..' }, 'invalid'],
    ['a language nobody speaks', { event: 'set-locale', locale: 'tlh' }, 'invalid'],
    ['a campaign there is not', { event: 'start-campaign', campaignId: '9' }, 'notFound'],
  ])('of %s', async (_case, command, trouble) => {
    const widget = await talk()
    await say(widget, { ...command, requestId: 'r1' })

    expect(answers(widget)).toEqual([`r1 ${trouble}`])
  })

  test('of a language the tenant has not enabled', async () => {
    const widget = startWidget()
    setChannel(widget.server, { enabled_languages: [{ name: 'English', iso_639_1_code: 'en' }, { name: 'Deutsch', iso_639_1_code: 'de' }] }) // prettier-ignore
    await converse(widget)
    await say(widget, { event: 'set-locale', locale: 'fr', requestId: 'r1' }, { event: 'set-locale', locale: 'de', requestId: 'r2' }) // prettier-ignore

    expect(answers(widget)).toEqual(['r1 invalid', 'r2'])
    expect(document.documentElement.lang).toBe('de')
  })

  test('of help and articles where the knowledge base is not in the chat', async () => {
    const widget = startWidget()
    setAccount(widget.server, { surface_kb_feature_access: false })
    await converse(widget)
    await say(
      widget,
      { event: 'show-help', requestId: 'r1' },
      { event: 'show-article', articleId: '1', requestId: 'r2' },
    )

    expect(answers(widget)).toEqual(['r1 unavailable', 'r2 unavailable'])
  })
})

describe('a draft of the host’s', () => {
  test('stands in the composer, wherever the visitor was', async () => {
    const widget = startWidget()
    await widget.open()
    await say(widget, { event: 'set-draft', text: 'About my order' })

    await waitFor(() => expect(composer()).toHaveValue('About my order'))
  })

  test('stands below what the visitor has typed, and is not said twice', async () => {
    const widget = await talk()
    write('My own words')
    await say(widget, { event: 'set-draft', text: 'About my order' }, { event: 'set-draft', text: 'About my order' })

    expect(composer()).toHaveValue('My own words\nAbout my order')
  })

  test('is refused where nothing can be written, and does not turn up in the next conversation', async () => {
    const widget = startWidget()
    setChannel(widget.server, { allow_messages_after_resolved: false })
    widget.server.add('Good day')
    widget.server.conversation.status = 'resolved'
    await converse(widget)
    await say(widget, { event: 'set-draft', text: 'About my order', requestId: 'r1' })
    expect(answers(widget)).toEqual(['r1 unavailable'])

    press('Start a new conversation')
    expect(composer()).toHaveValue('')
  })

  test('takes the place of the few lines of news, of which the host hears', async () => {
    const widget = await talk()
    await say(widget, { event: 'set-unread-view' }, { event: 'set-draft', text: 'Hello' })

    await waitFor(() => expect(composer()).toHaveValue('Hello'))
    expect(told(widget, 'resetUnreadMode')).toHaveLength(1)
  })
})

describe('what the host wants shown', () => {
  test('is an article, of which the visitor comes back to the list', async () => {
    const widget = await talk()
    await say(widget, { event: 'show-article', articleId: 31, requestId: 'r1' })

    expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument()
    expect(window.location.pathname).toBe('/widget/help/article/31')
    expect(answers(widget)).toEqual(['r1'])
  })

  test('is what was found for its words', async () => {
    const widget = await talk()
    await say(widget, { event: 'show-help', query: 'battery', requestId: 'r1' })
    await later(1_000)

    expect(screen.getByRole('searchbox')).toHaveValue('battery')
    expect(countAsked(widget.server, 'article/search')).toBe(1)
  })

  test('adds nothing to the history of the host’s page', async () => {
    const widget = await talk()
    const before = window.history.length
    await say(
      widget,
      { event: 'show-help' },
      { event: 'show-article', articleId: 31 },
      { event: 'set-draft', text: 'x' },
    )
    for (const name of ['Home', 'Chat', 'Help']) {
      act(() => screen.getByRole('link', { name }).click())
      await later(100)
    }

    expect(window.history.length).toBe(before)
  })
})

const OFFER = { id: 7, message: 'May we help?', trigger_rules: { url: 'https://other.test/', time_on_page: 900 }, trigger_only_during_business_hours: false, sender: null } // prettier-ignore

describe('a campaign the host asks for by name', () => {
  async function ask(prepare: (widget: Started) => void, ...before: readonly Readonly<Record<string, unknown>>[]) {
    const widget = startWidget()
    widget.server.campaigns.push(OFFER)
    prepare(widget)
    await say(widget, { event: 'config-set' }, ...before, { event: 'start-campaign', campaignId: 7, requestId: 'r1' })
    await later(500)
    return widget
  }

  test('is shown at once, on whichever page', async () => {
    const widget = await ask(() => undefined)

    expect(screen.getByText('May we help?')).toBeInTheDocument()
    expect(answers(widget)).toEqual(['r1'])
    expect(told(widget, 'setCampaignMode')).toHaveLength(1)
  })

  test.each([
    ['to somebody who talks already', (widget: Started) => void widget.server.add('Good day'), []],
    ['beside the open panel', () => undefined, [{ event: 'toggle-open', isOpen: true }]],
    ['while it sleeps', () => undefined, [{ event: 'config-set', campaignsSnoozedTill: String(NOW + 60_000) }]],
  ])('is not shown %s', async (_case, prepare, before) => {
    const widget = await ask(prepare, ...before)

    expect(answers(widget)).toEqual(['r1 unavailable'])
    expect(told(widget, 'setCampaignMode')).toEqual([])
  })

  test('is one nobody knows of while the list cannot be had', async () => {
    const widget = await ask(({ server }) => server.failNext('GET /api/v1/widget/campaigns', () => json({}, 500)))

    expect(answers(widget)).toEqual(['r1 network'])
  })
})

describe('what a host says of its visitor', () => {
  const tellings = ({ server }: Started): number => countAsked(server, 'PATCH /api/v1/widget/contact')

  test('and waits for is told before the chat has ever been opened', async () => {
    const widget = startWidget()
    widget.server.failNext(SET_USER, ADA)
    await say(widget, { event: 'config-set' }, { ...USER, requestId: 'r1' })
    await say(widget, { event: 'set-label', label: 'vip', requestId: 'r2' })

    expect(answers(widget)).toEqual(['r1', 'r2'])
    expect(tellings(widget)).toBe(1)
  })

  test.each([
    ['the language', { event: 'set-locale', locale: 'de' }],
    ['the scheme', { event: 'set-color-scheme', darkMode: 'dark' }],
    ['what may be stored', { event: 'set-consent', consent: 'session' }],
  ])('does not include %s: it is done, and no server is asked', async (_case, command) => {
    const widget = startWidget()
    await say(widget, { event: 'config-set' }, { ...command, requestId: 'r1' })
    await later(500)

    expect([answers(widget), widget.server.asked]).toEqual([['r1'], []])
  })

  test('and does not wait for asks nobody anything until the chat is opened', async () => {
    const widget = startWidget()
    widget.server.failNext(SET_USER, ADA)
    await say(widget, { event: 'config-set' }, USER, { event: 'toggle-open', isOpen: false, requestId: 'r1' })
    await later(31_000)
    expect(widget.server.asked).toEqual([])

    await say(widget, { event: 'toggle-open', isOpen: true })
    expect(tellings(widget)).toBe(1)
  })

  test('is told to the server once, however often it is said', async () => {
    const widget = await talk()
    widget.server.failNext(SET_USER, ADA)
    await say(widget, { ...USER, requestId: 'r1' }, { ...USER, requestId: 'r2' }, USER)

    expect(tellings(widget)).toBe(1)
    expect(answers(widget)).toEqual(['r1', 'r2'])
  })

  test('is told again when it was refused, or has changed', async () => {
    const widget = await talk()
    widget.server.failNext(SET_USER, () => json({ error: 'no' }, 401))
    widget.server.failNext(SET_USER, ADA)
    widget.server.failNext(SET_USER, ADA)
    await say(widget, USER, USER, { ...USER, user: { ...USER.user, name: 'Ada' } })

    expect(tellings(widget)).toBe(3)
  })

  test('is understood flat and without a name, as a Chatwoot host repeats it after a reload', async () => {
    const widget = await talk()
    await say(widget, { event: 'set-user', email: 'ada@example.com', name: 'Ada', identifier_hash: 'h' })

    expect(await bodies(widget, 'PATCH /api/v1/widget/contact')).toEqual([{ email: 'ada@example.com', name: 'Ada' }])
    expect(told(widget, 'error')).toEqual([])
  })

  test('comes with all that a host says of them, and with nothing that it may not', async () => {
    const widget = await talk()
    widget.server.failNext(SET_USER, ADA)
    const about = {
      company_name: ' Lumen ',
      city: 'Oslo',
      country_code: 7,
      social_profiles: { github: 'ada' },
      role: 'x',
    }
    await say(widget, { ...USER, user: { ...USER.user, ...about, custom_attributes: { plan: 'pro', seats: 3 } } })

    expect(await bodies(widget, 'PATCH /api/v1/widget/contact/set_user')).toEqual([
      {
        identifier: 'u-1',
        email: 'ada@example.com',
        identifier_hash: 'h',
        additional_attributes: { company_name: 'Lumen', city: 'Oslo', social_profiles: { github: 'ada' } },
        custom_attributes: { plan: 'pro', seats: 3 },
      },
    ])
  })

  test('and the server does not take is told to the host in the server’s own words', async () => {
    const widget = await talk()
    widget.server.failNext(SET_USER, () => json({ error: 'HMAC failed: Invalid Identifier Hash Provided' }, 401))
    await say(widget, USER)

    expect(told(widget, 'error')).toEqual([
      { event: 'error', errorType: 'SET_USER_ERROR', data: { error: 'HMAC failed: Invalid Identifier Hash Provided' } },
    ])
  })
})

describe('hosts of either descent', () => {
  test.each([
    ['until 2022', { event: 'toggle-close-button', showClose: true }],
    ['since', { event: 'toggle-close-button', isMobile: true }],
  ])('have their own word for the small screen: %s', async (_when, command) => {
    const widget = await talk()
    expect(screen.queryByRole('button', { name: 'Close chat' })).toBeNull()
    await say(widget, command)

    press('Close chat')
    expect(told(widget, 'closeWindow')).toHaveLength(1)
  })

  test('show the few lines of news with the old handshake, or by opening', async () => {
    for (const shown of [{ event: 'set-unread-view' }, { event: 'toggle-open', isOpen: true }]) {
      const widget = startWidget()
      widget.server.add('Good day')
      await say(widget, { event: 'config-set' }, { event: 'toggle-open', isOpen: true }, { event: 'toggle-open', isOpen: false }) // prettier-ignore
      await waitFor(() => expect(widget.cable.attempts()).toBe(1))
      await widget.connect()
      await hear(widget, created(900, 'News', MARA))
      expect(told(widget, 'setUnreadMode')).not.toEqual([])
      await say(widget, shown, { event: 'push-event', eventName: 'webwidget.triggered' })

      expect(screen.getByText('News')).toBeInTheDocument()
      // The few lines are no opening of the visitor's.
      expect(countAsked(widget.server, 'POST /api/v1/widget/events')).toBe(0)
      cleanup()
    }
  })

  test('pass on what happens on their page, once there is somebody to pass it on to', async () => {
    const widget = await talk()
    await say(widget, { event: 'push-event', eventName: 'webwidget.triggered' })

    expect(await bodies(widget, 'POST /api/v1/widget/events')).toEqual([{ name: 'webwidget.triggered' }])
  })

  test('hear of every message of the conversation, and of what was answered to one that asks', async () => {
    const widget = await talk()
    const own = { message_type: 0, sender: { id: 77, name: 'Ada', type: 'contact' }, echo_id: 'abc' }
    await hear(widget, created(900, 'Hello', MARA), created(901, 'Mine', own), updated(900, 'Hello!', MARA))
    await hear(widget, updated(902, 'Which?', { ...MARA, content_type: 'input_select', content_attributes: { items: [{ title: 'A', value: 'a' }], submitted_values: [{ title: 'A', value: 'a' }] } })) // prettier-ignore
    await hear(widget, created(950, 'Another’s', { ...MARA, conversation_id: 99 }))

    expect(heardAs(widget, 'chatwoot:on-message')).toEqual([
      expect.objectContaining({ id: 900, content: 'Hello', conversation_id: 12, message_type: 1, content_type: 'text', sender: expect.objectContaining({ id: 1, name: 'Mara', type: 'user' }) }),
      expect.objectContaining({ id: 901, content: 'Mine', message_type: 0, echo_id: 'abc', sender: expect.objectContaining({ type: 'contact' }) }),
      expect.objectContaining({ id: 902, content_type: 'input_select', content_attributes: { submitted_values: [expect.objectContaining({ title: 'A', value: 'a' })] } }),
    ]) // prettier-ignore
  })

  test('hear when a conversation is begun, and whether there was one before', async () => {
    const widget = await converse(startWidget())
    expect(heardAs(widget, 'chatwoot:on-start-conversation')).toEqual([{ hasConversation: false }])
    send('Hello')
    await later(500)
    await hear(widget, status('resolved'))
    press('Start a new conversation')

    expect(heardAs(widget, 'chatwoot:on-start-conversation')).toEqual([{ hasConversation: false }, { hasConversation: true }]) // prettier-ignore
  })

  test.each([true, false])('hear whether the browser keeps nothing for the frame (%s), and the visitor chats all the same', async (isStorageDenied) => {
    const widget = await converse(startWidget({ isStorageDenied }))
    send('Hello')
    await later(1_000)

    expect(told(widget, 'trouble')).toEqual(isStorageDenied ? [{ event: 'trouble', trouble: 'storage' }] : [])
    expect(screen.getByRole('img', { name: 'Sent' })).toBeInTheDocument()
  }) // prettier-ignore

  test('are asked to play the sound where the frame may not', async () => {
    const widget = startWidget({ playSound: () => Promise.reject(new Error('NotAllowedError')) })
    await converse(widget)
    await hear(widget, created(900, 'Hello', MARA))
    await later(200)

    expect(told(widget, 'playAudio')).toHaveLength(1)
  })
})

describe('in a mobile app', () => {
  test('the chat is there without a word from the app, and takes what the app says of its visitor', async () => {
    const widget = startWidget({ isInApp: true })
    await screen.findByRole('button', { name: /send us a/i })
    await say(widget, { event: 'set-custom-attributes', customAttributes: PLAN, requestId: 'r1' })

    expect(answers(widget)).toEqual(['r1'])
  })

  test('the visitor’s way out is a button, of which the app hears', async () => {
    const widget = startWidget({ isInApp: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Close chat' }))

    expect(told(widget, 'closeWindow')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Close chat' })).toBeInTheDocument()
  })
})
