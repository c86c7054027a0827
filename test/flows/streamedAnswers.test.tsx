import { describe, expect, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import {
  advanceTime,
  composer,
  countBubbles,
  countRequests,
  deliverEvents,
  log,
  messageCreated,
  messageUpdated,
  openConversation,
  postedEvents,
  press,
  requestBodies,
  SEND,
  send,
  type StartedWidget,
  write,
} from '#test/support/widget/conversation.tsx'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const LUMI = { sender: { id: 2, name: 'Lumi', type: 'agent_bot' }, sender_type: 'AgentBot' }

const GROWING = { ...LUMI, content_attributes: { streaming: true } }

const timestampAt = (tick: number): string => new Date(1_700_002_000_000 + tick * 50).toISOString()

/** Id of the message that grows. The server gives it to the first message after the question. */
const ANSWER = 501

async function start(): Promise<StartedWidget> {
  const widget = startWidget()
  widget.server.add('How do I charge it?', { message_type: 0 })
  return openConversation(widget)
}

/** Delivers the texts of a growing message, each 50 ms after the one before it. */
async function grow(widget: StartedWidget, ...texts: readonly string[]): Promise<void> {
  for (const [tick, text] of texts.entries()) {
    await deliverEvents(widget, messageUpdated(ANSWER, text, { ...GROWING, updated_at: timestampAt(tick + 1) }))
    await advanceTime(50)
  }
}

function startAnswer(widget: StartedWidget): Promise<void> {
  expect(widget.server.add('', { ...GROWING, message_type: 1 }).id).toBe(ANSWER)
  return deliverEvents(widget, messageCreated(ANSWER, '', { ...GROWING, updated_at: timestampAt(0) }))
}

const finish = (widget: StartedWidget, text: string, more: object = {}): Promise<void> =>
  deliverEvents(
    widget,
    messageUpdated(ANSWER, text, {
      ...LUMI,
      content_attributes: { streaming: false },
      updated_at: timestampAt(1_000),
      ...more,
    }),
  )

/** Returns the bubble of the answer, as a reader sees it. */
const answer = (): HTMLElement => within(log()).getAllByRole('article').at(-1) ?? log()

const announced = (): readonly string[] =>
  screen.getAllByRole('status').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]))

/** Lets time pass on a connection that the server keeps alive. */
async function waitConnected({ cable }: StartedWidget, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 500) {
    if (passed % 3_000 === 0) act(() => cable.send({ type: 'ping' }))
    await advanceTime(500)
  }
}

const STOPPED = 'The answer has stopped.'

describe('an answer that a bot sends word by word', () => {
  test('a growing answer shows each whole word, and its last word once it is complete', async () => {
    const widget = await start()
    await startAnswer(widget)
    await grow(widget, 'Four ho')
    expect(answer()).toHaveTextContent(/Lumi said: Four(?! )/)
    expect(answer()).not.toHaveTextContent('ho')
    await grow(widget, 'Four hours', 'Four hours, until')
    expect(answer()).toHaveTextContent('Four hours,')
    await finish(widget, 'Four hours, until the light is green.')

    expect(answer()).toHaveTextContent('Four hours, until the light is green.')
  })

  test('half-open Markdown of a growing answer is never shown as typed', async () => {
    const widget = await start()
    await startAnswer(widget)
    for (const text of [
      'It takes **fo',
      'It takes **four ho',
      'It takes **four hours** and [a',
      'It takes **four hours** and [a film](https://exam',
    ]) {
      // prettier-ignore
      await grow(widget, text)
      expect(answer()).not.toHaveTextContent(/\*|\[|https/)
    }
    expect(within(answer()).getByText('four hours').tagName).toBe('STRONG')
    await finish(widget, 'It takes **four hours** and [a film](https://example.com/film).')

    expect(within(answer()).getByRole('link', { name: 'a film' })).toHaveAttribute('href', 'https://example.com/film')
  })

  test('the paragraphs that are complete stay the same elements while an answer grows, and when it ends', async () => {
    const widget = await start()
    await startAnswer(widget)
    await grow(
      widget,
      'First paragraph.\n\nSecond paragraph.\n\nThird ',
      'First paragraph.\n\nSecond paragraph.\n\nThird one ',
    )
    const first = within(answer()).getByText('First paragraph.')
    await grow(widget, 'First paragraph.\n\nSecond paragraph.\n\nThird one is long ')
    await finish(widget, 'First paragraph.\n\nSecond paragraph.\n\nThird one is long.\n\nEnd.')

    expect(within(answer()).getByText('First paragraph.')).toBe(first)
    expect(within(answer()).getByText('End.')).toBeVisible()
  })

  test('an older text of a growing answer that arrives late changes nothing', async () => {
    const widget = await start()
    await startAnswer(widget)
    await deliverEvents(widget, messageUpdated(ANSWER, 'one two three ', { ...GROWING, updated_at: timestampAt(3) }))
    await deliverEvents(widget, messageUpdated(ANSWER, 'one ', { ...GROWING, updated_at: timestampAt(1) }))

    expect(answer()).toHaveTextContent('one two three')
  })

  test('a screen reader hears a growing answer once, when it is complete', async () => {
    const widget = await start()
    await startAnswer(widget)
    await grow(widget, 'Four ', 'Four hours ', 'Four hours, until ')
    await advanceTime(2_000)
    expect(announced()).toEqual([])
    await finish(widget, 'Four hours, **until** the light is green.')
    await advanceTime(2_000)
    expect(announced()).toEqual(['Lumi said: Four hours, until the light is green.'])
  })

  test('a message that arrives while an answer grows is announced at once, and the answer when it is complete', async () => {
    const widget = await start()
    await startAnswer(widget)
    await grow(widget, 'Four ')
    await deliverEvents(widget, messageCreated(901, 'Mara here', { sender: { id: 1, name: 'Mara', type: 'user' } }))
    await advanceTime(2_000)
    expect(announced()).toEqual(['Mara said: Mara here'])
    await finish(widget, 'Four hours.')
    await advanceTime(2_000)

    expect(announced()).toEqual(['Lumi said: Four hours.'])
  })

  test('a last update without the streaming attribute ends a growing answer', async () => {
    const widget = await start()
    await startAnswer(widget)
    await grow(widget, 'Four ho')
    await finish(widget, 'Four hours', { content_attributes: {} })
    await waitConnected(widget, 25_000)

    expect(answer()).toHaveTextContent('Four hours')
    expect(screen.queryByText(STOPPED)).toBeNull()
  })

  test('a growing answer that is an emoji first stays in its bubble', async () => {
    const widget = await start()
    await startAnswer(widget)
    await grow(widget, '👋')
    const before = answer().innerHTML
    await grow(widget, '👋 Hello ')

    expect(answer().innerHTML).toContain('Hello')
    expect(before.includes('bare')).toBe(false)
  })

  test('the sources of an answer appear as links below it when it is complete', async () => {
    const widget = await start()
    await startAnswer(widget)
    await grow(widget, 'Four hours. ')
    const items = [
      { title: 'Charge the battery', description: 'It takes four hours.', link: 'https://help.example.com/1' },
    ]
    await finish(widget, 'Four hours.', { content_type: 'article', content_attributes: { streaming: false, items } })

    expect(within(answer()).getByRole('link', { name: /Charge the battery/ })).toHaveAttribute('href', 'https://help.example.com/1') // prettier-ignore
  })

  test('a closed chat shows and counts an answer when it is complete', async () => {
    const widget = await start()
    act(() => widget.host.receive({ event: 'toggle-open', isOpen: false }))
    await startAnswer(widget)
    await grow(widget, 'Four ', 'Four hours ')
    expect([postedEvents(widget, 'handleNotificationDot'), postedEvents(widget, 'setUnreadMode')]).toEqual([[], []])
    await finish(widget, 'Four hours.')
    await advanceTime(500)

    expect(postedEvents(widget, 'setUnreadMode')).toHaveLength(1)
    expect(postedEvents(widget, 'handleNotificationDot').at(-1)).toMatchObject({ unreadMessageCount: 1 })
  })

  test('a host page receives one message event for a growing answer, with all of its text', async () => {
    const widget = await start()
    await startAnswer(widget)
    await grow(widget, 'Four ', 'Four hours ')
    await finish(widget, 'Four hours.')

    expect(postedEvents(widget, 'onEvent')).toMatchObject([{ data: { content: 'Four hours.' } }])
  })
})

describe('an answer that stops before its end', () => {
  test('an answer that has not grown for 20 s says so, and shows all of its text', async () => {
    const widget = await start()
    await startAnswer(widget)
    await grow(widget, 'Four ho')
    await waitConnected(widget, 19_000)
    expect(screen.queryByText(STOPPED)).toBeNull()
    await waitConnected(widget, 1_500)

    expect(screen.getByText(STOPPED)).toBeVisible()
    expect(announced()).toContain(`Four ho ${STOPPED}Ask again`)
    expect(answer()).toHaveTextContent('Four ho')
  })

  test('“Ask again” sends the question again, keeps the draft, and does not lose the focus', async () => {
    const widget = await start()
    await startAnswer(widget)
    await grow(widget, 'Four ')
    write('And how')
    await waitConnected(widget, 21_000)
    screen.getByRole('button', { name: 'Ask again' }).focus()
    press('Ask again')
    await advanceTime(100)

    expect(countRequests(widget.server, SEND)).toBe(1)
    expect(countBubbles('How do I charge it?')).toBe(2)
    expect(composer()).toHaveValue('And how')
    expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull()
    expect(document.activeElement?.tagName).toBe('ARTICLE')
  })

  test('a stopped answer that goes on loses the notice, and is announced when it is complete', async () => {
    const widget = await start()
    await startAnswer(widget)
    await grow(widget, 'Four ')
    await waitConnected(widget, 21_000)
    await grow(widget, 'Four ', 'Four hours ')
    expect(screen.queryByText(STOPPED)).toBeNull()
    await finish(widget, 'Four hours.')
    await advanceTime(2_000)

    expect(announced()).toEqual(['Lumi said: Four hours.'])
  })

  test('a stopped answer offers nothing to ask again after the visitor has written', async () => {
    const widget = await start()
    await startAnswer(widget)
    await grow(widget, 'Four ')
    await waitConnected(widget, 21_000)
    send('Never mind')
    await advanceTime(100)

    expect(screen.getByText(STOPPED)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull()
  })

  test('nothing is said of an answer that an earlier visit has left unfinished if the conversation went on', async () => {
    const widget = startWidget()
    widget.server.add('How do I charge it?', { message_type: 0 })
    widget.server.add('It takes four hours until the **light is gre', { ...GROWING, message_type: 1 })
    widget.server.add('Never mind', { message_type: 0 })
    await openConversation(widget)
    await waitConnected(widget, 25_000)

    expect(within(log()).getByText('light is gre').tagName).toBe('STRONG')
    expect(screen.queryByText(STOPPED)).toBeNull()
  })

  test('an answer that is still growing when the page is reloaded goes on', async () => {
    const widget = startWidget()
    widget.server.add('How do I charge it?', { message_type: 0 })
    const { id } = widget.server.add('Four', { ...GROWING, message_type: 1 })
    await openConversation(widget)
    await deliverEvents(widget, messageUpdated(id, 'Four hours ', { ...GROWING, updated_at: timestampAt(1) }))
    expect(answer()).toHaveTextContent('Four hours')
    await waitConnected(widget, 25_000)

    expect(screen.getByRole('button', { name: 'Ask again' })).toBeVisible()
  })

  test('a second press of “Ask again” sends no second question', async () => {
    const widget = await start()
    await startAnswer(widget)
    await grow(widget, 'Four ')
    await waitConnected(widget, 21_000)
    const button = screen.getByRole('button', { name: 'Ask again' })
    act(() => {
      button.click()
      button.click()
    })
    await advanceTime(500)

    expect(countRequests(widget.server, SEND)).toBe(1)
  })

  test('“Ask again” sends the option that the visitor has chosen last', async () => {
    const widget = startWidget()
    widget.server.add('Hello', { message_type: 0 })
    widget.server.add('What is it about?', {
      ...LUMI,
      content_type: 'input_select',
      content_attributes: {
        items: [{ title: 'Battery', value: 'b' }],
        submitted_values: [{ title: 'Battery', value: 'b' }],
      },
    })
    const { id } = widget.server.add('It', { ...GROWING, message_type: 1 })
    await openConversation(widget)
    await deliverEvents(widget, messageUpdated(id, 'It lasts ', { ...GROWING, updated_at: timestampAt(1) }))
    await waitConnected(widget, 21_000)
    press('Ask again')
    await advanceTime(100)

    expect(countBubbles('Battery')).toBeGreaterThan(0)
    expect(countRequests(widget.server, SEND)).toBe(1)
    expect((await requestBodies(widget, SEND)).at(-1)).toMatchObject({ message: { content: 'Battery' } })
  })

  test('an answer of which the visitor writes before its first word has not stopped', async () => {
    const widget = await start()
    await startAnswer(widget)
    send('Are you there?')
    await waitConnected(widget, 3_000)

    expect(screen.queryByText(STOPPED)).toBeNull()
  })

  test('an update without new words shows that the bot still thinks', async () => {
    const widget = await start()
    await startAnswer(widget)
    for (const tick of [1, 2, 3]) {
      await waitConnected(widget, 15_000)
      await deliverEvents(widget, messageUpdated(ANSWER, '', { ...GROWING, updated_at: timestampAt(tick) }))
    }

    expect(screen.queryByText(STOPPED)).toBeNull()
  })

  test.each([
    ['a message of the visitor', { message_type: 0 }],
    ['a form', { content_type: 'form' }],
    ['a request for a rating', { message_type: 3, content_type: 'input_csat' }],
  ])('%s that claims to grow is shown like any other', async (_what, more) => {
    const widget = await start()
    await deliverEvents(widget, messageCreated(ANSWER, 'Hello you', { ...GROWING, ...more }))
    await waitConnected(widget, 25_000)

    expect(screen.queryByText(STOPPED)).toBeNull()
    expect(log()).toHaveTextContent(/Hello you|Rate/)
  })
})
