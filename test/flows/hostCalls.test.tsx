import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import {
  composer,
  openConversation,
  countRequests,
  holdResponse,
  advanceTime,
  press,
  setAccount,
  setChannel,
  type StartedWidget,
  postedEvents,
  write,
} from '#test/support/widget/conversation.tsx'
import {
  ADA,
  acknowledgements,
  PLAN,
  sendCommands,
  SET_USER,
  openExistingConversation,
  USER,
} from '#test/support/widget/host.tsx'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

const NOW = new Date(2024, 2, 12, 12).getTime()

withFakeClock(NOW)

describe('acknowledgement of host commands', () => {
  test('the hello names the protocol version, and commands without a request id are not acknowledged', async () => {
    const widget = await openExistingConversation()
    await sendCommands(widget, { event: 'set-locale', locale: 'de' }, { event: 'set-label', label: 'vip' })

    expect(postedEvents(widget, 'loaded')).toEqual([
      { event: 'loaded', config: { authToken: '', channelConfig: expect.anything(), protocol: 1 } },
    ])
    expect(acknowledgements(widget)).toEqual([])
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
  ])('%s with a request id is acknowledged exactly once', async (event, fields) => {
    const widget = await openExistingConversation()
    widget.server.respondOnce(SET_USER, ADA)
    widget.server.respondOnce('DELETE /api/v1/widget/labels', () => json(undefined))
    await sendCommands(widget, { ...fields, event, requestId: 'r1' })
    expect(acknowledgements(widget)).toEqual(['r1'])

    await advanceTime(31_000)
    expect(acknowledgements(widget)).toEqual(['r1'])
  })

  test('two pending commands of the same kind are acknowledged separately by their request ids', async () => {
    const widget = await openExistingConversation()
    const respond = holdResponse(widget.server, 'POST /api/v1/widget/labels')
    await sendCommands(
      widget,
      { event: 'set-label', label: 'a', requestId: 'r1' },
      { event: 'set-label', label: 'b', requestId: 'r2' },
    )
    expect(acknowledgements(widget)).toEqual([])

    await respond(() => json({ error: 'no' }, 403))
    await advanceTime(200)
    expect(acknowledgements(widget)).toEqual(['r1 refused', 'r2'])
  })

  test('a command is acknowledged with a network error after 30 seconds, and a late response is ignored', async () => {
    const widget = await openExistingConversation()
    const respond = holdResponse(widget.server, 'POST /api/v1/widget/labels')
    await sendCommands(widget, { event: 'set-label', label: 'a', requestId: 'r1' })
    await advanceTime(29_000)
    expect(acknowledgements(widget)).toEqual([])
    await advanceTime(2_000)
    expect(acknowledgements(widget)).toEqual(['r1 network'])

    await respond(() => json(undefined))
    expect(acknowledgements(widget)).toEqual(['r1 network'])
  })
})

describe('error codes of acknowledgements', () => {
  test.each([
    ['an identity that the server answers with 401', USER, SET_USER, 401, 'refused'],
    ['an identity that the server answers with 403', USER, SET_USER, 403, 'refused'],
    ['an identity that meets a server error', USER, SET_USER, 500, 'network'],
    ['attributes that the server refuses', { event: 'set-custom-attributes', customAttributes: PLAN }, 'PATCH /api/v1/widget/contact', 422, 'refused'],
    ['a label above the rate limit', { event: 'set-label', label: 'vip' }, 'POST /api/v1/widget/labels', 429, 'network'],
    ['an article that does not exist', { event: 'show-article', articleId: '99' }, '/article/99', 404, 'notFound'],
    ['an article that meets a server error', { event: 'show-article', articleId: '99' }, '/article/99', 500, 'network'],
  ])('a failed command is acknowledged with an error code: %s', async (_case, command, line, code, errorCode) => {
    const widget = await openExistingConversation()
    widget.server.respondOnce(line, () => json({ error: 'no' }, code))
    await sendCommands(widget, { ...command, requestId: 'r1' })

    expect(acknowledgements(widget)).toEqual([`r1 ${errorCode}`])
  }) // prettier-ignore

  test.each([
    ['an invalid label', { event: 'set-label', label: '..' }, 'invalid'],
    ['an unsupported language', { event: 'set-locale', locale: 'tlh' }, 'invalid'],
    ['an unknown campaign', { event: 'start-campaign', campaignId: '9' }, 'notFound'],
  ])(
    'a command with an invalid or unknown value is acknowledged with an error code: %s',
    async (_case, command, errorCode) => {
      const widget = await openExistingConversation()
      await sendCommands(widget, { ...command, requestId: 'r1' })

      expect(acknowledgements(widget)).toEqual([`r1 ${errorCode}`])
    },
  )

  test('set-locale with a language that the tenant has not enabled is acknowledged as invalid', async () => {
    const widget = startWidget()
    setChannel(widget.server, { enabled_languages: [{ name: 'English', iso_639_1_code: 'en' }, { name: 'Deutsch', iso_639_1_code: 'de' }] }) // prettier-ignore
    await openConversation(widget)
    await sendCommands(widget, { event: 'set-locale', locale: 'fr', requestId: 'r1' }, { event: 'set-locale', locale: 'de', requestId: 'r2' }) // prettier-ignore

    expect(acknowledgements(widget)).toEqual(['r1 invalid', 'r2'])
    expect(document.documentElement.lang).toBe('de')
  })

  test('show-help and show-article are acknowledged as unavailable without the knowledge base', async () => {
    const widget = startWidget()
    setAccount(widget.server, { surface_kb_feature_access: false })
    await openConversation(widget)
    await sendCommands(
      widget,
      { event: 'show-help', requestId: 'r1' },
      { event: 'show-article', articleId: '1', requestId: 'r2' },
    )

    expect(acknowledgements(widget)).toEqual(['r1 unavailable', 'r2 unavailable'])
  })
})

describe('set-draft', () => {
  test('set-draft on the home screen opens the chat with the text in the composer', async () => {
    const widget = startWidget()
    await widget.open()
    await sendCommands(widget, { event: 'set-draft', text: 'About my order' })

    await waitFor(() => expect(composer()).toHaveValue('About my order'))
  })

  test('set-draft appends its text below the visitor’s draft, and a repeated command adds nothing', async () => {
    const widget = await openExistingConversation()
    write('My own words')
    await sendCommands(
      widget,
      { event: 'set-draft', text: 'About my order' },
      { event: 'set-draft', text: 'About my order' },
    )

    expect(composer()).toHaveValue('My own words\nAbout my order')
  })

  test('set-draft with the line ends of Windows adds its text once, also after the visitor has typed', async () => {
    const widget = await openExistingConversation()
    const offer = { event: 'set-draft', text: 'Order 4711\r\nColour: red' } as const
    await sendCommands(widget, offer)
    write('Order 4711\nColour: red, please')
    await sendCommands(widget, offer)

    expect(composer()).toHaveValue('Order 4711\nColour: red, please')
  })

  test('set-draft is unavailable without a composer, and the next conversation starts without it', async () => {
    const widget = startWidget()
    setChannel(widget.server, { allow_messages_after_resolved: false })
    widget.server.add('Good day')
    widget.server.conversation.status = 'resolved'
    await openConversation(widget)
    await sendCommands(widget, { event: 'set-draft', text: 'About my order', requestId: 'r1' })
    expect(acknowledgements(widget)).toEqual(['r1 unavailable'])

    press('Start a new conversation')
    expect(composer()).toHaveValue('')
  })

  test('set-draft replaces the preview of unread messages and notifies the host', async () => {
    const widget = await openExistingConversation()
    await sendCommands(widget, { event: 'set-unread-view' }, { event: 'set-draft', text: 'Hello' })

    await waitFor(() => expect(composer()).toHaveValue('Hello'))
    expect(postedEvents(widget, 'resetUnreadMode')).toHaveLength(1)
  })
})

describe('show-article and show-help', () => {
  test('show-article shows the article with a back button', async () => {
    const widget = await openExistingConversation()
    await sendCommands(widget, { event: 'show-article', articleId: 31, requestId: 'r1' })

    expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument()
    expect(window.location.pathname).toBe('/widget/help/article/31')
    expect(acknowledgements(widget)).toEqual(['r1'])
  })

  test('show-help with a query searches once and shows the query in the search field', async () => {
    const widget = await openExistingConversation()
    await sendCommands(widget, { event: 'show-help', query: 'battery', requestId: 'r1' })
    await advanceTime(1_000)

    expect(screen.getByRole('searchbox')).toHaveValue('battery')
    expect(countRequests(widget.server, 'article/search')).toBe(1)
  })

  test('host commands and the tab bar add no entries to the browser history', async () => {
    const widget = await openExistingConversation()
    const before = window.history.length
    await sendCommands(
      widget,
      { event: 'show-help' },
      { event: 'show-article', articleId: 31 },
      { event: 'set-draft', text: 'x' },
    )
    for (const name of ['Home', 'Chat', 'Help']) {
      act(() => screen.getByRole('link', { name }).click())
      await advanceTime(100)
    }

    expect(window.history.length).toBe(before)
  })
})

const CAMPAIGN = { id: 7, message: 'May we help?', trigger_rules: { url: 'https://other.test/', time_on_page: 900 }, trigger_only_during_business_hours: false, sender: null } // prettier-ignore

describe('start-campaign', () => {
  async function startCampaign(
    prepare: (widget: StartedWidget) => void,
    ...before: readonly Readonly<Record<string, unknown>>[]
  ) {
    const widget = startWidget()
    widget.server.campaigns.push(CAMPAIGN)
    prepare(widget)
    await sendCommands(widget, { event: 'config-set' }, ...before, {
      event: 'start-campaign',
      campaignId: 7,
      requestId: 'r1',
    })
    await advanceTime(500)
    return widget
  }

  test('start-campaign shows the campaign at once, regardless of its URL and time rules', async () => {
    const widget = await startCampaign(() => undefined)

    expect(screen.getByText('May we help?')).toBeInTheDocument()
    expect(acknowledgements(widget)).toEqual(['r1'])
    expect(postedEvents(widget, 'setCampaignMode')).toHaveLength(1)
  })

  test.each([
    ['to a visitor with a conversation', (widget: StartedWidget) => void widget.server.add('Good day'), []],
    ['while the panel is open', () => undefined, [{ event: 'toggle-open', isOpen: true }]],
    ['while it is snoozed', () => undefined, [{ event: 'config-set', campaignsSnoozedTill: String(NOW + 60_000) }]],
  ])(
    'start-campaign is acknowledged as unavailable, and the campaign is not shown %s',
    async (_case, prepare, before) => {
      const widget = await startCampaign(prepare, ...before)

      expect(acknowledgements(widget)).toEqual(['r1 unavailable'])
      expect(postedEvents(widget, 'setCampaignMode')).toEqual([])
    },
  )

  test('start-campaign is acknowledged with a network error if the campaign list cannot be loaded', async () => {
    const widget = await startCampaign(({ server }) =>
      server.respondOnce('GET /api/v1/widget/campaigns', () => json({}, 500)),
    )

    expect(acknowledgements(widget)).toEqual(['r1 network'])
  })
})
