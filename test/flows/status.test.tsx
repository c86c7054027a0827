import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  requestBodies,
  countBubbles,
  composer,
  openConversation,
  messageCreated,
  deliverEvents,
  advanceTime,
  log,
  MARA,
  press,
  send,
  SEND,
  setAccount,
  setChannel,
  setContact,
  type StartedWidget,
  statusChanged,
} from '#test/support/widget/conversation.tsx'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const TOGGLE = 'GET /api/v1/widget/conversations/toggle_status'
const CREATE_CONVERSATION = 'POST /api/v1/widget/conversations'
const TRANSCRIPT = 'POST /api/v1/widget/conversations/transcript'

/** Opens the chat of a visitor with an open conversation. */
async function start(prepare: (widget: StartedWidget) => void = () => undefined): Promise<StartedWidget> {
  const widget = startWidget()
  prepare(widget)
  widget.server.add('Good day')
  return openConversation(widget)
}

/** Opens the chat of a visitor whose conversation was resolved before. */
const startResolved = (prepare: (widget: StartedWidget) => void = () => undefined): Promise<StartedWidget> =>
  start((widget) => {
    prepare(widget)
    widget.server.conversation.status = 'resolved'
  })

const openMenu = (): void => press('More options')

function requestEnd(): void {
  openMenu()
  press('End conversation')
}

const dialog = (): HTMLElement => screen.getByRole('alertdialog', { name: 'End this conversation?' })

const pressInDialog = (name: string): void => void fireEvent.click(within(dialog()).getByRole('button', { name }))

const countExactRequests = ({ server }: StartedWidget, line: string): number =>
  server.requestLines.filter((requestLine) => requestLine === line).length

describe('end of the conversation', () => {
  test('“Keep chatting” in the confirmation dialog leaves the conversation open without a request', async () => {
    const widget = await start()
    requestEnd()
    pressInDialog('Keep chatting')
    await advanceTime(100)

    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(countExactRequests(widget, TOGGLE)).toBe(0)
    expect(screen.queryByText('This conversation has ended.')).not.toBeInTheDocument()
  })

  test('a confirmed end of the conversation sends one request and is shown', async () => {
    const widget = await start()
    requestEnd()
    pressInDialog('End conversation')

    expect(await screen.findByText('This conversation has ended.')).toBeInTheDocument()
    await advanceTime(60_000)
    expect(countExactRequests(widget, TOGGLE)).toBe(1)
    openMenu()
    expect(screen.queryByRole('menuitem', { name: 'End conversation' })).not.toBeInTheDocument()
  })

  test('a failed request to end the conversation shows an error and is not retried', async () => {
    const widget = await start()
    widget.server.respondOnce(TOGGLE, () => json({}, 500))
    requestEnd()
    pressInDialog('End conversation')

    expect(await screen.findByRole('alert')).toHaveTextContent('There was an error, please try again')
    await advanceTime(60_000)
    expect(countExactRequests(widget, TOGGLE)).toBe(1)
    expect(screen.queryByText('This conversation has ended.')).not.toBeInTheDocument()
    expect(composer()).toBeInTheDocument()
  })

  test('a conversation that the server ended despite a 500 response is shown as ended', async () => {
    const widget = await start()
    widget.server.respondOnce(TOGGLE, () => {
      widget.server.conversation.status = 'resolved'
      return json({}, 500)
    })
    requestEnd()
    pressInDialog('End conversation')

    expect(await screen.findByText('This conversation has ended.')).toBeInTheDocument()
    expect(countExactRequests(widget, TOGGLE)).toBe(1)
  })

  test('the menu has no “End conversation” if the tenant disables it', async () => {
    await start(({ server }) => setChannel(server, { enabled_features: [] }))
    openMenu()

    expect(screen.queryByRole('menuitem', { name: 'End conversation' })).not.toBeInTheDocument()
  })

  test('the menu has no “End conversation” before a conversation exists', async () => {
    await openConversation(startWidget())
    openMenu()

    expect(screen.queryByRole('menuitem', { name: 'End conversation' })).not.toBeInTheDocument()
  })
})

describe('an ended conversation', () => {
  test('an ended conversation accepts messages if the tenant allows it', async () => {
    const widget = await startResolved()
    send('One more thing')

    await waitFor(() => expect(widget.server.sent.map(({ content }) => content)).toEqual(['One more thing']))
    expect(countExactRequests(widget, SEND)).toBe(1)
  })

  test('an ended conversation has no composer if the tenant forbids further messages', async () => {
    await startResolved(({ server }) => setChannel(server, { allow_messages_after_resolved: false }))

    expect(screen.getByText('This conversation has ended.')).toBeInTheDocument()
    expect(screen.queryByPlaceholderText('Type your message')).not.toBeInTheDocument()
  })

  test('an ended conversation is open again after a status event of the room', async () => {
    const widget = await startResolved()
    await deliverEvents(widget, statusChanged('open'))

    expect(screen.queryByText('This conversation has ended.')).not.toBeInTheDocument()
    expect(composer()).toBeInTheDocument()
  })
})

describe('a new conversation', () => {
  const startNewConversation = async (): Promise<StartedWidget> => {
    const widget = await startResolved()
    press('Start a new conversation')
    return widget
  }

  test('a new conversation starts with an empty list and a composer with the focus', async () => {
    await startNewConversation()
    await advanceTime(100)

    expect(log()).not.toHaveTextContent('Good day')
    expect(screen.queryByText('This conversation has ended.')).not.toBeInTheDocument()
    expect(composer()).toHaveFocus()
  })

  test('the first message creates the new conversation, and the second message is added to it', async () => {
    const widget = await startNewConversation()
    send('A new matter')
    await within(log()).findByRole('img', { name: 'Sent' })
    send('And more of it')
    await waitFor(() => expect(widget.server.sent).toHaveLength(2))
    await advanceTime(100)

    expect([countExactRequests(widget, CREATE_CONVERSATION), countExactRequests(widget, SEND)]).toEqual([1, 1])
    expect(countBubbles('A new matter')).toBe(1)
    expect(countBubbles('And more of it')).toBe(1)
    expect(log()).not.toHaveTextContent('Good day')
  })

  test('two messages sent at once create one new conversation', async () => {
    const widget = await startNewConversation()
    send('A new matter')
    send('And more of it')
    await waitFor(() => expect(widget.server.sent).toHaveLength(2))
    await advanceTime(100)

    expect([countExactRequests(widget, CREATE_CONVERSATION), countExactRequests(widget, SEND)]).toEqual([1, 1])
    expect([countBubbles('A new matter'), countBubbles('And more of it')]).toEqual([1, 1])
  })

  test('a new conversation ignores messages and status events of the previous one', async () => {
    const widget = await startNewConversation()
    await deliverEvents(widget, messageCreated(900, 'Too late', MARA), statusChanged('open'))
    expect(log()).not.toHaveTextContent('Too late')
    send('A new matter')
    await within(log()).findByRole('img', { name: 'Sent' })
    await deliverEvents(widget, messageCreated(901, 'Far too late', MARA), statusChanged('resolved'))

    expect(log()).not.toHaveTextContent('Far too late')
    expect(screen.queryByText('This conversation has ended.')).not.toBeInTheDocument()
  })

  test('a new conversation shows messages that agents send in it', async () => {
    const widget = await startNewConversation()
    send('A new matter')
    await within(log()).findByRole('img', { name: 'Sent' })
    await deliverEvents(widget, messageCreated(902, 'Tell me', { ...MARA, conversation_id: 13 }))

    expect(countBubbles('Tell me')).toBe(1)
  })

  test('a refused first message keeps its text, and its retry creates the new conversation', async () => {
    const widget = await startNewConversation()
    widget.server.respondOnce(CREATE_CONVERSATION, () => json({}, 422))
    send('A new matter')
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await within(log()).findByRole('img', { name: 'Sent' })

    expect([countExactRequests(widget, CREATE_CONVERSATION), countExactRequests(widget, SEND)]).toEqual([2, 0])
    expect(countBubbles('A new matter')).toBe(1)
  })

  test('a new conversation that the server created despite a 500 response is not created twice', async () => {
    const widget = await startNewConversation()
    widget.server.respondOnce(CREATE_CONVERSATION, () => {
      Object.assign(widget.server.conversation, { id: 13, status: 'open' })
      widget.server.messages.splice(0)
      widget.server.add('A new matter', { id: 700, message_type: 0 })
      return json({}, 500)
    })
    send('A new matter')
    await within(log()).findByRole('img', { name: 'Sent' })
    await advanceTime(60_000)

    expect([countExactRequests(widget, CREATE_CONVERSATION), countExactRequests(widget, SEND)]).toEqual([1, 0])
    expect(countBubbles('A new matter')).toBe(1)
  })
})

describe('transcript', () => {
  const requestTranscript = (): void => press('Request a conversation transcript')

  test('a transcript is sent at once to an email address that the server knows', async () => {
    const widget = await startResolved(({ server }) => setContact(server, { email: 'ada@example.com' }))
    requestTranscript()

    expect(await screen.findByText('The chat transcript was sent successfully')).toBeInTheDocument()
    expect(await requestBodies(widget, TRANSCRIPT)).toEqual([{ email: 'ada@example.com' }])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('a transcript is sent at once to an email address that only a room event contains', async () => {
    const widget = await start()
    await deliverEvents(
      widget,
      statusChanged('resolved', { meta: { sender: { id: 77, email: 'ada@example.com', type: 'contact' } } }),
    )
    requestTranscript()

    expect(await screen.findByText('The chat transcript was sent successfully')).toBeInTheDocument()
    expect(await requestBodies(widget, TRANSCRIPT)).toEqual([{ email: 'ada@example.com' }])
  })

  test('a transcript is sent to the email address that the visitor enters, if it is valid', async () => {
    const widget = await startResolved()
    requestTranscript()
    const field = screen.getByLabelText('Email address')
    fireEvent.change(field, { target: { value: 'ada' } })
    press('Send transcript')
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid email address')
    expect(countExactRequests(widget, TRANSCRIPT)).toBe(0)
    fireEvent.change(field, { target: { value: 'ada@Example.com' } })
    press('Send transcript')

    expect(await screen.findByText('The chat transcript was sent successfully')).toBeInTheDocument()
    expect(await requestBodies(widget, TRANSCRIPT)).toEqual([{ email: 'ada@example.com' }])
  })

  test('a failed transcript request shows an error and can be repeated', async () => {
    const widget = await startResolved(({ server }) => setContact(server, { email: 'ada@example.com' }))
    widget.server.respondOnce(TRANSCRIPT, () => json({}, 500))
    requestTranscript()
    expect(await screen.findByRole('alert')).toHaveTextContent('There was an error, please try again')
    requestTranscript()

    expect(await screen.findByText('The chat transcript was sent successfully')).toBeInTheDocument()
    expect(countExactRequests(widget, TRANSCRIPT)).toBe(2)
  })
})

describe('chime', () => {
  const BOT = { sender: { id: 4, name: 'Lumi', type: 'agent_bot' } }
  const CHIME = 'assigned-chat-new-message.wav'

  test('the chime is played once for an agent message that the room repeats', async () => {
    const widget = await start()
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))
    await advanceTime(2_000)
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))

    expect(widget.sounds).toEqual([CHIME])
  })

  test('the chime is played once for messages that arrive together', async () => {
    const widget = await start()
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA), messageCreated(901, 'there', MARA))

    expect(widget.sounds).toEqual([CHIME])
  })

  test('the chime is played once for messages in quick succession, and again after two seconds', async () => {
    const widget = await start()
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))
    await deliverEvents(widget, messageCreated(901, 'there', MARA))
    expect(widget.sounds).toEqual([CHIME])
    await advanceTime(2_000)
    await deliverEvents(widget, messageCreated(902, 'Still there?', MARA))

    expect(widget.sounds).toEqual([CHIME, CHIME])
  })

  test('the chime is not played for bot, visitor or activity messages, or for another conversation', async () => {
    const widget = await start()
    await deliverEvents(
      widget,
      messageCreated(900, 'I am a bot', BOT),
      messageCreated(901, 'Mine', { message_type: 0 }),
      messageCreated(902, 'Mara joined', { message_type: 2 }),
      messageCreated(903, 'Elsewhere', { ...MARA, conversation_id: 99 }),
    )

    expect(widget.sounds).toEqual([])
  })

  test('the chime is not played while sounds are muted, and is played after they are turned on', async () => {
    const widget = await start()
    openMenu()
    press('Mute sounds')
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))
    expect(widget.sounds).toEqual([])
    openMenu()
    press('Turn sounds on')
    await deliverEvents(widget, messageCreated(901, 'there', MARA))

    expect(widget.sounds).toEqual([CHIME])
  })

  test('sounds stay muted after a reload', async () => {
    const before = await start()
    openMenu()
    press('Mute sounds')
    act(() => before.kill())
    const { server, area } = before
    const after = await openConversation(startWidget({ server, area }))
    await deliverEvents(after, messageCreated(900, 'Hello', MARA))

    expect(after.sounds).toEqual([])
    openMenu()
    expect(screen.getByRole('menuitem', { name: 'Turn sounds on' })).toBeInTheDocument()
  })

  test('the chime is not played and “Mute sounds” is missing if the account disables notifications', async () => {
    const widget = await start(({ server }) => setAccount(server, { disable_widget_notifications: true }))
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))
    openMenu()

    expect(widget.sounds).toEqual([])
    expect(screen.queryByRole('menuitem', { name: 'Mute sounds' })).not.toBeInTheDocument()
    expect(screen.getByRole('menuitem', { name: 'End conversation' })).toBeInTheDocument()
  })

  test('a chime that the browser refuses to play is reported each time, and the messages are shown', async () => {
    const refused = new DOMException('play() failed', 'NotAllowedError')
    const widget = startWidget({ playSound: () => Promise.reject(refused) })
    widget.server.add('Good day')
    await openConversation(widget)
    await deliverEvents(widget, messageCreated(900, 'Hello', MARA))
    await advanceTime(2_000)
    await deliverEvents(widget, messageCreated(901, 'there', MARA))

    expect(widget.reports).toEqual([refused, refused])
    expect([countBubbles('Hello'), countBubbles('there')]).toEqual([1, 1])
  })
})
