import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { AppAction } from '#state/root.ts'
import { begin, listen, LUMI, ofType, startWithBot, talk } from '#test/support/bot.tsx'
import { bubbles, converse, created, hear, later, MARA, press, send, setContact, type Started, status } from '#test/support/conversation.tsx' // prettier-ignore
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

withOwnClock()

describe('conversation milestones', () => {
  const facts = async (prepare: (widget: Started) => void = () => undefined): Promise<[Started, AppAction[]]> => {
    const widget = startWithBot()
    prepare(widget)
    await converse(widget)
    return [widget, listen(widget)]
  }

  test('bot/triggered is dispatched on a bot start, and conversation/triggered once messages arrive', async () => {
    const [widget, heard] = await facts()
    begin()
    await later(200)
    expect(ofType(heard, 'bot/triggered')).toEqual([{ type: 'bot/triggered', conversationId: 12, triggerType: 'widget' }]) // prettier-ignore
    expect(ofType(heard, 'conversation/triggered')).toEqual([])

    await hear(widget, created(900, 'Hi', LUMI), created(901, 'What is it about?', LUMI))
    await hear(widget, created(902, 'My order', { message_type: 0 }))
    expect(ofType(heard, 'conversation/triggered')).toEqual([
      { type: 'conversation/triggered', conversationId: 12, isRepeat: false },
    ])
  })

  test('conversation/triggered is dispatched once per conversation and marks the second one as a repeat', async () => {
    const widget = await converse(startWidget())
    const heard = listen(widget)
    send('Hello')
    await later(500)
    send('Anybody?')
    await later(500)
    widget.server.conversation.status = 'resolved'
    await hear(widget, status('resolved'))
    press('Start a new conversation')
    send('One more thing')
    await later(1_000)

    expect(ofType(heard, 'conversation/triggered')).toEqual([
      { type: 'conversation/triggered', conversationId: 12, isRepeat: false },
      { type: 'conversation/triggered', conversationId: 13, isRepeat: true },
    ])
  })

  test('conversation/triggered is marked as a repeat if the visitor’s e-mail address is known', async () => {
    const widget = startWidget()
    setContact(widget.server, { email: 'ada@example.com' })
    await converse(widget)
    const heard = listen(widget)
    send('Hello')
    await later(500)

    expect(ofType(heard, 'conversation/triggered')).toMatchObject([{ isRepeat: true }])
  })

  test('no milestone is dispatched for a conversation that was already resolved at load', async () => {
    const [widget, heard] = await facts(({ server }) => {
      server.add('Bye', { ...LUMI, content_attributes: { items: [{ target_node_id: 'end' }] } })
      server.conversation.status = 'resolved'
    })
    await hear(widget, status('resolved'))
    await later(1_000)

    expect(heard.filter(({ type }) => /triggered|closedChat|handedOff/.test(type))).toEqual([])
  })

  test('bot/closedChat is dispatched once when the bot’s conversation is resolved, and its end is shown', async () => {
    const widget = await talk()
    const heard = listen(widget)
    await hear(widget, created(900, 'Ride safely!', { ...LUMI, content_attributes: { items: [{ target_node_id: 'solved' }] } })) // prettier-ignore
    await hear(widget, status('resolved'))
    await hear(widget, status('open'))
    await hear(widget, status('resolved'))

    expect(ofType(heard, 'bot/closedChat')).toEqual([{ type: 'bot/closedChat', conversationId: 12 }])
    expect(screen.getByText('This conversation has ended.')).toBeInTheDocument()
    expect(ofType(heard, 'bot/handedOff')).toEqual([])
  })

  test('bot/handedOff is dispatched once when the conversation opens after the bot’s last message', async () => {
    const widget = startWithBot()
    widget.server.conversation.status = 'pending'
    await talk(widget)
    const heard = listen(widget)
    await hear(widget, created(900, 'I am fetching a person.', LUMI))
    expect(ofType(heard, 'bot/handedOff')).toEqual([])
    await hear(widget, status('open'))
    await hear(widget, created(901, 'Mara here', MARA))
    await hear(widget, created(902, 'Bye, says the bot', LUMI))

    expect(ofType(heard, 'bot/handedOff')).toEqual([{ type: 'bot/handedOff', conversationId: 12 }])
    expect(ofType(heard, 'bot/closedChat')).toEqual([])
  })

  test('milestones of a conversation are not dispatched again after a reload', async () => {
    const first = startWithBot()
    first.server.conversation.status = 'pending'
    await talk(first)
    first.server.add('I am fetching a person.', { id: 900, ...LUMI })
    await hear(first, created(900, 'I am fetching a person.', LUMI), status('open'))
    first.server.conversation.status = 'open'
    first.die()
    const second = await converse(startWithBot({ area: first.area, server: first.server, made: 10 }))
    const heard = listen(second)
    await hear(second, status('pending'))
    await hear(second, status('open'))
    await waitFor(() => expect(bubbles('I am fetching a person.')).toBe(1))

    expect(heard.filter(({ type }) => /triggered|closedChat|handedOff/.test(type))).toEqual([])
  })
})
