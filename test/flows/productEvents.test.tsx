import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ProductEvent } from '#domain/productEvent.ts'
import { begin, LUMI, talk } from '#test/support/bot.tsx'
import { composer, converse, created, hear, later, press, send, setAccount, setChannel, setContact, type Started, status } from '#test/support/conversation.tsx' // prettier-ignore
import { createCounting } from '#test/support/counting.ts'
import { json } from '#test/support/observedFetch.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(window, 'aptrinsic')
  document.head.replaceChildren()
  jest.useRealTimers()
})

const BEACON = 'https://events.test/collect'

/** Properties that every event contains. */
const WHOSE = { global_inbox_id: 7, tenant: 'lumen' }

const of = (name: ProductEvent['name'], details: object = {}): object => ({
  name,
  properties: { ...details, ...WHOSE },
})

type Start = NonNullable<Parameters<typeof startWidget>[0]>

function startCounted(start: Start = {}, counting = createCounting()) {
  const widget = startWidget({ analytics: { beacon: BEACON }, counting: counting.window, ...start })
  return { widget, counting }
}

const say = (widget: Started, command: Parameters<Started['host']['hear']>[0]): Promise<void> =>
  act(async () => widget.host.hear(command))

const BIKES = 'https://shop.test/bikes/ada@example.com/city?cw_conversation=secret&email=ada@example.com#top'

const on = (widget: Started, referrerURL = BIKES): Promise<void> =>
  say(widget, { event: 'change-url', referrerURL, referrerHost: 'shop.test' })

/** Returns only the events that occur during this function. */
async function since(counting: ReturnType<typeof createCounting>, act_: () => Promise<unknown>): Promise<readonly object[]> {
  const before = (await counting.events()).length
  await act_()
  return (await counting.events()).slice(before)
} // prettier-ignore

const withBot = (start: Start = {}) => {
  const started = startCounted(start)
  setChannel(started.widget.server, { has_a_connected_agent_bot: 'Lumi' })
  return started
}

describe('product events', () => {
  test('the first opening sends bubble clicked and widget loaded, the next one only bubble clicked', async () => {
    const { widget, counting } = startCounted()
    await say(widget, { event: 'config-set' })
    await say(widget, { event: 'toggle-close-button', isMobile: false })
    await later(60_000)
    expect(await counting.told()).toEqual([])
    await widget.open()
    await later(500)

    expect(await counting.told()).toEqual([
      { url: BEACON, text: JSON.stringify(of('bubble clicked')) },
      { url: BEACON, text: JSON.stringify(of('widget loaded')) },
    ])
    const told = await since(counting, async () => {
      await say(widget, { event: 'toggle-open', isOpen: true })
      await say(widget, { event: 'toggle-open', isOpen: false })
      await say(widget, { event: 'widget-visible' })
    })
    expect(told).toEqual([of('bubble clicked')])
  })

  test('a click on a campaign sends nudge clicked, and no bubble clicked for the panel that it opens', async () => {
    const { widget, counting } = startCounted()
    widget.server.campaigns.push({ id: 4, message: 'May I help?', trigger_rules: { url: 'https://shop.test/bikes/*', time_on_page: 1 }, sender: null }) // prettier-ignore
    await say(widget, { event: 'config-set' })
    await on(widget)
    await later(2_000)
    press('Reply')
    await say(widget, { event: 'toggle-open', isOpen: true })
    await later(100)

    expect(await counting.events()).toEqual([of('widget loaded'), of('nudge clicked', { nudge_id: '4' })])
  })

  test('a first message sends conversation triggered with email, page without query, and is_repeat_user', async () => {
    const { widget, counting } = startCounted()
    setContact(widget.server, { email: 'ada@example.com' })
    await widget.open()
    await on(widget)
    await converse(widget)
    const told = await since(counting, async () => {
      send('Hello')
      await later(500)
    })

    expect(told).toEqual([
      of('conversation triggered', {
        end_user: { email: 'ada@example.com' },
        source_page: 'https://shop.test/bikes/[email]/city',
        is_repeat_user: true,
      }),
    ])
  })

  test('a first conversation has is_repeat_user false even after an email was given, and stores a mark', async () => {
    const { widget, counting } = withBot()
    await converse(widget)
    await on(widget, 'https://shop.test/')
    widget.server.failNext('GET /api/v1/widget/contact', () => json({ id: 77, email: 'ada@example.com', has_email: true })) // prettier-ignore
    act(() => void widget.store.dispatch({ type: 'bot/started', isNew: false, contact: { email: 'ada@example.com' } }))
    await later(500)
    await hear(widget, created(902, 'My order', { message_type: 0 }))
    await later(500)

    expect(await counting.events()).toContainEqual(
      of('conversation triggered', { end_user: { email: 'ada@example.com' }, source_page: 'https://shop.test/', is_repeat_user: false }),
    )
    expect(widget.area.get('chatwoot-widget:demo@https://shop.test:repeat')).toBe('true')
  }) // prettier-ignore

  test('a bot conversation sends chatbot flow triggered, hand-off and chatbot closed chat', async () => {
    const { widget, counting } = withBot()
    widget.server.conversation.status = 'pending'
    await converse(widget)
    const told = await since(counting, async () => {
      begin()
      await later(300)
      await hear(widget, created(900, 'I am fetching a person.', LUMI), status('open'))
      await hear(widget, created(901, 'Ride safely!', { ...LUMI, content_attributes: { items: [{ target_node_id: 'solved' }] } })) // prettier-ignore
      await hear(widget, status('resolved'))
    })

    expect(told.filter((one) => JSON.stringify(one).includes('conversation triggered'))).toHaveLength(1)
    expect(told.filter((one) => !JSON.stringify(one).includes('conversation triggered'))).toEqual([
      of('chatbot flow triggered', { trigger_type: 'widget', nudge_id: null }),
      of('hand-off'),
      of('chatbot closed chat'),
    ])
  })

  test('a restart of the bot sends restart clicked, then restart canceled or restart confirmed', async () => {
    const { widget, counting } = withBot()
    await talk(widget)
    const question = (): HTMLElement => screen.getByRole('alertdialog')
    const ask = (): void => {
      press('More options')
      press('Restart conversation')
    }
    const told = await since(counting, async () => {
      ask()
      fireEvent.keyDown(question(), { key: 'Escape' })
      ask()
      fireEvent.click(within(question()).getByRole('button', { name: 'Restart conversation' }))
      await later(300)
    })

    expect(told).toEqual([
      of('restart clicked'),
      of('restart canceled'),
      of('restart clicked'),
      of('restart confirmed'),
    ])
  })

  test('a submitted contact form of the bot sends bot contact form submit without the form’s values', async () => {
    const { widget, counting } = withBot()
    await talk(widget)
    const form = {
      content_type: 'form',
      content_attributes: { form_kind: 'contact', items: [{ name: 'email', type: 'email', label: 'Email' }] },
      ...LUMI,
    }
    widget.server.add('Leave your address.', { id: 900, ...form })
    await hear(widget, created(900, 'Leave your address.', form))
    const fields = within(await screen.findByRole('form', { name: 'Please fill this form' }))
    fireEvent.change(fields.getByLabelText('Email'), { target: { value: 'ada@example.com' } })
    const told = await since(counting, async () => {
      fireEvent.click(fields.getByRole('button', { name: 'Submit' }))
      await later(500)
    })

    expect(told).toEqual([of('bot contact form submit')])
  })

  test('navigation sends tab clicked with the name of the tab, and the card on Home counts as chat', async () => {
    const { widget, counting } = startCounted()
    await widget.open()
    const card = await screen.findByRole('button', { name: /send us a/i })
    await later(300)
    const told = await since(counting, async () => {
      fireEvent.click(card)
      await later(50)
      for (const name of ['Home', 'Chat', 'Help']) fireEvent.click(screen.getByRole('link', { name }))
      await later(50)
    })

    expect(told).toEqual(['chat', 'home', 'chat', 'help'].map((tab) => of('tab clicked', { tab })))
  })

  test('a search event is sent two seconds after the last key, an article event at once', async () => {
    const { widget, counting } = startCounted()
    await widget.open()
    const box = await screen.findByRole('searchbox')
    await later(300)
    const type = (value: string): void => void fireEvent.change(box, { target: { value } })
    const early = await since(counting, async () => {
      for (const query of ['sad', 'sadd', 'saddle of ada@example.com']) {
        type(query)
        await later(1_900)
      }
    })
    expect(early).toEqual([])
    const used = await since(counting, () => later(10_000))
    expect(used).toEqual([of('article search used', { keyword: 'saddle of [email]' })])

    type('')
    const opened = await since(counting, async () => {
      fireEvent.click(await screen.findByRole('button', { name: /How to adjust your saddle/ }))
      await later(500)
    })
    expect(opened).toEqual([of('article clicked', { article_id: '31' }), of('article opened', { article_id: '31' })])
  })
})

describe('privacy of product events', () => {
  /** Simulates a short visit: a page, a conversation and a message. */
  async function walk(widget: Started): Promise<void> {
    await on(widget)
    await converse(widget)
    send('Hello')
    await later(1_000)
  }

  const isQuiet = (widget: Started): boolean => !('aptrinsic' in window) && widget.reports.length === 0

  test.each<[string, Start, object]>([
    ['if no analytics service is configured', { analytics: {} }, {}],
    ['if the beacon setting is not a URL', { analytics: { beacon: 'collect' } }, {}],
    ['to an unencrypted URL', { analytics: { beacon: 'http://events.test/collect' } }, {}],
    ['to a javascript: URL', { analytics: { beacon: 'javascript:alert(1)' } }, {}],
    ['with Global Privacy Control', {}, { globalPrivacyControl: true }],
    ['with Do Not Track', {}, { doNotTrack: '1' }],
  ])('no product event is sent %s', async (_name, start, wishes) => {
    const { widget, counting } = startCounted(start, createCounting(wishes))
    await walk(widget)

    expect([await counting.told(), isQuiet(widget)]).toEqual([[], true])
  })

  test('product events that occur before storage consent are never sent', async () => {
    const { widget, counting } = startCounted()
    await say(widget, { event: 'config-set', consent: 'none' })
    await walk(widget)
    expect(await counting.told()).toEqual([])
    await say(widget, { event: 'set-consent', consent: 'full' })
    fireEvent.click(screen.getByRole('link', { name: 'Help' }))
    await later(50)

    expect(await counting.events()).toEqual([of('tab clicked', { tab: 'help' })])
  })

  test('product events contain no token, query or message text, and the email only once', async () => {
    const { widget, counting } = startCounted()
    setContact(widget.server, { email: 'ada@example.com' })
    await walk(widget)
    await act(async () => widget.store.dispatch({ type: 'articles/clicked', id: '31' as never }))
    const texts = (await counting.told()).map(({ text }) => text)

    expect(texts.length).toBeGreaterThan(3)
    expect(texts.filter((text) => text.includes('@'))).toHaveLength(1)
    for (const text of texts) expect(text).not.toMatch(/p4bs6bt0ken|eyJ|cw_conversation|\?|demo|Hello/)
  })
})

describe('Gainsight', () => {
  const queued = (): readonly (readonly unknown[])[] =>
    (Reflect.get(window, 'aptrinsic') as { readonly q?: readonly (readonly unknown[])[] } | undefined)?.q ?? []

  const tags = (): readonly HTMLScriptElement[] => [...document.querySelectorAll('script')]

  async function visit(start: Start = {}, counting = createCounting()): Promise<Started> {
    const { widget } = startCounted({ analytics: {}, ...start }, counting)
    setAccount(widget.server, { gainsight_enabled: true })
    await widget.open()
    await later(500)
    return widget
  }

  test('events are queued for the Gainsight tag, and go to the tag itself once it is present', async () => {
    const widget = await visit()
    expect(queued()).toEqual([
      ['track', 'bubble clicked', WHOSE],
      ['track', 'widget loaded', WHOSE],
    ])
    expect(tags()).toEqual([])
    const heard: unknown[] = []
    Reflect.set(window, 'aptrinsic', (...args: readonly unknown[]) => void heard.push(args))
    await say(widget, { event: 'toggle-open', isOpen: false })
    await say(widget, { event: 'toggle-open', isOpen: true })
    await later(50)

    expect(heard).toEqual([['track', 'bubble clicked', WHOSE]])
  })

  test('the Gainsight script is loaded once from the configured URL, without a referrer', async () => {
    const script = 'https://px.test/api/aptrinsic.js?a=AP-LUMEN-2'
    await visit({ analytics: { gainsight: script } })

    expect(tags().map(({ src, async, referrerPolicy }) => [src, async, referrerPolicy])).toEqual([[script, true, 'no-referrer']]) // prettier-ignore
    expect(Reflect.get(window, 'aptrinsic')).toHaveProperty('p', 'AP-LUMEN-2')
  })

  test.each(['http://px.test/tag.js', '//px.test/tag.js', 'data:text/javascript,alert(1)', 7])('the Gainsight script is not loaded from %p', async (gainsight) => {
    await visit({ analytics: { gainsight } })
    expect([tags(), queued().length]).toEqual([[], 2])
  }) // prettier-ignore

  test('the Gainsight queue keeps the newest 100 events if the tag never loads', async () => {
    const widget = await visit()
    for (let turn = 0; turn < 150; turn += 1)
      act(() => void widget.store.dispatch({ type: 'search/used', keyword: `${turn}` }))

    expect(queued()).toHaveLength(100)
    expect(queued().at(-1)).toEqual(['track', 'article search used', { keyword: '149', ...WHOSE }])
  })

  test('a Gainsight tag that throws is reported once, and the chat continues', async () => {
    const widget = await visit()
    Reflect.set(window, 'aptrinsic', () => {
      throw new TypeError('broken')
    })
    await converse(widget)
    fireEvent.click(screen.getByRole('link', { name: 'Home' }))
    fireEvent.click(screen.getByRole('link', { name: 'Chat' }))
    send('Hello')
    await later(500)

    expect(widget.server.sent.map(({ content }) => content)).toEqual(['Hello'])
    expect(widget.reports).toEqual([{ code: 'network', reason: 'Product events were not taken' }])
  })

  test('a blocked Gainsight script is reported once', async () => {
    const widget = await visit({ analytics: { gainsight: 'https://px.test/tag.js' } })
    act(() => void tags()[0]?.dispatchEvent(new Event('error')))
    for (const isOpen of [false, true, false, true]) await say(widget, { event: 'toggle-open', isOpen })
    await later(50)

    expect(widget.reports).toEqual([{ code: 'network', reason: 'Product events were not taken' }])
  })
})

test('a beacon that the browser refuses is reported once, and the chat continues', async () => {
  const { widget } = startCounted(
    {},
    createCounting({}, () => false),
  )
  await converse(widget)
  send('Hello')
  await later(500)

  await waitFor(() => expect(composer()).toHaveValue(''))
  expect(widget.server.sent.map(({ content }) => content)).toEqual(['Hello'])
  expect(widget.reports).toEqual([{ code: 'network', reason: 'Product events were not taken' }])
})

test('product events are sent with null ids if the account cannot be loaded', async () => {
  const { widget, counting } = startCounted()
  widget.server.failNext('GET /v2/widget/demo/config', () => json({}, 404))
  await widget.open()
  await later(500)

  expect(await counting.events()).toContainEqual({ name: 'widget loaded', properties: { global_inbox_id: null, tenant: null } }) // prettier-ignore
})
