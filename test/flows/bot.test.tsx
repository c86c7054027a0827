import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { begin, failsOnce, isThere, listen, LUMI, ofType, startWithBot, talk, TRIGGER } from '#test/support/bot.tsx'
import { bodies, bubbles, composer, converse, countAsked, created, hear, hold, later, log, MARA, press, send, SEND, setAccount, type Started, status } from '#test/support/conversation.tsx' // prettier-ignore
import { createFakeTabs, type FakeTabs } from '#test/support/fakeTabs.ts'
import { json } from '#test/support/observedFetch.ts'
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

/** The clock starts on a Sunday, when the team of the fake server is away. */
withOwnClock(new Date('2026-11-22T12:00:00Z'))

const CONTACT = 'PATCH /api/v1/widget/contact'
const PAGE = 'GET /api/v1/widget/messages'
const BEGIN = 'POST /api/v1/widget/conversations'

const dots = (): HTMLElement | null => screen.queryByText('Lumi is getting ready…')

const hasComposer = (): boolean => screen.queryByPlaceholderText('Type your message') !== null

describe('before a conversation', () => {
  test('the bot is introduced, and there is one thing to do', async () => {
    const widget = startWithBot()
    setAccount(widget.server, { bot_name: 'Lumi the bicycle' })
    await converse(widget)

    expect(within(log()).getByText('Lumi the bicycle')).toBeInTheDocument()
    expect(isThere('Start Conversation')).toBe(true)
    expect(hasComposer()).toBe(false)
    expect(countAsked(widget.server, TRIGGER)).toBe(0)
  })

  test('while the team is away it is said who answers, until the talk is the team’s', async () => {
    const widget = startWithBot()
    widget.server.conversation.status = 'pending'
    await talk(widget)
    const banner = screen.getByRole('banner')
    expect(banner).toHaveTextContent('Lumi answers at once · We are away at the moment')

    await hear(widget, status('open'))
    expect(banner).toHaveTextContent(/We are away at the moment$/)
    expect(banner).not.toHaveTextContent('answers at once')
  })

  test('nobody is said to answer at once while it is not known whose talk it is', async () => {
    const widget = startWithBot()
    widget.server.conversation.status = 'open'
    widget.server.add('Good day')
    widget.server.failNext('GET /api/v1/widget/conversations', () => json({}, 500))
    await converse(widget)
    const banner = screen.getByRole('banner')

    expect(banner).toHaveTextContent(/We are away at the moment$/)
    expect(banner).not.toHaveTextContent('answers at once')
  })

  test('a tenant without a bot has nothing of it', async () => {
    const widget = await converse(startWidget())
    act(() => void widget.store.dispatch({ type: 'bot/started', isNew: true }))
    await later(1_000)

    expect([isThere('Start Conversation'), hasComposer()]).toEqual([false, true])
    expect(screen.queryByText(/getting ready/)).not.toBeInTheDocument()
    expect(widget.server.asked.filter((line) => /trigger_bot|POST .*(messages|conversations)$/.test(line))).toEqual([])
  })
})

describe('starting', () => {
  test('sends an empty message, then tells the bot, and shows neither', async () => {
    const widget = await converse(startWithBot())
    begin()
    await later(200)

    expect(widget.server.sent.map(({ content }) => content)).toEqual([''])
    expect(widget.server.asked.filter((line) => line === SEND || line === TRIGGER)).toEqual([SEND, TRIGGER])
    expect(await bodies(widget, TRIGGER)).toEqual([{ conversation_display_id: 12, trigger_type: 'widget' }])
    expect(log().querySelectorAll('[data-key]:not([data-key^=day])')).toHaveLength(0)
    expect(composer()).toBeInTheDocument()
  })

  test('tells the bot with credentials', async () => {
    const widget = await converse(startWithBot())
    begin()
    await later(200)

    expect(widget.requests.find(({ url }) => url.includes('trigger_bot'))?.credentials).toBe('include')
  })

  test('says that it is on its way, with nowhere to write until there is a conversation', async () => {
    const widget = await converse(startWithBot())
    const answer = hold(widget.server, SEND)
    begin()
    await later(100)
    expect([dots()?.closest('[role=status]') !== null, hasComposer(), isThere('Start Conversation')]).toEqual([true, false, false]) // prettier-ignore

    const told = hold(widget.server, TRIGGER)
    await answer(() => json(widget.server.add('', { message_type: 0 })))
    expect([dots() !== null, hasComposer()]).toEqual([true, true])

    await told(() => json(undefined))
    expect(dots()).not.toBeInTheDocument()
  })

  test('leaves the focus in the conversation', async () => {
    await converse(startWithBot())
    begin()
    await later(200)

    expect(log()).toHaveFocus()
  })

  test('happens once, however often it is pressed', async () => {
    const widget = await converse(startWithBot())
    const button = screen.getByRole('button', { name: 'Start Conversation' })
    for (let turn = 0; turn < 5; turn += 1) fireEvent.click(button)
    await later(60_000)

    expect([countAsked(widget.server, SEND), countAsked(widget.server, TRIGGER)]).toEqual([1, 1])
  })

  test('begins a conversation of its own with words, for a nudge, where that is asked', async () => {
    const widget = await converse(startWithBot())
    act(
      () => void widget.store.dispatch({ type: 'bot/started', isNew: true, content: 'About the offer', nudgeId: '7' }),
    )
    await later(200)

    expect(await bodies(widget, BEGIN)).toMatchObject([{ message: { content: 'About the offer' } }])
    expect(countAsked(widget.server, SEND)).toBe(0)
    expect(await bodies(widget, TRIGGER)).toEqual([{ conversation_display_id: 13, trigger_type: 'nudge', nudge_id: '7' }]) // prettier-ignore
    expect(bubbles('About the offer')).toBe(1)
  })

  test('introduces the visitor as a form has asked, before the bot is told', async () => {
    const widget = await converse(startWithBot())
    const contact = { name: 'Ada Byron', email: 'ada@example.com' }
    act(() => void widget.store.dispatch({ type: 'preChat/submitted', contact }))
    await later(200)

    expect(await bodies(widget, CONTACT)).toEqual([contact])
    expect(widget.server.asked.filter((line) => [SEND, CONTACT, TRIGGER].includes(line))).toEqual([SEND, CONTACT, TRIGGER]) // prettier-ignore
  })

  test('is not for a form whose message begins the conversation', async () => {
    const widget = await converse(startWithBot())
    act(() => void widget.store.dispatch({ type: 'preChat/submitted', contact: {}, message: 'Hello' }))
    await later(200)

    expect(countAsked(widget.server, TRIGGER)).toBe(0)
  })

  test('shows what the bot says, under its name', async () => {
    await talk()

    expect(bubbles('What is it about?')).toBe(1)
    expect(within(log()).getByText('Lumi')).toBeInTheDocument()
    expect(dots()).not.toBeInTheDocument()
  })
})

describe('a bot without a name is "Bot"', () => {
  const NAMELESS = { sender: { id: 1, name: '', type: 'agent_bot' } }

  test('where it speaks', async () => {
    const widget = await talk()
    await hear(widget, created(901, 'Anything else?', NAMELESS))

    expect(within(log()).getByText('Bot said:')).toBeInTheDocument()
    expect(within(log()).getByText('Bot')).toBeInTheDocument()
  })

  test('and in the few lines of news', async () => {
    const widget = await talk()
    act(() => widget.host.hear({ event: 'toggle-open', isOpen: false }))
    await hear(widget, created(901, 'Anything else?', NAMELESS))

    expect(screen.getByText('Anything else?')).toBeVisible()
    expect(screen.getAllByText('Bot')).toHaveLength(1)
  })

  test('and where it has a name, it has that', async () => {
    await talk()
    expect(within(log()).queryByText('Bot')).not.toBeInTheDocument()
  })
})

describe('a start that fails', () => {
  test.each([
    ['the empty message is refused', SEND, 422, [2, 1]],
    ['the empty message is not answered', SEND, 500, [2, 1]],
    ['the visitor is not taken in', CONTACT, 500, [1, 1]],
    ['the bot refuses', TRIGGER, 422, [1, 2]],
    ['the bot’s service is down', TRIGGER, 503, [1, 2]],
  ])('%s: it says so, and goes on there', async (_name, line, code, counts) => {
    const widget = await converse(startWithBot())
    failsOnce(widget, line, code)
    act(() => void widget.store.dispatch({ type: 'preChat/submitted', contact: { name: 'Ada' } }))
    await later(500)
    expect(screen.getByRole('alert')).toHaveTextContent('The conversation could not be started.')
    expect(dots()).not.toBeInTheDocument()

    press('Try again')
    await later(500)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect([countAsked(widget.server, SEND), countAsked(widget.server, TRIGGER)]).toEqual(counts)
    expect(await bodies(widget, CONTACT)).toHaveLength(line === CONTACT ? 2 : 1)
    expect(widget.server.messages).toHaveLength(1)
    expect(composer()).toBeInTheDocument()
  })

  test('does not send the beginning twice that was taken without an answer', async () => {
    const widget = await converse(startWithBot())
    widget.server.failNext(SEND, () => {
      widget.server.add('', { message_type: 0 })
      return json({}, 500)
    })
    begin()
    await later(500)

    expect([countAsked(widget.server, SEND), countAsked(widget.server, TRIGGER)]).toEqual([1, 1])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('looks first, where even that could not be found out', async () => {
    const widget = await converse(startWithBot())
    widget.server.failNext(SEND, () => {
      widget.server.add('', { message_type: 0 })
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    for (let turn = 0; turn < 2; turn += 1) {
      failsOnce(widget, PAGE)
      await later(500)
      press(turn === 0 ? 'Start Conversation' : 'Try again')
      await later(500)
      expect(screen.getByRole('alert')).toHaveTextContent('The conversation could not be started.')
    }

    press('Try again')
    await later(500)
    expect([countAsked(widget.server, SEND), countAsked(widget.server, TRIGGER)]).toEqual([1, 1])
  })

  test('looks for its own words, where it began a conversation', async () => {
    const widget = await converse(startWithBot())
    widget.server.failNext(BEGIN, () => {
      widget.server.add('About the offer', { message_type: 0 })
      return json({}, 502)
    })
    act(() => void widget.store.dispatch({ type: 'bot/started', isNew: true, content: 'About the offer' }))
    await later(500)

    expect(widget.server.asked.filter((line) => line === BEGIN)).toHaveLength(1)
    expect(countAsked(widget.server, TRIGGER)).toBe(1)
    expect(bubbles('About the offer')).toBe(1)
  })

  test('is none, where the bot has begun although the answer was an error', async () => {
    const widget = await converse(startWithBot())
    const facts = listen(widget)
    widget.server.failNext(TRIGGER, () => {
      widget.server.add('Hi, I am Lumi.', LUMI)
      return json({}, 504)
    })
    begin()
    await later(500)

    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect([countAsked(widget.server, TRIGGER), ofType(facts, 'bot/triggered').length]).toEqual([1, 1])
    expect(bubbles('Hi, I am Lumi.')).toBe(1)
  })

  test('leaves the words that were written meanwhile', async () => {
    const widget = await converse(startWithBot())
    failsOnce(widget, TRIGGER, 422)
    begin()
    await later(500)
    fireEvent.change(composer(), { target: { value: 'Anybody?' } })
    press('Try again')
    await later(500)

    expect(composer()).toHaveValue('Anybody?')
  })
})

describe('another person', () => {
  test('does not wait for what the one before has begun', async () => {
    const widget = await converse(startWithBot())
    const answer = hold(widget.server, SEND)
    begin()
    await later(100)
    widget.server.failNext('PATCH /api/v1/widget/contact/set_user', () => json({ id: 99, widget_auth_token: 'x.y.z' }))
    act(() => widget.host.hear({ event: 'set-user', identifier: 'grace', user: { identifierHash: 'h4sh' } }))
    await later(500)
    expect(dots()).not.toBeInTheDocument()

    await answer(() => json(widget.server.add('', { message_type: 0 })))
    await later(500)
    expect(countAsked(widget.server, TRIGGER)).toBe(0)
  })
})

describe('a reload', () => {
  test('in the middle goes on with what is left to do', async () => {
    const first = await converse(startWithBot())
    void hold(first.server, TRIGGER)
    begin()
    await later(200)
    first.die()
    await converse(startWithBot({ area: first.area, server: first.server, made: 10 }))
    await later(500)

    expect([countAsked(first.server, SEND), countAsked(first.server, TRIGGER)]).toEqual([1, 2])
  })

  test('loses nothing that a form has told and the servers have not heard', async () => {
    const first = await converse(startWithBot())
    const told = { contact: { name: 'Ada', email: 'ada@example.com' }, contactAttributes: { order: 'AB-12' }, conversationAttributes: { colour: 'Red' } } // prettier-ignore
    void hold(first.server, CONTACT)
    act(() => void first.store.dispatch({ type: 'preChat/submitted', ...told }))
    await later(200)
    first.die()
    const second = await converse(startWithBot({ area: first.area, server: first.server, made: 10 }))
    await later(500)

    expect(await bodies(second, CONTACT)).toEqual([told.contact, { custom_attributes: { order: 'AB-12' } }])
    expect(await bodies(second, 'conversations/set_custom_attributes')).toEqual([
      { custom_attributes: { colour: 'Red' } },
    ])
    expect([countAsked(first.server, SEND), countAsked(first.server, TRIGGER)]).toEqual([1, 1])
    expect([...first.area.values()].join()).not.toContain('ada@example.com')
  })

  test('asks the bot nothing that it has answered', async () => {
    const first = await converse(startWithBot())
    first.server.failNext(TRIGGER, () => {
      first.server.add('Hi, I am Lumi.', LUMI)
      return new Promise(() => undefined)
    })
    begin()
    await later(200)
    first.die()
    await converse(startWithBot({ area: first.area, server: first.server, made: 10 }))
    await later(500)

    expect(countAsked(first.server, TRIGGER)).toBe(1)
    expect(bubbles('Hi, I am Lumi.')).toBe(1)
  })

  test('of a conversation that runs begins nothing', async () => {
    const first = await talk()
    first.die()
    await converse(startWithBot({ area: first.area, server: first.server, made: 10 }))
    await later(500)

    expect([countAsked(first.server, SEND), countAsked(first.server, TRIGGER)]).toEqual([1, 1])
    expect([isThere('Start Conversation'), hasComposer()]).toEqual([false, true])
  })
})

describe('after a conversation that has ended', () => {
  async function startNew(): Promise<Started> {
    const widget = startWithBot()
    widget.server.add('Good day', MARA)
    widget.server.conversation.status = 'resolved'
    await converse(widget)
    press('Start a new conversation')
    return widget
  }

  test('the next one begins with a message, and the bot is told of it once', async () => {
    const widget = await startNew()
    expect(countAsked(widget.server, TRIGGER)).toBe(0)
    send('And another thing')
    await later(1_000)
    await hear(widget, created(widget.server.messages[0]?.id ?? 0, 'And another thing', { conversation_id: 13, message_type: 0 })) // prettier-ignore
    await later(60_000)

    expect(widget.server.sent.map(({ content }) => content)).toEqual(['And another thing'])
    expect(await bodies(widget, TRIGGER)).toEqual([{ conversation_display_id: 13, trigger_type: 'widget' }])
  })

  test('a beginning without an answer is told of as well, once it is found', async () => {
    const widget = await startNew()
    widget.server.failNext(BEGIN, () => {
      Object.assign(widget.server.conversation, { id: 13, status: 'open' })
      widget.server.messages.splice(0)
      widget.server.add('And another thing', { id: 700, message_type: 0 })
      return json({}, 500)
    })
    send('And another thing')
    await later(1_000)

    expect(await bodies(widget, TRIGGER)).toMatchObject([{ conversation_display_id: 13 }])
    expect(widget.server.asked.filter((line) => line === BEGIN)).toHaveLength(1)
  })

  test('what could not be told can be tried again, and the message is not', async () => {
    const widget = await startNew()
    failsOnce(widget, TRIGGER, 422)
    send('And another thing')
    await later(1_000)
    expect(bubbles('And another thing')).toBe(1)
    press('Try again')
    await later(1_000)

    expect([widget.server.sent.length, countAsked(widget.server, TRIGGER)]).toEqual([1, 2])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('two tabs', () => {
  let browser: FakeTabs
  let open: readonly Started[] = []
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
    browser = createFakeTabs(setTimeout)
  })
  afterEach(() => {
    for (const tab of open) act(() => tab.die())
  })

  async function openBoth(): Promise<readonly [Started, Started]> {
    const first = await converse(startWithBot({ browser }))
    const second = startWithBot({ browser, server: first.server, area: first.area, made: 100 })
    await second.openChat()
    await later(100)
    open = [first, second]
    return [first, second]
  }

  const presses = ({ container }: Started, name: string): void =>
    void fireEvent.click(within(container).getByRole('button', { name }))

  const posted = ({ requests }: Started): number => requests.filter(({ method, url }) => method === 'POST' && /messages|trigger_bot/.test(url)).length // prettier-ignore

  const shows = ({ container }: Started): number => within(container).queryAllByText('Lumi is getting ready…').length

  test('start one conversation, whichever is pressed', async () => {
    const [first, second] = await openBoth()
    presses(second, 'Start Conversation')
    presses(first, 'Start Conversation')
    await later(1_000)

    expect([countAsked(first.server, SEND), countAsked(first.server, TRIGGER)]).toEqual([1, 1])
    expect([posted(first), posted(second)]).toEqual([2, 0])
    for (const { container } of [first, second])
      expect(within(container).getByPlaceholderText('Type your message')).toBeInTheDocument()
  })

  test('both wait for it, and both can try again', async () => {
    const [first, second] = await openBoth()
    const told = hold(first.server, TRIGGER)
    presses(second, 'Start Conversation')
    await later(300)
    expect([shows(first), shows(second)]).toEqual([1, 1])

    await told(() => json({}, 422))
    await later(300)
    expect([shows(first), shows(second)]).toEqual([0, 0])
    presses(second, 'Try again')
    await later(300)
    expect([countAsked(first.server, SEND), countAsked(first.server, TRIGGER)]).toEqual([1, 2])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('finish what the one that died has begun', async () => {
    const [first, second] = await openBoth()
    void hold(first.server, CONTACT)
    act(() => void first.store.dispatch({ type: 'preChat/submitted', contact: { name: 'Ada' } }))
    await later(300)
    act(() => first.die())
    browser.releaseLeader()
    await later(500)

    expect([countAsked(first.server, SEND), countAsked(first.server, TRIGGER)]).toEqual([1, 1])
    expect(shows(second)).toBe(0)
  })
})
