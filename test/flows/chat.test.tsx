import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { json } from '#test/support/observedFetch.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const composer = (): HTMLElement => screen.getByPlaceholderText('Type your message')

function write(words: string): void {
  fireEvent.change(composer(), { target: { value: words } })
}

function send(words: string): void {
  write(words)
  fireEvent.keyDown(composer(), { key: 'Enter' })
}

const log = (): HTMLElement => screen.getByRole('log')

const later = (milliseconds: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(milliseconds))

const created = (id: number, content: string, more: object = {}) => ({
  event: 'message.created',
  data: { id, content, conversation_id: 12, message_type: 1, created_at: 1_700_000_100 + id, content_attributes: {}, ...more },
}) // prettier-ignore

describe('before the visitor shows intent', () => {
  test('no server is asked and nothing is stored, and the hello carries no secret', async () => {
    const { server, host, area } = startWidget()
    await act(async () => host.hear({ event: 'config-set' }))

    expect(server.asked).toEqual([])
    expect([...area]).toEqual([])
    expect(host.posted).toContainEqual({
      event: 'loaded',
      config: { authToken: '', channelConfig: expect.anything(), protocol: 1 },
    })
  })

  test('a conversation held in an earlier visit is enough to set up', async () => {
    const area = new Map([['chatwoot-widget:demo@https://shop.test:cw_conversation', 'head.body.signature']])
    const { host, server } = startWidget({ area })
    await act(async () => host.hear({ event: 'config-set' }))

    await waitFor(() => expect(server.asked).toContain('POST /api/v1/widget/config'))
  })

  test('a host that has forgotten its visitor is not reminded of them', async () => {
    const area = new Map([
      ['chatwoot-widget:demo@https://shop.test:cw_conversation', 'head.body.signature'],
      ['chatwoot-widget:demo@https://shop.test:campaign', '{}'],
    ])
    const { host, server } = startWidget({ area, startsAfresh: true })
    await act(async () => host.hear({ event: 'config-set' }))

    expect([server.asked, [...area]]).toEqual([[], []])
  })

  test('another host’s visitor is a stranger', async () => {
    const area = new Map([['chatwoot-widget:demo@https://elsewhere.test:cw_conversation', 'head.body.signature']])
    const { host, server } = startWidget({ area })
    await act(async () => host.hear({ event: 'config-set' }))

    expect(server.asked).toEqual([])
  })
})

describe('writing', () => {
  test('a message is shown at once, sent with its temporary id, and becomes the server’s copy', async () => {
    const { server, openChat } = startWidget()
    await openChat()
    send('  Hello  ')

    expect(log()).toHaveTextContent('Hello')
    expect(composer()).toHaveValue('')
    await within(log()).findByRole('img', { name: 'Sent' })
    expect(server.sent).toEqual([expect.objectContaining({ content: 'Hello', echo_id: '000000000001' })])
  })

  test('Enter pressed twenty times sends one message; blank and over-long ones are not sent', async () => {
    const { server, openChat } = startWidget()
    await openChat()
    write('Once')
    for (let press = 0; press < 20; press += 1) fireEvent.keyDown(composer(), { key: 'Enter' })
    await within(log()).findByRole('img', { name: 'Sent' })
    send('   ')
    send('x'.repeat(1001))

    expect(server.sent).toHaveLength(1)
    expect(screen.getByRole('alert')).toHaveTextContent('This message can be up to 1000 characters.')
    expect(composer()).toHaveValue('x'.repeat(1001))
  })

  test('Shift+Enter and the Enter of an input method send nothing', async () => {
    const { server, openChat } = startWidget()
    await openChat()
    write('日本')
    fireEvent.keyDown(composer(), { key: 'Enter', shiftKey: true })
    fireEvent.keyDown(composer(), { key: 'Enter', isComposing: true })

    expect([server.sent, composer()]).toEqual([[], expect.objectContaining({ value: '日本' })])
  })

  test('messages arrive at the server in the order they were written', async () => {
    const { server, openChat } = startWidget()
    await openChat()
    const answers: (() => void)[] = []
    server.failNext('/messages', () => new Promise((resolve) => answers.push(() => resolve(json({}, 500)))))
    send('one')
    send('two')
    await waitFor(() => expect(answers).toHaveLength(1))
    expect(server.sent).toEqual([])
    act(() => answers[0]?.())

    await waitFor(() => expect(server.sent.map(({ content }) => content)).toEqual(['two']))
  })

  test('one that was refused stays with its words until the visitor decides', async () => {
    const { server, openChat } = startWidget()
    await openChat()
    server.failNext('/messages', () => json({}, 500))
    send('Keep me')
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await within(log()).findByRole('img', { name: 'Sent' })

    expect(server.sent.map(({ content }) => content)).toEqual(['Keep me'])
    expect(screen.queryByText('Not sent')).not.toBeInTheDocument()
  })

  test('what was typed survives a change of screen', async () => {
    const { openChat } = startWidget()
    await openChat()
    write('half a thought')
    fireEvent.click(screen.getByRole('link', { name: 'Home' }))
    fireEvent.click(await screen.findByRole('button', { name: /send us a/i }))

    expect(composer()).toHaveValue('half a thought')
  })

  test.each(['before', 'after'])('the echo over the cable %s the answer is no second bubble', async (when) => {
    const { server, cable, openChat, connect, push } = startWidget()
    await openChat()
    await waitFor(() => expect(cable.attempts()).toBe(1))
    await connect()
    const echo = created(500, 'Twice?', { message_type: 0, echo_id: '000000000001' })
    const answers: (() => void)[] = []
    if (when === 'before')
      server.failNext('/messages', () => new Promise((resolve) => answers.push(() => resolve(json(server.add('Twice?', { message_type: 0 })))))) // prettier-ignore
    send('Twice?')
    if (when === 'after') await within(log()).findByRole('img', { name: 'Sent' })
    await push(echo)
    await later(50)
    act(() => answers[0]?.())
    await later(50)

    expect(within(log()).getAllByText(/Twice\?/)).toHaveLength(1)
  })
})

describe('reading', () => {
  test('an answer appears while one watches, and is said once to a screen reader', async () => {
    const { server, cable, openChat, connect, push } = startWidget()
    server.add('Earlier')
    await openChat()
    await waitFor(() => expect(cable.attempts()).toBe(1))
    await connect()
    await push(created(900, 'Hello there', { sender: { id: 1, name: 'Mara', type: 'user' } }))
    await later(20)

    expect(within(log()).getByText(/Hello there/)).toBeInTheDocument()
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Mara said: Hello there'])
  })

  test('another conversation, a private note and a stranger’s frame change nothing', async () => {
    const { server, cable, reports, openChat, connect, push } = startWidget()
    server.add('Ours')
    await openChat()
    await waitFor(() => expect(cable.attempts()).toBe(1))
    await connect()
    const conversation = { id: 12, inbox_id: 3, status: 'open' }
    const user = { id: 1, name: 'Mara', type: 'user' }
    await push(
      created(901, 'Not ours', { conversation_id: 99 }),
      { event: 'conversation.typing_on', data: { conversation, user, is_private: true } },
      { event: 'nonsense', data: {} },
      { event: 'message.created', data: null },
    )
    act(() => cable.sayRaw('{"type":'))
    await later(50)

    expect(log()).not.toHaveTextContent('Not ours')
    expect(screen.queryByRole('img', { name: /typing/ })).not.toBeInTheDocument()
    expect(reports).toEqual([])
  })

  test('typing shows who types, and ends by itself after 30 seconds and not before', async () => {
    const { server, cable, openChat, connect, push } = startWidget()
    server.add('Ours')
    await openChat()
    await waitFor(() => expect(cable.attempts()).toBe(1))
    await connect()
    const data = { conversation: { id: 12, inbox_id: 3, status: 'open' }, user: { id: 1, name: 'Mara', type: 'user' }, is_private: false } // prettier-ignore
    await push({ event: 'conversation.typing_on', data })
    await later(20)
    expect(screen.getByRole('img', { name: 'Mara is typing' })).toBeInTheDocument()
    const live = async (seconds: number): Promise<void> => {
      for (let passed = 0; passed < seconds; passed += 3) {
        await later(3000)
        act(() => cable.say({ type: 'ping' }))
      }
    }
    await live(27)
    await later(2_900)
    expect(screen.getByRole('img', { name: 'Mara is typing' })).toBeInTheDocument()
    await later(200)

    expect(screen.queryByRole('img', { name: /typing/ })).not.toBeInTheDocument()
  })

  test('F5: what was said while the line was down is asked for, page by page, until nothing is missing', async () => {
    const { server, cable, openChat, connect } = startWidget()
    server.add('Before')
    await openChat()
    await waitFor(() => expect(cable.attempts()).toBe(1))
    await connect()
    act(() => cable.cut())
    await later(20)
    expect(screen.getByText('Reconnecting…')).toBeInTheDocument()
    for (let missed = 1; missed <= 50; missed += 1) server.add(`missed ${missed}`)
    while (cable.attempts() === 1) await later(100)
    await connect()

    await waitFor(() => expect(within(log()).getAllByText(/missed \d+/)).toHaveLength(50))
    expect(screen.queryByText('Reconnecting…')).not.toBeInTheDocument()
  })

  test('presence is told every 15 seconds', async () => {
    const { server, cable, openChat, connect } = startWidget()
    server.add('Ours')
    await openChat()
    await waitFor(() => expect(cable.attempts()).toBe(1))
    await connect()
    const told = (): number => cable.heard().filter((frame) => JSON.stringify(frame).includes('update_presence')).length
    for (let ping = 0; ping < 11; ping += 1) {
      await later(3000)
      act(() => cable.say({ type: 'ping' }))
    }

    expect(told()).toBe(2)
  })
})

describe('what the visitor has seen', () => {
  test('is told once for each answer while the conversation stands open, and counts on the bubble while it does not', async () => {
    const { server, cable, host, openChat, connect, push } = startWidget()
    server.add('Ours')
    await openChat()
    await waitFor(() => expect(cable.attempts()).toBe(1))
    await connect()
    const told = (): number => server.asked.filter((line) => line.endsWith('/update_last_seen')).length
    await waitFor(() => expect(told()).toBe(1))
    await push(created(900, 'Seen'))
    await later(20)
    expect(told()).toBe(2)
    act(() => host.hear({ event: 'toggle-open', isOpen: false }))
    const before = host.posted.length
    await push(created(901, 'Unseen'))
    await later(20)

    expect(told()).toBe(2)
    expect(host.posted.slice(before)).toEqual([
      { event: 'handleNotificationDot', unreadMessageCount: 1 },
      { event: 'setUnreadMode', unreadMessageCount: 1 },
      expect.objectContaining({ event: 'onEvent', eventIdentifier: 'chatwoot:on-message' }),
    ])
  })
})

describe('the host', () => {
  test('gets the token once there is a conversation to find again, and not before', async () => {
    const { host, openChat, server } = startWidget()
    await openChat()
    const handedOver = () => host.posted.filter(({ event }) => event === 'setAuthCookie')
    expect(handedOver()).toEqual([])
    // The host needs the token as soon as a message is sent, even while another request for the conversation is
    // pending.
    server.failNext('GET /api/v1/widget/conversations', () => new Promise(() => undefined))
    send('Hello')
    await within(log()).findByRole('img', { name: 'Sent' })

    expect(handedOver()).toHaveLength(1)
  })

  test('changes the language and the scheme, and hears the launcher’s new name', async () => {
    const { host, open } = startWidget()
    await open()
    await act(async () => {
      host.hear({ event: 'set-locale', locale: 'de' })
      host.hear({ event: 'set-color-scheme', darkMode: 'dark' })
    })

    await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'de'))
    expect(document.documentElement).toHaveAttribute('data-scheme', 'dark')
    expect(host.posted).toContainEqual({ event: 'setBubbleLabel', label: 'Chatten Sie mit uns' })
  })

  test('offers a way to close where it shows none itself', async () => {
    const { host, openChat } = startWidget()
    await openChat()
    expect(screen.queryByRole('button', { name: 'Close chat' })).not.toBeInTheDocument()
    act(() => host.hear({ event: 'toggle-close-button', isMobile: true }))
    fireEvent.click(screen.getByRole('button', { name: 'Close chat' }))

    expect(host.posted).toContainEqual({ event: 'closeWindow' })
  })

  test('that brings another person leaves nothing of the first on the screen', async () => {
    const { server, host, cable, openChat } = startWidget()
    server.add('A secret of the first')
    await openChat()
    await waitFor(() => expect(cable.attempts()).toBe(1))
    expect(log()).toHaveTextContent('A secret of the first')
    server.messages.splice(0)
    server.failNext('/set_user', () => json({ id: 78, has_email: true }))
    await act(async () => host.hear({ event: 'set-user', identifier: 'u-2', user: { identifierHash: 'abc' } }))

    await waitFor(() => expect(log()).not.toHaveTextContent('A secret of the first'))
  })
})

describe('trouble', () => {
  test('a server that is away is said, and asked again on request', async () => {
    const { server, open } = startWidget()
    server.failNext('/config', () => json({}, 503))
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('button', { name: /send us a/i })).toBeInTheDocument()
  })

  test('help lists what is pinned, and an article leads to its public address', async () => {
    const { open } = startWidget()
    await open()
    fireEvent.click(await screen.findByRole('link', { name: 'Help' }))
    fireEvent.click(await screen.findByRole('button', { name: /How to adjust your saddle/ }))

    expect(await screen.findByRole('link', { name: 'Open in new tab' })).toHaveAttribute('href', 'https://help.example.com/getting-started/adjust-saddle') // prettier-ignore
  })
})
