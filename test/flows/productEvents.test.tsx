import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ProductEvent } from '#domain/analytics/productEvent.ts'
import { pressStartConversation, BOT_SENDER, startBotConversation } from '#test/support/widget/bot.tsx'
import { composer, openConversation, messageCreated, deliverEvents, advanceTime, press, send, setAccount, setChannel, setContact, type StartedWidget, statusChanged } from '#test/support/widget/conversation.tsx' // prettier-ignore
import { createBeaconRecorder } from '#test/support/network/beaconRecorder.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(window, 'aptrinsic')
  document.head.replaceChildren()
  jest.useRealTimers()
})

const BEACON = 'https://events.test/collect'

/** Properties that every event contains. */
const COMMON_PROPERTIES = { global_inbox_id: 7, tenant: 'lumen' }

const productEvent = (name: ProductEvent['name'], details: object = {}): object => ({
  name,
  properties: { ...details, ...COMMON_PROPERTIES },
})

type StartOptions = NonNullable<Parameters<typeof startWidget>[0]>

function startRecorded(start: StartOptions = {}, recorder = createBeaconRecorder()) {
  const widget = startWidget({ analytics: { beacon: BEACON }, analyticsWindow: recorder.window, ...start })
  return { widget, counting: recorder }
}

const sendCommand = (widget: StartedWidget, command: Parameters<StartedWidget['host']['receive']>[0]): Promise<void> =>
  act(async () => widget.host.receive(command))

const BIKES = 'https://shop.test/bikes/ada@example.com/city?cw_conversation=secret&email=ada@example.com#top'

const changeUrl = (widget: StartedWidget, referrerURL = BIKES): Promise<void> =>
  sendCommand(widget, { event: 'change-url', referrerURL, referrerHost: 'shop.test' })

/** Calls `run` and returns only the events that were recorded meanwhile. */
async function eventsDuring(recorder: ReturnType<typeof createBeaconRecorder>, run: () => Promise<unknown>): Promise<readonly object[]> {
  const before = (await recorder.events()).length
  await run()
  return (await recorder.events()).slice(before)
} // prettier-ignore

const startRecordedWithBot = (start: StartOptions = {}) => {
  const started = startRecorded(start)
  setChannel(started.widget.server, { has_a_connected_agent_bot: 'Lumi' })
  return started
}

describe('product events', () => {
  test('the first opening sends bubble clicked and widget loaded, the next one only bubble clicked', async () => {
    const { widget, counting: recorder } = startRecorded()
    await sendCommand(widget, { event: 'config-set' })
    await sendCommand(widget, { event: 'toggle-close-button', isMobile: false })
    await advanceTime(60_000)
    expect(await recorder.sentBeacons()).toEqual([])
    await widget.open()
    await advanceTime(500)

    expect(await recorder.sentBeacons()).toEqual([
      { url: BEACON, text: JSON.stringify(productEvent('bubble clicked')) },
      { url: BEACON, text: JSON.stringify(productEvent('widget loaded')) },
    ])
    const events = await eventsDuring(recorder, async () => {
      await sendCommand(widget, { event: 'toggle-open', isOpen: true })
      await sendCommand(widget, { event: 'toggle-open', isOpen: false })
      await sendCommand(widget, { event: 'widget-visible' })
    })
    expect(events).toEqual([productEvent('bubble clicked')])
  })

  test('a click on a campaign sends nudge clicked, and no bubble clicked for the panel that it opens', async () => {
    const { widget, counting: recorder } = startRecorded()
    widget.server.campaigns.push({ id: 4, message: 'May I help?', trigger_rules: { url: 'https://shop.test/bikes/*', time_on_page: 1 }, sender: null }) // prettier-ignore
    await sendCommand(widget, { event: 'config-set' })
    await changeUrl(widget)
    await advanceTime(2_000)
    press('Reply')
    await sendCommand(widget, { event: 'toggle-open', isOpen: true })
    await advanceTime(100)

    expect(await recorder.events()).toEqual([
      productEvent('widget loaded'),
      productEvent('nudge clicked', { nudge_id: '4' }),
    ])
  })

  test('a first message sends conversation triggered with email, page without query, and is_repeat_user', async () => {
    const { widget, counting: recorder } = startRecorded()
    setContact(widget.server, { email: 'ada@example.com' })
    await widget.open()
    await changeUrl(widget)
    await openConversation(widget)
    const events = await eventsDuring(recorder, async () => {
      send('Hello')
      await advanceTime(500)
    })

    expect(events).toEqual([
      productEvent('conversation triggered', {
        end_user: { email: 'ada@example.com' },
        source_page: 'https://shop.test/bikes/[email]/city',
        is_repeat_user: true,
      }),
    ])
  })

  test('a first conversation has is_repeat_user false even after an email was given, and stores a mark', async () => {
    const { widget, counting: recorder } = startRecordedWithBot()
    await openConversation(widget)
    await changeUrl(widget, 'https://shop.test/')
    widget.server.respondOnce('GET /api/v1/widget/contact', () => json({ id: 77, email: 'ada@example.com', has_email: true })) // prettier-ignore
    act(() => void widget.store.dispatch({ type: 'bot/started', isNew: false, contact: { email: 'ada@example.com' } }))
    await advanceTime(500)
    await deliverEvents(widget, messageCreated(902, 'My order', { message_type: 0 }))
    await advanceTime(500)

    expect(await recorder.events()).toContainEqual(
      productEvent('conversation triggered', { end_user: { email: 'ada@example.com' }, source_page: 'https://shop.test/', is_repeat_user: false }),
    )
    expect(widget.area.get('chatwoot-widget:demo@https://shop.test:repeat')).toBe('true')
  }) // prettier-ignore

  test('a bot conversation sends chatbot flow triggered, hand-off and chatbot closed chat', async () => {
    const { widget, counting: recorder } = startRecordedWithBot()
    widget.server.conversation.status = 'pending'
    await openConversation(widget)
    const events = await eventsDuring(recorder, async () => {
      pressStartConversation()
      await advanceTime(300)
      await deliverEvents(widget, messageCreated(900, 'I am fetching a person.', BOT_SENDER), statusChanged('open'))
      await deliverEvents(widget, messageCreated(901, 'Ride safely!', { ...BOT_SENDER, content_attributes: { items: [{ target_node_id: 'solved' }] } })) // prettier-ignore
      await deliverEvents(widget, statusChanged('resolved'))
    })

    expect(events.filter((event) => JSON.stringify(event).includes('conversation triggered'))).toHaveLength(1)
    expect(events.filter((event) => !JSON.stringify(event).includes('conversation triggered'))).toEqual([
      productEvent('chatbot flow triggered', { trigger_type: 'widget', nudge_id: null }),
      productEvent('hand-off'),
      productEvent('chatbot closed chat'),
    ])
  })

  test('a restart of the bot sends restart clicked, then restart canceled or restart confirmed', async () => {
    const { widget, counting: recorder } = startRecordedWithBot()
    await startBotConversation(widget)
    const dialog = (): HTMLElement => screen.getByRole('alertdialog')
    const requestRestart = (): void => {
      press('More options')
      press('Restart conversation')
    }
    const events = await eventsDuring(recorder, async () => {
      requestRestart()
      fireEvent.keyDown(dialog(), { key: 'Escape' })
      requestRestart()
      fireEvent.click(within(dialog()).getByRole('button', { name: 'Restart conversation' }))
      await advanceTime(300)
    })

    expect(events).toEqual([
      productEvent('restart clicked'),
      productEvent('restart canceled'),
      productEvent('restart clicked'),
      productEvent('restart confirmed'),
    ])
  })

  test('a submitted contact form of the bot sends bot contact form submit without the form’s values', async () => {
    const { widget, counting: recorder } = startRecordedWithBot()
    await startBotConversation(widget)
    const form = {
      content_type: 'form',
      content_attributes: { form_kind: 'contact', items: [{ name: 'email', type: 'email', label: 'Email' }] },
      ...BOT_SENDER,
    }
    widget.server.add('Leave your address.', { id: 900, ...form })
    await deliverEvents(widget, messageCreated(900, 'Leave your address.', form))
    const fields = within(await screen.findByRole('form', { name: 'Please fill this form' }))
    fireEvent.change(fields.getByLabelText('Email'), { target: { value: 'ada@example.com' } })
    const events = await eventsDuring(recorder, async () => {
      fireEvent.click(fields.getByRole('button', { name: 'Submit' }))
      await advanceTime(500)
    })

    expect(events).toEqual([productEvent('bot contact form submit')])
  })

  test('navigation sends tab clicked with the name of the tab, and the card on Home counts as chat', async () => {
    const { widget, counting: recorder } = startRecorded()
    await widget.open()
    const card = await screen.findByRole('button', { name: /send us a/i })
    await advanceTime(300)
    const events = await eventsDuring(recorder, async () => {
      fireEvent.click(card)
      await advanceTime(50)
      for (const name of ['Home', 'Chat', 'Help']) fireEvent.click(screen.getByRole('link', { name }))
      await advanceTime(50)
    })

    expect(events).toEqual(['chat', 'home', 'chat', 'help'].map((tab) => productEvent('tab clicked', { tab })))
  })

  test('a search event is sent two seconds after the last key, an article event at once', async () => {
    const { widget, counting: recorder } = startRecorded()
    await widget.open()
    const searchBox = await screen.findByRole('searchbox')
    await advanceTime(300)
    const type = (value: string): void => void fireEvent.change(searchBox, { target: { value } })
    const earlyEvents = await eventsDuring(recorder, async () => {
      for (const query of ['sad', 'sadd', 'saddle of ada@example.com']) {
        type(query)
        await advanceTime(1_900)
      }
    })
    expect(earlyEvents).toEqual([])
    const searchEvents = await eventsDuring(recorder, () => advanceTime(10_000))
    expect(searchEvents).toEqual([productEvent('article search used', { keyword: 'saddle of [email]' })])

    type('')
    const articleEvents = await eventsDuring(recorder, async () => {
      fireEvent.click(await screen.findByRole('button', { name: /How to adjust your saddle/ }))
      await advanceTime(500)
    })
    expect(articleEvents).toEqual([
      productEvent('article clicked', { article_id: '31' }),
      productEvent('article opened', { article_id: '31' }),
    ])
    expect(await eventsDuring(recorder, () => Promise.resolve(press('No')))).toEqual([
      productEvent('article rated', { article_id: '31', is_helpful: false }),
    ])
  })
})

describe('privacy of product events', () => {
  /** Simulates a short visit: a page, a conversation and a message. */
  async function simulateVisit(widget: StartedWidget): Promise<void> {
    await changeUrl(widget)
    await openConversation(widget)
    send('Hello')
    await advanceTime(1_000)
  }

  const hasNoAnalytics = (widget: StartedWidget): boolean => !('aptrinsic' in window) && widget.reports.length === 0

  test.each<[string, StartOptions, object]>([
    ['if no analytics service is configured', { analytics: {} }, {}],
    ['if the beacon setting is not a URL', { analytics: { beacon: 'collect' } }, {}],
    ['to an unencrypted URL', { analytics: { beacon: 'http://events.test/collect' } }, {}],
    ['to a javascript: URL', { analytics: { beacon: 'javascript:alert(1)' } }, {}],
    ['with Global Privacy Control', {}, { globalPrivacyControl: true }],
    ['with Do Not Track', {}, { doNotTrack: '1' }],
  ])('no product event is sent %s', async (_name, start, navigatorProperties) => {
    const { widget, counting: recorder } = startRecorded(start, createBeaconRecorder(navigatorProperties))
    await simulateVisit(widget)

    expect([await recorder.sentBeacons(), hasNoAnalytics(widget)]).toEqual([[], true])
  })

  test('product events that occur before storage consent are never sent', async () => {
    const { widget, counting: recorder } = startRecorded()
    await sendCommand(widget, { event: 'config-set', consent: 'none' })
    await simulateVisit(widget)
    expect(await recorder.sentBeacons()).toEqual([])
    await sendCommand(widget, { event: 'set-consent', consent: 'full' })
    fireEvent.click(screen.getByRole('link', { name: 'Help' }))
    await advanceTime(50)

    expect(await recorder.events()).toEqual([productEvent('tab clicked', { tab: 'help' })])
  })

  test('no product event is sent from a window whose address has the consent “none”', async () => {
    const { widget, counting: recorder } = startRecorded({ consent: 'none' })
    await simulateVisit(widget)

    expect(await recorder.sentBeacons()).toEqual([])
  })

  test('product events contain no token, query or message text, and the email only once', async () => {
    const { widget, counting: recorder } = startRecorded()
    setContact(widget.server, { email: 'ada@example.com' })
    await simulateVisit(widget)
    await act(async () => widget.store.dispatch({ type: 'articles/clicked', id: '31' as never }))
    const texts = (await recorder.sentBeacons()).map(({ text }) => text)

    expect(texts.length).toBeGreaterThan(3)
    expect(texts.filter((text) => text.includes('@'))).toHaveLength(1)
    for (const text of texts) expect(text).not.toMatch(/p4bs6bt0ken|eyJ|cw_conversation|\?|demo|Hello/)
  })
})

describe('Gainsight', () => {
  const queuedCalls = (): readonly (readonly unknown[])[] =>
    (Reflect.get(window, 'aptrinsic') as { readonly q?: readonly (readonly unknown[])[] } | undefined)?.q ?? []

  const tags = (): readonly HTMLScriptElement[] => [...document.querySelectorAll('script')]

  async function startWithGainsight(
    start: StartOptions = {},
    recorder = createBeaconRecorder(),
  ): Promise<StartedWidget> {
    const { widget } = startRecorded({ analytics: {}, ...start }, recorder)
    setAccount(widget.server, { gainsight_enabled: true })
    await widget.open()
    await advanceTime(500)
    return widget
  }

  test('events are queued for the Gainsight tag, and go to the tag itself once it is present', async () => {
    const widget = await startWithGainsight()
    expect(queuedCalls()).toEqual([
      ['track', 'bubble clicked', COMMON_PROPERTIES],
      ['track', 'widget loaded', COMMON_PROPERTIES],
    ])
    expect(tags()).toEqual([])
    const tagCalls: unknown[] = []
    Reflect.set(window, 'aptrinsic', (...args: readonly unknown[]) => void tagCalls.push(args))
    await sendCommand(widget, { event: 'toggle-open', isOpen: false })
    await sendCommand(widget, { event: 'toggle-open', isOpen: true })
    await advanceTime(50)

    expect(tagCalls).toEqual([['track', 'bubble clicked', COMMON_PROPERTIES]])
  })

  test('the Gainsight script is loaded once from the configured URL, without a referrer', async () => {
    const script = 'https://px.test/api/aptrinsic.js?a=AP-LUMEN-2'
    await startWithGainsight({ analytics: { gainsight: script } })

    expect(tags().map(({ src, async, referrerPolicy }) => [src, async, referrerPolicy])).toEqual([[script, true, 'no-referrer']]) // prettier-ignore
    expect(Reflect.get(window, 'aptrinsic')).toHaveProperty('p', 'AP-LUMEN-2')
  })

  test.each(['http://px.test/tag.js', '//px.test/tag.js', 'data:text/javascript,alert(1)', 7])('the Gainsight script is not loaded from %p', async (gainsight) => {
    await startWithGainsight({ analytics: { gainsight } })
    expect([tags(), queuedCalls().length]).toEqual([[], 2])
  }) // prettier-ignore

  test('the Gainsight queue keeps the newest 100 events if the tag never loads', async () => {
    const widget = await startWithGainsight()
    for (let index = 0; index < 150; index += 1)
      act(() => void widget.store.dispatch({ type: 'search/used', keyword: `${index}` }))

    expect(queuedCalls()).toHaveLength(100)
    expect(queuedCalls().at(-1)).toEqual(['track', 'article search used', { keyword: '149', ...COMMON_PROPERTIES }])
  })

  test('a Gainsight tag that throws is reported once, and the chat continues', async () => {
    const widget = await startWithGainsight()
    Reflect.set(window, 'aptrinsic', () => {
      throw new TypeError('broken')
    })
    await openConversation(widget)
    fireEvent.click(screen.getByRole('link', { name: 'Home' }))
    fireEvent.click(screen.getByRole('link', { name: 'Chat' }))
    send('Hello')
    await advanceTime(500)

    expect(widget.server.sent.map(({ content }) => content)).toEqual(['Hello'])
    expect(widget.reports).toEqual([{ code: 'network', reason: 'Events refused' }])
  })

  test('a blocked Gainsight script is reported once', async () => {
    const widget = await startWithGainsight({ analytics: { gainsight: 'https://px.test/tag.js' } })
    act(() => void tags()[0]?.dispatchEvent(new Event('error')))
    for (const isOpen of [false, true, false, true]) await sendCommand(widget, { event: 'toggle-open', isOpen })
    await advanceTime(50)

    expect(widget.reports).toEqual([{ code: 'network', reason: 'Events refused' }])
  })
})

test('a beacon that the browser refuses is reported once, and the chat continues', async () => {
  const { widget } = startRecorded(
    {},
    createBeaconRecorder({}, () => false),
  )
  await openConversation(widget)
  send('Hello')
  await advanceTime(500)

  await waitFor(() => expect(composer()).toHaveValue(''))
  expect(widget.server.sent.map(({ content }) => content)).toEqual(['Hello'])
  expect(widget.reports).toEqual([{ code: 'network', reason: 'Events refused' }])
})

test('product events are sent with null ids if the account cannot be loaded', async () => {
  const { widget, counting: recorder } = startRecorded()
  widget.server.respondOnce('GET /v2/widget/demo/config', () => json({}, 404))
  await widget.open()
  await advanceTime(500)

  expect(await recorder.events()).toContainEqual({ name: 'widget loaded', properties: { global_inbox_id: null, tenant: null } }) // prettier-ignore
})
