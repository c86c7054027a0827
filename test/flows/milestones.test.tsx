import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { AppAction } from '#state/root.ts'
import {
  pressStartConversation,
  recordActions,
  BOT_SENDER,
  actionsOfType,
  startWithBot,
  startBotConversation,
} from '#test/support/widget/bot.tsx'
import { countBubbles, openConversation, messageCreated, deliverEvents, advanceTime, MARA, press, send, setContact, type StartedWidget, statusChanged } from '#test/support/widget/conversation.tsx' // prettier-ignore
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

describe('conversation milestones', () => {
  const startAndRecord = async (
    prepare: (widget: StartedWidget) => void = () => undefined,
  ): Promise<[StartedWidget, AppAction[]]> => {
    const widget = startWithBot()
    prepare(widget)
    await openConversation(widget)
    return [widget, recordActions(widget)]
  }

  test('bot/triggered is dispatched on a bot start, and conversation/triggered once messages arrive', async () => {
    const [widget, actions] = await startAndRecord()
    pressStartConversation()
    await advanceTime(200)
    expect(actionsOfType(actions, 'bot/triggered')).toEqual([{ type: 'bot/triggered', conversationId: 12, triggerType: 'widget' }]) // prettier-ignore
    expect(actionsOfType(actions, 'conversation/triggered')).toEqual([])

    await deliverEvents(
      widget,
      messageCreated(900, 'Hi', BOT_SENDER),
      messageCreated(901, 'What is it about?', BOT_SENDER),
    )
    await deliverEvents(widget, messageCreated(902, 'My order', { message_type: 0 }))
    expect(actionsOfType(actions, 'conversation/triggered')).toEqual([
      { type: 'conversation/triggered', conversationId: 12, isRepeat: false },
    ])
  })

  test('conversation/triggered is dispatched once per conversation and marks the second one as a repeat', async () => {
    const widget = await openConversation(startWidget())
    const actions = recordActions(widget)
    send('Hello')
    await advanceTime(500)
    send('Hello?')
    await advanceTime(500)
    widget.server.conversation.status = 'resolved'
    await deliverEvents(widget, statusChanged('resolved'))
    press('Start a new conversation')
    send('One more thing')
    await advanceTime(1_000)

    expect(actionsOfType(actions, 'conversation/triggered')).toEqual([
      { type: 'conversation/triggered', conversationId: 12, isRepeat: false },
      { type: 'conversation/triggered', conversationId: 13, isRepeat: true },
    ])
  })

  test('conversation/triggered is marked as a repeat if the visitor’s e-mail address is known', async () => {
    const widget = startWidget()
    setContact(widget.server, { email: 'ada@example.com' })
    await openConversation(widget)
    const actions = recordActions(widget)
    send('Hello')
    await advanceTime(500)

    expect(actionsOfType(actions, 'conversation/triggered')).toMatchObject([{ isRepeat: true }])
  })

  test('no milestone is dispatched for a conversation that was already resolved at load', async () => {
    const [widget, actions] = await startAndRecord(({ server }) => {
      server.add('Bye', { ...BOT_SENDER, content_attributes: { items: [{ target_node_id: 'end' }] } })
      server.conversation.status = 'resolved'
    })
    await deliverEvents(widget, statusChanged('resolved'))
    await advanceTime(1_000)

    expect(actions.filter(({ type }) => /triggered|closedChat|handedOff/.test(type))).toEqual([])
  })

  test('bot/closedChat is dispatched once when the bot’s conversation is resolved, and its end is shown', async () => {
    const widget = await startBotConversation()
    const actions = recordActions(widget)
    await deliverEvents(widget, messageCreated(900, 'Ride safely!', { ...BOT_SENDER, content_attributes: { items: [{ target_node_id: 'solved' }] } })) // prettier-ignore
    await deliverEvents(widget, statusChanged('resolved'))
    await deliverEvents(widget, statusChanged('open'))
    await deliverEvents(widget, statusChanged('resolved'))

    expect(actionsOfType(actions, 'bot/closedChat')).toEqual([{ type: 'bot/closedChat', conversationId: 12 }])
    expect(screen.getByText('This conversation has ended.')).toBeInTheDocument()
    expect(actionsOfType(actions, 'bot/handedOff')).toEqual([])
  })

  test('bot/handedOff is dispatched once when the conversation opens after the bot’s last message', async () => {
    const widget = startWithBot()
    widget.server.conversation.status = 'pending'
    await startBotConversation(widget)
    const actions = recordActions(widget)
    await deliverEvents(widget, messageCreated(900, 'I am fetching a person.', BOT_SENDER))
    expect(actionsOfType(actions, 'bot/handedOff')).toEqual([])
    await deliverEvents(widget, statusChanged('open'))
    await deliverEvents(widget, messageCreated(901, 'Mara here', MARA))
    await deliverEvents(widget, messageCreated(902, 'Bye, says the bot', BOT_SENDER))

    expect(actionsOfType(actions, 'bot/handedOff')).toEqual([{ type: 'bot/handedOff', conversationId: 12 }])
    expect(actionsOfType(actions, 'bot/closedChat')).toEqual([])
  })

  test('milestones of a conversation are not dispatched again after a reload', async () => {
    const first = startWithBot()
    first.server.conversation.status = 'pending'
    await startBotConversation(first)
    first.server.add('I am fetching a person.', { id: 900, ...BOT_SENDER })
    await deliverEvents(first, messageCreated(900, 'I am fetching a person.', BOT_SENDER), statusChanged('open'))
    first.server.conversation.status = 'open'
    first.kill()
    const second = await openConversation(startWithBot({ area: first.area, server: first.server, usedIdCount: 10 }))
    const actions = recordActions(second)
    await deliverEvents(second, statusChanged('pending'))
    await deliverEvents(second, statusChanged('open'))
    await waitFor(() => expect(countBubbles('I am fetching a person.')).toBe(1))

    expect(actions.filter(({ type }) => /triggered|closedChat|handedOff/.test(type))).toEqual([])
  })
})
