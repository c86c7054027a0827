import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  bodies,
  bubbles,
  composer,
  converse,
  created,
  hear,
  later,
  log,
  MARA,
  press,
  send,
  SEND,
  setAccount,
  setChannel,
  setContact,
  type Started,
  status,
} from '#test/support/conversation.tsx'
import { json } from '#test/support/observedFetch.ts'
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

withOwnClock()

const TOGGLE = 'GET /api/v1/widget/conversations/toggle_status'
const BEGIN = 'POST /api/v1/widget/conversations'
const TRANSCRIPT = 'POST /api/v1/widget/conversations/transcript'

/** Opens the chat of a visitor with an open conversation. */
async function start(prepare: (widget: Started) => void = () => undefined): Promise<Started> {
  const widget = startWidget()
  prepare(widget)
  widget.server.add('Good day')
  return converse(widget)
}

/** Opens the chat of a visitor whose conversation was resolved before. */
const startEnded = (prepare: (widget: Started) => void = () => undefined): Promise<Started> =>
  start((widget) => {
    prepare(widget)
    widget.server.conversation.status = 'resolved'
  })

const openMenu = (): void => press('More options')

function askToEnd(): void {
  openMenu()
  press('End conversation')
}

const question = (): HTMLElement => screen.getByRole('alertdialog', { name: 'End this conversation?' })

const answer = (name: string): void => void fireEvent.click(within(question()).getByRole('button', { name }))

const exactly = ({ server }: Started, line: string): number => server.asked.filter((one) => one === line).length

describe('ending the conversation', () => {
  test('is asked once more, and not done if the visitor thinks better of it', async () => {
    const widget = await start()
    askToEnd()
    answer('Keep chatting')
    await later(100)

    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(exactly(widget, TOGGLE)).toBe(0)
    expect(screen.queryByText('This conversation has ended.')).not.toBeInTheDocument()
  })

  test('is asked of the server once, and shown', async () => {
    const widget = await start()
    askToEnd()
    answer('End conversation')

    expect(await screen.findByText('This conversation has ended.')).toBeInTheDocument()
    await later(60_000)
    expect(exactly(widget, TOGGLE)).toBe(1)
    openMenu()
    expect(screen.queryByRole('button', { name: 'End conversation' })).not.toBeInTheDocument()
  })

  test('is not tried again after it has failed, which is said', async () => {
    const widget = await start()
    widget.server.failNext(TOGGLE, () => json({}, 500))
    askToEnd()
    answer('End conversation')

    expect(await screen.findByRole('alert')).toHaveTextContent('There was an error, please try again')
    await later(60_000)
    expect(exactly(widget, TOGGLE)).toBe(1)
    expect(screen.queryByText('This conversation has ended.')).not.toBeInTheDocument()
    expect(composer()).toBeInTheDocument()
  })

  test('that was done although the answer was an error is shown as done', async () => {
    const widget = await start()
    widget.server.failNext(TOGGLE, () => {
      widget.server.conversation.status = 'resolved'
      return json({}, 500)
    })
    askToEnd()
    answer('End conversation')

    expect(await screen.findByText('This conversation has ended.')).toBeInTheDocument()
    expect(exactly(widget, TOGGLE)).toBe(1)
  })

  test('is not offered where the tenant does not want it', async () => {
    await start(({ server }) => setChannel(server, { enabled_features: [] }))
    openMenu()

    expect(screen.queryByRole('button', { name: 'End conversation' })).not.toBeInTheDocument()
  })

  test('is not offered before there is one', async () => {
    await converse(startWidget())
    openMenu()

    expect(screen.queryByRole('button', { name: 'End conversation' })).not.toBeInTheDocument()
  })
})

describe('a conversation that has ended', () => {
  test('can be gone on with, where the tenant allows it', async () => {
    const widget = await startEnded()
    send('One more thing')

    await waitFor(() => expect(widget.server.sent.map(({ content }) => content)).toEqual(['One more thing']))
    expect(exactly(widget, SEND)).toBe(1)
  })

  test('cannot be written to, where the tenant does not', async () => {
    await startEnded(({ server }) => setChannel(server, { allow_messages_after_resolved: false }))

    expect(screen.getByText('This conversation has ended.')).toBeInTheDocument()
    expect(screen.queryByPlaceholderText('Type your message')).not.toBeInTheDocument()
  })

  test('is open again once the room says so', async () => {
    const widget = await startEnded()
    await hear(widget, status('open'))

    expect(screen.queryByText('This conversation has ended.')).not.toBeInTheDocument()
    expect(composer()).toBeInTheDocument()
  })
})

describe('a new conversation', () => {
  const startAnew = async (): Promise<Started> => {
    const widget = await startEnded()
    press('Start a new conversation')
    return widget
  }

  test('begins with an empty page and a place to write', async () => {
    await startAnew()

    expect(log()).not.toHaveTextContent('Good day')
    expect(screen.queryByText('This conversation has ended.')).not.toBeInTheDocument()
    expect(composer()).toBeInTheDocument()
  })

  test('is made by the first message; the second goes on with it', async () => {
    const widget = await startAnew()
    send('A new matter')
    await within(log()).findByRole('img', { name: 'Sent' })
    send('And more of it')
    await waitFor(() => expect(widget.server.sent).toHaveLength(2))
    await later(100)

    expect([exactly(widget, BEGIN), exactly(widget, SEND)]).toEqual([1, 1])
    expect(bubbles('A new matter')).toBe(1)
    expect(bubbles('And more of it')).toBe(1)
    expect(log()).not.toHaveTextContent('Good day')
  })

  test('two messages written at once make one conversation', async () => {
    const widget = await startAnew()
    send('A new matter')
    send('And more of it')
    await waitFor(() => expect(widget.server.sent).toHaveLength(2))
    await later(100)

    expect([exactly(widget, BEGIN), exactly(widget, SEND)]).toEqual([1, 1])
    expect([bubbles('A new matter'), bubbles('And more of it')]).toEqual([1, 1])
  })

  test('hears nothing any more of the old one', async () => {
    const widget = await startAnew()
    await hear(widget, created(900, 'Too late', MARA), status('open'))
    expect(log()).not.toHaveTextContent('Too late')
    send('A new matter')
    await within(log()).findByRole('img', { name: 'Sent' })
    await hear(widget, created(901, 'Far too late', MARA), status('resolved'))

    expect(log()).not.toHaveTextContent('Far too late')
    expect(screen.queryByText('This conversation has ended.')).not.toBeInTheDocument()
  })

  test('hears what is said in it', async () => {
    const widget = await startAnew()
    send('A new matter')
    await within(log()).findByRole('img', { name: 'Sent' })
    await hear(widget, created(902, 'Tell me', { ...MARA, conversation_id: 13 }))

    expect(bubbles('Tell me')).toBe(1)
  })

  test('that the server refuses keeps its words, and is still the one that is begun', async () => {
    const widget = await startAnew()
    widget.server.failNext(BEGIN, () => json({}, 422))
    send('A new matter')
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await within(log()).findByRole('img', { name: 'Sent' })

    expect([exactly(widget, BEGIN), exactly(widget, SEND)]).toEqual([2, 0])
    expect(bubbles('A new matter')).toBe(1)
  })

  test('that was made although the answer was an error is not made twice', async () => {
    const widget = await startAnew()
    widget.server.failNext(BEGIN, () => {
      Object.assign(widget.server.conversation, { id: 13, status: 'open' })
      widget.server.messages.splice(0)
      widget.server.add('A new matter', { id: 700, message_type: 0 })
      return json({}, 500)
    })
    send('A new matter')
    await within(log()).findByRole('img', { name: 'Sent' })
    await later(60_000)

    expect([exactly(widget, BEGIN), exactly(widget, SEND)]).toEqual([1, 0])
    expect(bubbles('A new matter')).toBe(1)
  })
})

describe('the transcript', () => {
  const request = (): void => press('Request a conversation transcript')

  test('goes at once to an address that is known', async () => {
    const widget = await startEnded(({ server }) => setContact(server, { email: 'ada@example.com' }))
    request()

    expect(await screen.findByText('The chat transcript was sent successfully')).toBeInTheDocument()
    expect(await bodies(widget, TRANSCRIPT)).toEqual([{ email: 'ada@example.com' }])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('and to one that only the room tells of', async () => {
    const widget = await start()
    await hear(widget, status('resolved', { meta: { sender: { id: 77, email: 'ada@example.com', type: 'contact' } } }))
    request()

    expect(await screen.findByText('The chat transcript was sent successfully')).toBeInTheDocument()
    expect(await bodies(widget, TRANSCRIPT)).toEqual([{ email: 'ada@example.com' }])
  })

  test('goes to the address the visitor gives, if it is one', async () => {
    const widget = await startEnded()
    request()
    const field = screen.getByLabelText('Email address')
    fireEvent.change(field, { target: { value: 'ada' } })
    press('Send transcript')
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid email address')
    expect(exactly(widget, TRANSCRIPT)).toBe(0)
    fireEvent.change(field, { target: { value: 'ada@Example.com' } })
    press('Send transcript')

    expect(await screen.findByText('The chat transcript was sent successfully')).toBeInTheDocument()
    expect(await bodies(widget, TRANSCRIPT)).toEqual([{ email: 'ada@example.com' }])
  })

  test('that could not be sent is said, and can be asked for again', async () => {
    const widget = await startEnded(({ server }) => setContact(server, { email: 'ada@example.com' }))
    widget.server.failNext(TRANSCRIPT, () => json({}, 500))
    request()
    expect(await screen.findByRole('alert')).toHaveTextContent('There was an error, please try again')
    request()

    expect(await screen.findByText('The chat transcript was sent successfully')).toBeInTheDocument()
    expect(exactly(widget, TRANSCRIPT)).toBe(2)
  })
})

describe('the sound', () => {
  const BOT = { sender: { id: 4, name: 'Lumi', type: 'agent_bot' } }
  const CHIME = 'assigned-chat-new-message.wav'

  test('is played once for an agent’s message, however often the room repeats it', async () => {
    const widget = await start()
    await hear(widget, created(900, 'Hello', MARA))
    await later(2_000)
    await hear(widget, created(900, 'Hello', MARA))

    expect(widget.sounds).toEqual([CHIME])
  })

  test('is played once for several that come at once', async () => {
    const widget = await start()
    await hear(widget, created(900, 'Hello', MARA), created(901, 'there', MARA))

    expect(widget.sounds).toEqual([CHIME])
  })

  test('is played once for several in a row, and again after a pause', async () => {
    const widget = await start()
    await hear(widget, created(900, 'Hello', MARA))
    await hear(widget, created(901, 'there', MARA))
    expect(widget.sounds).toEqual([CHIME])
    await later(2_000)
    await hear(widget, created(902, 'Still there?', MARA))

    expect(widget.sounds).toEqual([CHIME, CHIME])
  })

  test('is not played for a bot, for the visitor’s own words, for a note, or for another conversation', async () => {
    const widget = await start()
    await hear(
      widget,
      created(900, 'I am a bot', BOT),
      created(901, 'Mine', { message_type: 0 }),
      created(902, 'Mara joined', { message_type: 2 }),
      created(903, 'Elsewhere', { ...MARA, conversation_id: 99 }),
    )

    expect(widget.sounds).toEqual([])
  })

  test('is not played when muted, and is again when not', async () => {
    const widget = await start()
    openMenu()
    press('Mute sounds')
    await hear(widget, created(900, 'Hello', MARA))
    expect(widget.sounds).toEqual([])
    openMenu()
    press('Turn sounds on')
    await hear(widget, created(901, 'there', MARA))

    expect(widget.sounds).toEqual([CHIME])
  })

  test('stays muted after a reload', async () => {
    const before = await start()
    openMenu()
    press('Mute sounds')
    act(() => before.die())
    const { server, area } = before
    const after = await converse(startWidget({ server, area }))
    await hear(after, created(900, 'Hello', MARA))

    expect(after.sounds).toEqual([])
    openMenu()
    expect(screen.getByRole('button', { name: 'Turn sounds on' })).toBeInTheDocument()
  })

  test('is neither played nor offered where the account forbids it', async () => {
    const widget = await start(({ server }) => setAccount(server, { disable_widget_notifications: true }))
    await hear(widget, created(900, 'Hello', MARA))
    openMenu()

    expect(widget.sounds).toEqual([])
    expect(screen.queryByRole('button', { name: 'Mute sounds' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'End conversation' })).toBeInTheDocument()
  })

  test('that the browser will not play is reported, and nothing else breaks', async () => {
    const refused = new DOMException('play() failed', 'NotAllowedError')
    const widget = startWidget({ playSound: () => Promise.reject(refused) })
    widget.server.add('Good day')
    await converse(widget)
    await hear(widget, created(900, 'Hello', MARA))
    await later(2_000)
    await hear(widget, created(901, 'there', MARA))

    expect(widget.reports).toEqual([refused, refused])
    expect([bubbles('Hello'), bubbles('there')]).toEqual([1, 1])
  })
})
