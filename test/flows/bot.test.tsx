import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import {
  pressStartConversation,
  failOnce,
  hasButton,
  recordActions,
  BOT_SENDER,
  actionsOfType,
  startWithBot,
  startBotConversation,
  TRIGGER_BOT,
} from '#test/support/widget/bot.tsx'
import { requestBodies, countBubbles, composer, openConversation, countRequests, messageCreated, deliverEvents, holdResponse, advanceTime, log, MARA, press, send, SEND, setAccount, type StartedWidget, statusChanged } from '#test/support/widget/conversation.tsx' // prettier-ignore
import { createFakeTabs, type FakeTabs } from '#test/support/widget/fakeTabs.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

/** The clock starts on a Sunday, when the team of the fake server is away. */
withFakeClock(new Date('2026-11-22T12:00:00Z'))

const CONTACT = 'PATCH /api/v1/widget/contact'
const PAGE = 'GET /api/v1/widget/messages'
const CREATE_CONVERSATION = 'POST /api/v1/widget/conversations'

const findPlaceholder = (): HTMLElement | null => screen.queryByText('Lumi is getting ready…')

const hasComposer = (): boolean => screen.queryByPlaceholderText('Type your message') !== null

describe('bot introduction', () => {
  test('before a bot conversation, the bot’s name and “Start Conversation” replace the composer', async () => {
    const widget = startWithBot()
    setAccount(widget.server, { bot_name: 'Lumi the bicycle' })
    await openConversation(widget)

    expect(within(log()).getByText('Lumi the bicycle')).toBeInTheDocument()
    expect(hasButton('Start Conversation')).toBe(true)
    expect(hasComposer()).toBe(false)
    expect(countRequests(widget.server, TRIGGER_BOT)).toBe(0)
  })

  test('while the team is away, the header says only that the bot answers at once, until the status is open', async () => {
    const widget = startWithBot()
    widget.server.conversation.status = 'pending'
    await startBotConversation(widget)
    const banner = screen.getByRole('banner')
    expect(banner).toHaveTextContent(/Lumi answers at once$/)
    expect(banner).not.toHaveTextContent('We are away at the moment')

    await deliverEvents(widget, statusChanged('open'))
    expect(banner).toHaveTextContent('We are away at the moment')
    expect(banner).not.toHaveTextContent('answers at once')
  })

  test('the header promises no immediate answer while the status of the conversation is unknown', async () => {
    const widget = startWithBot()
    widget.server.conversation.status = 'open'
    widget.server.add('Good day')
    widget.server.respondOnce('GET /api/v1/widget/conversations', () => json({}, 500))
    await openConversation(widget)
    const banner = screen.getByRole('banner')

    expect(banner).toHaveTextContent('We are away at the moment')
    expect(banner).not.toHaveTextContent('answers at once')
  })

  test('a tenant without a bot shows no start button and sends no bot request', async () => {
    const widget = await openConversation(startWidget())
    act(() => void widget.store.dispatch({ type: 'bot/started', isNew: true }))
    await advanceTime(1_000)

    expect([hasButton('Start Conversation'), hasComposer()]).toEqual([false, true])
    expect(screen.queryByText(/getting ready/)).not.toBeInTheDocument()
    expect(
      widget.server.requestLines.filter((line) => /trigger_bot|POST .*(messages|conversations)$/.test(line)),
    ).toEqual([])
  })
})

describe('starting a bot conversation', () => {
  test('“Start Conversation” sends an empty message, then trigger_bot, and shows no message', async () => {
    const widget = await openConversation(startWithBot())
    pressStartConversation()
    await advanceTime(200)

    expect(widget.server.sent.map(({ content }) => content)).toEqual([''])
    expect(widget.server.requestLines.filter((line) => line === SEND || line === TRIGGER_BOT)).toEqual([
      SEND,
      TRIGGER_BOT,
    ])
    expect(await requestBodies(widget, TRIGGER_BOT)).toEqual([{ conversation_display_id: 12, trigger_type: 'widget' }])
    expect(log().querySelectorAll('[data-key]:not([data-key^=day])')).toHaveLength(0)
    expect(composer()).toBeInTheDocument()
  })

  test('trigger_bot is sent with credentials', async () => {
    const widget = await openConversation(startWithBot())
    pressStartConversation()
    await advanceTime(200)

    expect(widget.requests.find(({ url }) => url.includes('trigger_bot'))?.credentials).toBe('include')
  })

  test('a status is shown while the bot starts, and the composer appears once the conversation exists', async () => {
    const widget = await openConversation(startWithBot())
    const respond = holdResponse(widget.server, SEND)
    pressStartConversation()
    await advanceTime(100)
    expect([findPlaceholder()?.closest('[role=status]') !== null, hasComposer(), hasButton('Start Conversation')]).toEqual([true, false, false]) // prettier-ignore

    const respondToTrigger = holdResponse(widget.server, TRIGGER_BOT)
    await respond(() => json(widget.server.add('', { message_type: 0 })))
    expect([findPlaceholder() !== null, hasComposer()]).toEqual([true, true])

    await respondToTrigger(() => json(undefined))
    expect(findPlaceholder()).not.toBeInTheDocument()
  })

  test('“Start Conversation” moves the focus to the message list', async () => {
    await openConversation(startWithBot())
    pressStartConversation()
    await advanceTime(200)

    expect(log()).toHaveFocus()
  })

  test('repeated clicks on “Start Conversation” start one conversation', async () => {
    const widget = await openConversation(startWithBot())
    const button = screen.getByRole('button', { name: 'Start Conversation' })
    for (let attempt = 0; attempt < 5; attempt += 1) fireEvent.click(button)
    await advanceTime(60_000)

    expect([countRequests(widget.server, SEND), countRequests(widget.server, TRIGGER_BOT)]).toEqual([1, 1])
  })

  test('a bot start for a campaign creates a conversation with its text and triggers the bot with its id', async () => {
    const widget = await openConversation(startWithBot())
    act(
      () => void widget.store.dispatch({ type: 'bot/started', isNew: true, content: 'About the offer', nudgeId: '7' }),
    )
    await advanceTime(200)

    expect(await requestBodies(widget, CREATE_CONVERSATION)).toMatchObject([
      { message: { content: 'About the offer' } },
    ])
    expect(countRequests(widget.server, SEND)).toBe(0)
    expect(await requestBodies(widget, TRIGGER_BOT)).toEqual([{ conversation_display_id: 13, trigger_type: 'nudge', nudge_id: '7' }]) // prettier-ignore
    expect(countBubbles('About the offer')).toBe(1)
  })

  test('pre-chat contact details are sent before trigger_bot', async () => {
    const widget = await openConversation(startWithBot())
    const contact = { name: 'Ada Byron', email: 'ada@example.com' }
    act(() => void widget.store.dispatch({ type: 'preChat/submitted', contact }))
    await advanceTime(200)

    expect(await requestBodies(widget, CONTACT)).toEqual([contact])
    expect(widget.server.requestLines.filter((line) => [SEND, CONTACT, TRIGGER_BOT].includes(line))).toEqual([SEND, CONTACT, TRIGGER_BOT]) // prettier-ignore
  })

  test('a pre-chat form with a message does not trigger the bot', async () => {
    const widget = await openConversation(startWithBot())
    act(() => void widget.store.dispatch({ type: 'preChat/submitted', contact: {}, message: 'Hello' }))
    await advanceTime(200)

    expect(countRequests(widget.server, TRIGGER_BOT)).toBe(0)
  })

  test('a bot message is shown with the bot’s name and without the starting status', async () => {
    await startBotConversation()

    expect(countBubbles('What is it about?')).toBe(1)
    expect(within(log()).getByText('Lumi')).toBeInTheDocument()
    expect(findPlaceholder()).not.toBeInTheDocument()
  })
})

describe('name of the bot', () => {
  const BOT_WITHOUT_NAME = { sender: { id: 1, name: '', type: 'agent_bot' } }

  test('a message from a bot without a name is shown as from “Bot”', async () => {
    const widget = await startBotConversation()
    await deliverEvents(widget, messageCreated(901, 'Anything else?', BOT_WITHOUT_NAME))

    expect(within(log()).getByText('Bot said:')).toBeInTheDocument()
    expect(within(log()).getByText('Bot')).toBeInTheDocument()
  })

  test('the preview shows a message from a bot without a name as from “Bot”', async () => {
    const widget = await startBotConversation()
    act(() => widget.host.receive({ event: 'toggle-open', isOpen: false }))
    await deliverEvents(widget, messageCreated(901, 'Anything else?', BOT_WITHOUT_NAME))

    expect(screen.getByText('Anything else?')).toBeVisible()
    expect(screen.getAllByText('Bot')).toHaveLength(1)
  })

  test('a message from a bot with a name is not labelled “Bot”', async () => {
    await startBotConversation()
    expect(within(log()).queryByText('Bot')).not.toBeInTheDocument()
  })
})

describe('failed start of a bot conversation', () => {
  test.each([
    ['the empty message is refused with 422', SEND, 422, [2, 1]],
    ['the empty message meets a server error', SEND, 500, [2, 1]],
    ['the contact update meets a server error', CONTACT, 500, [1, 1]],
    ['the bot trigger is refused with 422', TRIGGER_BOT, 422, [1, 2]],
    ['the bot trigger fails with 503', TRIGGER_BOT, 503, [1, 2]],
  ])('when %s, an error is shown and “Try again” continues with that request', async (_name, line, code, counts) => {
    const widget = await openConversation(startWithBot())
    failOnce(widget, line, code)
    act(() => void widget.store.dispatch({ type: 'preChat/submitted', contact: { name: 'Ada' } }))
    await advanceTime(500)
    expect(screen.getByRole('alert')).toHaveTextContent('The conversation could not be started.')
    expect(findPlaceholder()).not.toBeInTheDocument()

    press('Try again')
    await advanceTime(500)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect([countRequests(widget.server, SEND), countRequests(widget.server, TRIGGER_BOT)]).toEqual(counts)
    expect(await requestBodies(widget, CONTACT)).toHaveLength(line === CONTACT ? 2 : 1)
    expect(widget.server.messages).toHaveLength(1)
    expect(composer()).toBeInTheDocument()
  })

  test('the empty message is not sent again if the server created it but responded with 500', async () => {
    const widget = await openConversation(startWithBot())
    widget.server.respondOnce(SEND, () => {
      widget.server.add('', { message_type: 0 })
      return json({}, 500)
    })
    pressStartConversation()
    await advanceTime(500)

    expect([countRequests(widget.server, SEND), countRequests(widget.server, TRIGGER_BOT)]).toEqual([1, 1])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('after a lost response, the server’s messages are checked before the empty message is sent again', async () => {
    const widget = await openConversation(startWithBot())
    widget.server.respondOnce(SEND, () => {
      widget.server.add('', { message_type: 0 })
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    for (let attempt = 0; attempt < 2; attempt += 1) {
      failOnce(widget, PAGE)
      await advanceTime(500)
      press(attempt === 0 ? 'Start Conversation' : 'Try again')
      await advanceTime(500)
      expect(screen.getByRole('alert')).toHaveTextContent('The conversation could not be started.')
    }

    press('Try again')
    await advanceTime(500)
    expect([countRequests(widget.server, SEND), countRequests(widget.server, TRIGGER_BOT)]).toEqual([1, 1])
  })

  test('a conversation that was created despite a 502 is found by its text and not created again', async () => {
    const widget = await openConversation(startWithBot())
    widget.server.respondOnce(CREATE_CONVERSATION, () => {
      widget.server.add('About the offer', { message_type: 0 })
      return json({}, 502)
    })
    act(() => void widget.store.dispatch({ type: 'bot/started', isNew: true, content: 'About the offer' }))
    await advanceTime(500)

    expect(widget.server.requestLines.filter((line) => line === CREATE_CONVERSATION)).toHaveLength(1)
    expect(countRequests(widget.server, TRIGGER_BOT)).toBe(1)
    expect(countBubbles('About the offer')).toBe(1)
  })

  test('a bot that has answered despite a 504 from trigger_bot counts as started, without an error', async () => {
    const widget = await openConversation(startWithBot())
    const actions = recordActions(widget)
    widget.server.respondOnce(TRIGGER_BOT, () => {
      widget.server.add('Hi, I am Lumi.', BOT_SENDER)
      return json({}, 504)
    })
    pressStartConversation()
    await advanceTime(500)

    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect([countRequests(widget.server, TRIGGER_BOT), actionsOfType(actions, 'bot/triggered').length]).toEqual([1, 1])
    expect(countBubbles('Hi, I am Lumi.')).toBe(1)
  })

  test('“Try again” keeps a draft that was written after the failed start', async () => {
    const widget = await openConversation(startWithBot())
    failOnce(widget, TRIGGER_BOT, 422)
    pressStartConversation()
    await advanceTime(500)
    fireEvent.change(composer(), { target: { value: 'Hello?' } })
    press('Try again')
    await advanceTime(500)

    expect(composer()).toHaveValue('Hello?')
  })
})

describe('change of contact during a start', () => {
  test('a change of contact cancels the start of a bot conversation', async () => {
    const widget = await openConversation(startWithBot())
    const respond = holdResponse(widget.server, SEND)
    pressStartConversation()
    await advanceTime(100)
    widget.server.respondOnce('PATCH /api/v1/widget/contact/set_user', () =>
      json({ id: 99, widget_auth_token: 'x.y.z' }),
    )
    act(() => widget.host.receive({ event: 'set-user', identifier: 'grace', user: { identifierHash: 'h4sh' } }))
    await advanceTime(500)
    expect(findPlaceholder()).not.toBeInTheDocument()

    await respond(() => json(widget.server.add('', { message_type: 0 })))
    await advanceTime(500)
    expect(countRequests(widget.server, TRIGGER_BOT)).toBe(0)
  })
})

describe('reload during a start', () => {
  test('a start that a reload interrupts during trigger_bot sends only trigger_bot again', async () => {
    const first = await openConversation(startWithBot())
    void holdResponse(first.server, TRIGGER_BOT)
    pressStartConversation()
    await advanceTime(200)
    first.kill()
    await openConversation(startWithBot({ area: first.area, server: first.server, usedIdCount: 10 }))
    await advanceTime(500)

    expect([countRequests(first.server, SEND), countRequests(first.server, TRIGGER_BOT)]).toEqual([1, 2])
  })

  test('unsent pre-chat answers survive a reload, and are removed from storage once sent', async () => {
    const first = await openConversation(startWithBot())
    const preChatDetails = { contact: { name: 'Ada', email: 'ada@example.com' }, contactAttributes: { order: 'AB-12' }, conversationAttributes: { colour: 'Red' } } // prettier-ignore
    void holdResponse(first.server, CONTACT)
    act(() => void first.store.dispatch({ type: 'preChat/submitted', ...preChatDetails }))
    await advanceTime(200)
    first.kill()
    const second = await openConversation(startWithBot({ area: first.area, server: first.server, usedIdCount: 10 }))
    await advanceTime(500)

    expect(await requestBodies(second, CONTACT)).toEqual([
      preChatDetails.contact,
      { custom_attributes: { order: 'AB-12' } },
    ])
    expect(await requestBodies(second, 'conversations/set_custom_attributes')).toEqual([
      { custom_attributes: { colour: 'Red' } },
    ])
    expect([countRequests(first.server, SEND), countRequests(first.server, TRIGGER_BOT)]).toEqual([1, 1])
    expect([...first.area.values()].join()).not.toContain('ada@example.com')
  })

  test('trigger_bot is not sent again after a reload if the bot has answered', async () => {
    const first = await openConversation(startWithBot())
    first.server.respondOnce(TRIGGER_BOT, () => {
      first.server.add('Hi, I am Lumi.', BOT_SENDER)
      return new Promise(() => undefined)
    })
    pressStartConversation()
    await advanceTime(200)
    first.kill()
    await openConversation(startWithBot({ area: first.area, server: first.server, usedIdCount: 10 }))
    await advanceTime(500)

    expect(countRequests(first.server, TRIGGER_BOT)).toBe(1)
    expect(countBubbles('Hi, I am Lumi.')).toBe(1)
  })

  test('a reload during a running bot conversation does not start the bot again', async () => {
    const first = await startBotConversation()
    first.kill()
    await openConversation(startWithBot({ area: first.area, server: first.server, usedIdCount: 10 }))
    await advanceTime(500)

    expect([countRequests(first.server, SEND), countRequests(first.server, TRIGGER_BOT)]).toEqual([1, 1])
    expect([hasButton('Start Conversation'), hasComposer()]).toEqual([false, true])
  })
})

describe('bot after a resolved conversation', () => {
  async function startNewConversation(): Promise<StartedWidget> {
    const widget = startWithBot()
    widget.server.add('Good day', MARA)
    widget.server.conversation.status = 'resolved'
    await openConversation(widget)
    press('Start a new conversation')
    return widget
  }

  test('a new conversation after a resolved one starts with a message and triggers the bot once', async () => {
    const widget = await startNewConversation()
    expect(countRequests(widget.server, TRIGGER_BOT)).toBe(0)
    send('And another thing')
    await advanceTime(1_000)
    await deliverEvents(widget, messageCreated(widget.server.messages[0]?.id ?? 0, 'And another thing', { conversation_id: 13, message_type: 0 })) // prettier-ignore
    await advanceTime(60_000)

    expect(widget.server.sent.map(({ content }) => content)).toEqual(['And another thing'])
    expect(await requestBodies(widget, TRIGGER_BOT)).toEqual([{ conversation_display_id: 13, trigger_type: 'widget' }])
  })

  test('a new conversation that was created despite a 500 triggers the bot once it is found', async () => {
    const widget = await startNewConversation()
    widget.server.respondOnce(CREATE_CONVERSATION, () => {
      Object.assign(widget.server.conversation, { id: 13, status: 'open' })
      widget.server.messages.splice(0)
      widget.server.add('And another thing', { id: 700, message_type: 0 })
      return json({}, 500)
    })
    send('And another thing')
    await advanceTime(1_000)

    expect(await requestBodies(widget, TRIGGER_BOT)).toMatchObject([{ conversation_display_id: 13 }])
    expect(widget.server.requestLines.filter((line) => line === CREATE_CONVERSATION)).toHaveLength(1)
  })

  test('“Try again” after a failed trigger_bot does not send the first message again', async () => {
    const widget = await startNewConversation()
    failOnce(widget, TRIGGER_BOT, 422)
    send('And another thing')
    await advanceTime(1_000)
    expect(countBubbles('And another thing')).toBe(1)
    press('Try again')
    await advanceTime(1_000)

    expect([widget.server.sent.length, countRequests(widget.server, TRIGGER_BOT)]).toEqual([1, 2])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('bot start in two tabs', () => {
  let browser: FakeTabs
  let openTabs: readonly StartedWidget[] = []
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
    browser = createFakeTabs(setTimeout)
  })
  afterEach(() => {
    for (const tab of openTabs) act(() => tab.kill())
  })

  async function openTwoTabs(): Promise<readonly [StartedWidget, StartedWidget]> {
    const first = await openConversation(startWithBot({ browser }))
    const second = startWithBot({ browser, server: first.server, area: first.area, usedIdCount: 100 })
    await second.openChat()
    await advanceTime(100)
    openTabs = [first, second]
    return [first, second]
  }

  const pressIn = ({ container }: StartedWidget, name: string): void =>
    void fireEvent.click(within(container).getByRole('button', { name }))

  const countPosts = ({ requests }: StartedWidget): number => requests.filter(({ method, url }) => method === 'POST' && /messages|trigger_bot/.test(url)).length // prettier-ignore

  const countStartingNotices = ({ container }: StartedWidget): number =>
    within(container).queryAllByText('Lumi is getting ready…').length

  test('“Start Conversation” pressed in two tabs starts one conversation, through the leader tab', async () => {
    const [first, second] = await openTwoTabs()
    pressIn(second, 'Start Conversation')
    pressIn(first, 'Start Conversation')
    await advanceTime(1_000)

    expect([countRequests(first.server, SEND), countRequests(first.server, TRIGGER_BOT)]).toEqual([1, 1])
    expect([countPosts(first), countPosts(second)]).toEqual([2, 0])
    for (const { container } of [first, second])
      expect(within(container).getByPlaceholderText('Type your message')).toBeInTheDocument()
  })

  test('both tabs show that the bot is starting, and the second tab can retry a failed start', async () => {
    const [first, second] = await openTwoTabs()
    const respondToTrigger = holdResponse(first.server, TRIGGER_BOT)
    pressIn(second, 'Start Conversation')
    await advanceTime(300)
    expect([countStartingNotices(first), countStartingNotices(second)]).toEqual([1, 1])

    await respondToTrigger(() => json({}, 422))
    await advanceTime(300)
    expect([countStartingNotices(first), countStartingNotices(second)]).toEqual([0, 0])
    pressIn(second, 'Try again')
    await advanceTime(300)
    expect([countRequests(first.server, SEND), countRequests(first.server, TRIGGER_BOT)]).toEqual([1, 2])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('a new leader tab finishes the start that a closed tab began', async () => {
    const [first, second] = await openTwoTabs()
    void holdResponse(first.server, CONTACT)
    act(() => void first.store.dispatch({ type: 'preChat/submitted', contact: { name: 'Ada' } }))
    await advanceTime(300)
    act(() => first.kill())
    browser.releaseLeader()
    await advanceTime(500)

    expect([countRequests(first.server, SEND), countRequests(first.server, TRIGGER_BOT)]).toEqual([1, 1])
    expect(countStartingNotices(second)).toBe(0)
  })
})
