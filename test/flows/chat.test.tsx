import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { json } from '#test/support/network/observedFetch.ts'
import { replaceSystemScheme } from '#test/support/widget/systemScheme.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const composer = (): HTMLElement => screen.getByPlaceholderText('Type your message')

function write(text: string): void {
  fireEvent.change(composer(), { target: { value: text } })
}

function send(text: string): void {
  write(text)
  fireEvent.keyDown(composer(), { key: 'Enter' })
}

const log = (): HTMLElement => screen.getByRole('log')

const advanceTime = (milliseconds: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(milliseconds))

const messageCreated = (id: number, content: string, more: object = {}) => ({
  event: 'message.created',
  data: { id, content, conversation_id: 12, message_type: 1, created_at: 1_700_000_100 + id, content_attributes: {}, ...more },
}) // prettier-ignore

describe('before user intent', () => {
  test('before user intent, no request is sent, nothing is stored, and the hello contains no token', async () => {
    const { server, host, area } = startWidget()
    await act(async () => host.receive({ event: 'config-set' }))

    expect(server.requestLines).toEqual([])
    expect([...area]).toEqual([])
    expect(host.posted).toContainEqual({
      event: 'loaded',
      config: { authToken: '', channelConfig: expect.anything(), protocol: 1 },
    })
  })

  test('a stored conversation token is enough to load the configuration before the first opening', async () => {
    const area = new Map([['chatwoot-widget:demo@https://shop.test:cw_conversation', 'head.body.signature']])
    const { host, server } = startWidget({ area })
    await act(async () => host.receive({ event: 'config-set' }))

    await waitFor(() => expect(server.requestLines).toContain('POST /api/v1/widget/config'))
  })

  test('stored data is deleted and no request is sent if the host starts without a conversation token', async () => {
    const area = new Map([
      ['chatwoot-widget:demo@https://shop.test:cw_conversation', 'head.body.signature'],
      ['chatwoot-widget:demo@https://shop.test:campaign', '{}'],
    ])
    const { host, server } = startWidget({ area, startsAfresh: true })
    await act(async () => host.receive({ event: 'config-set' }))

    expect([server.requestLines, [...area]]).toEqual([[], []])
  })

  test('a conversation token stored for another host page is not used', async () => {
    const area = new Map([['chatwoot-widget:demo@https://elsewhere.test:cw_conversation', 'head.body.signature']])
    const { host, server } = startWidget({ area })
    await act(async () => host.receive({ event: 'config-set' }))

    expect(server.requestLines).toEqual([])
  })
})

describe('sending messages', () => {
  test('a message is shown at once, sent with its temporary id, and then marked as sent', async () => {
    const { server, openChat } = startWidget()
    await openChat()
    send('  Hello  ')

    expect(log()).toHaveTextContent('Hello')
    expect(composer()).toHaveValue('')
    await within(log()).findByRole('img', { name: 'Sent' })
    expect(server.sent).toEqual([expect.objectContaining({ content: 'Hello', echo_id: '000000000001' })])
  })

  test('repeated Enter sends one message, and blank or too long messages are not sent', async () => {
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

  test('a second message is not sent before the response to the first', async () => {
    const { server, openChat } = startWidget()
    await openChat()
    const pendingResponses: (() => void)[] = []
    server.respondOnce('/messages', () => new Promise((resolve) => pendingResponses.push(() => resolve(json({}, 500)))))
    send('one')
    send('two')
    await waitFor(() => expect(pendingResponses).toHaveLength(1))
    expect(server.sent).toEqual([])
    act(() => pendingResponses[0]?.())

    await waitFor(() => expect(server.sent.map(({ content }) => content)).toEqual(['two']))
  })

  test('a message that failed to send is sent by “Try again”', async () => {
    const { server, openChat } = startWidget()
    await openChat()
    server.respondOnce('/messages', () => json({}, 500))
    send('Keep me')
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await within(log()).findByRole('img', { name: 'Sent' })

    expect(server.sent.map(({ content }) => content)).toEqual(['Keep me'])
    expect(screen.queryByText('Not sent')).not.toBeInTheDocument()
  })

  test('a draft survives a change of screen', async () => {
    const { openChat } = startWidget()
    await openChat()
    write('half a thought')
    fireEvent.click(screen.getByRole('link', { name: 'Home' }))
    fireEvent.click(await screen.findByRole('button', { name: /send us a/i }))

    expect(composer()).toHaveValue('half a thought')
  })

  test.each(['before', 'after'])('a message’s echo over the cable %s its response adds no duplicate', async (when) => {
    const { server, cable, openChat, connect, push } = startWidget()
    await openChat()
    await waitFor(() => expect(cable.attempts()).toBe(1))
    await connect()
    const echo = messageCreated(500, 'Twice?', { message_type: 0, echo_id: '000000000001' })
    const pendingResponses: (() => void)[] = []
    if (when === 'before')
      server.respondOnce('/messages', () => new Promise((resolve) => pendingResponses.push(() => resolve(json(server.add('Twice?', { message_type: 0 })))))) // prettier-ignore
    send('Twice?')
    if (when === 'after') await within(log()).findByRole('img', { name: 'Sent' })
    await push(echo)
    await advanceTime(50)
    act(() => pendingResponses[0]?.())
    await advanceTime(50)

    expect(within(log()).getAllByText(/Twice\?/)).toHaveLength(1)
  })
})

describe('receiving messages', () => {
  test('a new agent message appears in the open chat and is announced once to screen readers', async () => {
    const { server, cable, openChat, connect, push } = startWidget()
    server.add('Earlier')
    await openChat()
    await waitFor(() => expect(cable.attempts()).toBe(1))
    await connect()
    await push(messageCreated(900, 'Hello there', { sender: { id: 1, name: 'Mara', type: 'user' } }))
    await advanceTime(20)

    expect(within(log()).getByText(/Hello there/)).toBeInTheDocument()
    // The announcement waits for messages that follow.
    await advanceTime(150)
    const announced = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(announced.filter((text) => text !== '')).toEqual(['Mara said: Hello there'])
  })

  test('other conversations, private typing and malformed cable messages are ignored without a report', async () => {
    const { server, cable, reports, openChat, connect, push } = startWidget()
    server.add('Ours')
    await openChat()
    await waitFor(() => expect(cable.attempts()).toBe(1))
    await connect()
    const conversation = { id: 12, inbox_id: 3, status: 'open' }
    const user = { id: 1, name: 'Mara', type: 'user' }
    await push(
      messageCreated(901, 'Not ours', { conversation_id: 99 }),
      { event: 'conversation.typing_on', data: { conversation, user, is_private: true } },
      { event: 'nonsense', data: {} },
      { event: 'message.created', data: null },
    )
    act(() => cable.sendRaw('{"type":'))
    await advanceTime(50)

    expect(log()).not.toHaveTextContent('Not ours')
    expect(screen.queryByRole('img', { name: /typing/ })).not.toBeInTheDocument()
    expect(reports).toEqual([])
  })

  test('the typing indicator shows the agent’s name and disappears after 30 seconds', async () => {
    const { server, cable, openChat, connect, push } = startWidget()
    server.add('Ours')
    await openChat()
    await waitFor(() => expect(cable.attempts()).toBe(1))
    await connect()
    const data = { conversation: { id: 12, inbox_id: 3, status: 'open' }, user: { id: 1, name: 'Mara', type: 'user' }, is_private: false } // prettier-ignore
    await push({ event: 'conversation.typing_on', data })
    await advanceTime(2_000)
    await push({ event: 'conversation.typing_on', data })
    await advanceTime(20)
    expect(screen.getByRole('img', { name: 'Mara is typing' })).toBeInTheDocument()
    const advanceWithPings = async (seconds: number): Promise<void> => {
      for (let passed = 0; passed < seconds; passed += 3) {
        await advanceTime(3000)
        act(() => cable.send({ type: 'ping' }))
      }
    }
    await advanceWithPings(15)
    // An event that is no signal of typing neither ends the indicator nor keeps it.
    await push({ event: 'presence.update', data: { account_id: 1, users: { '1': 'busy' } } })
    await advanceWithPings(12)
    await advanceTime(2_900)
    expect(screen.getByRole('img', { name: 'Mara is typing' })).toBeInTheDocument()
    await advanceTime(200)

    expect(screen.queryByRole('img', { name: /typing/ })).not.toBeInTheDocument()
  })

  test('all messages missed during a lost connection are loaded after reconnecting', async () => {
    const { server, cable, openChat, connect } = startWidget()
    server.add('Before')
    await openChat()
    await waitFor(() => expect(cable.attempts()).toBe(1))
    await connect()
    act(() => cable.disconnect())
    await advanceTime(20)
    expect(screen.getByText('Reconnecting…')).toBeInTheDocument()
    for (let index = 1; index <= 50; index += 1) server.add(`missed ${index}`)
    while (cable.attempts() === 1) await advanceTime(100)
    await connect()

    await waitFor(() => expect(within(log()).getAllByText(/missed \d+/)).toHaveLength(50))
    expect(screen.queryByText('Reconnecting…')).not.toBeInTheDocument()
  })

  test('presence is sent every 15 seconds', async () => {
    const { server, cable, openChat, connect } = startWidget()
    server.add('Ours')
    await openChat()
    await waitFor(() => expect(cable.attempts()).toBe(1))
    await connect()
    const countPresenceUpdates = (): number =>
      cable.receivedFrames().filter((frame) => JSON.stringify(frame).includes('update_presence')).length
    for (let ping = 0; ping < 11; ping += 1) {
      await advanceTime(3000)
      act(() => cable.send({ type: 'ping' }))
    }

    expect(countPresenceUpdates()).toBe(2)
  })
})

describe('read receipts', () => {
  test('a message in the open chat sends update_last_seen; in a closed panel it raises the unread count', async () => {
    const { server, cable, host, openChat, connect, push } = startWidget()
    server.add('Ours')
    await openChat()
    await waitFor(() => expect(cable.attempts()).toBe(1))
    await connect()
    const countSeenUpdates = (): number =>
      server.requestLines.filter((line) => line.endsWith('/update_last_seen')).length
    await waitFor(() => expect(countSeenUpdates()).toBe(1))
    await advanceTime(50)
    await push(messageCreated(900, 'Seen'))
    // The request waits until the frame that shows the message is painted.
    expect(log()).toHaveTextContent('Seen')
    expect(countSeenUpdates()).toBe(1)
    await advanceTime(40)
    expect(countSeenUpdates()).toBe(2)
    act(() => host.receive({ event: 'toggle-open', isOpen: false }))
    const before = host.posted.length
    await push(messageCreated(901, 'Unseen'))
    await advanceTime(20)

    expect(countSeenUpdates()).toBe(2)
    expect(host.posted.slice(before)).toEqual([
      { event: 'handleNotificationDot', unreadMessageCount: 1 },
      { event: 'setUnreadMode', unreadMessageCount: 1 },
      expect.objectContaining({ event: 'onEvent', eventIdentifier: 'chatwoot:on-message' }),
    ])
  })
})

describe('host events and commands', () => {
  test('the host receives the conversation token after the first message is sent, and not before', async () => {
    const { host, openChat, server } = startWidget()
    await openChat()
    const authCookieEvents = () => host.posted.filter(({ event }) => event === 'setAuthCookie')
    expect(authCookieEvents()).toEqual([])
    // The host needs the token as soon as a message is sent, even while another request for the conversation is
    // pending.
    server.respondOnce('GET /api/v1/widget/conversations', () => new Promise(() => undefined))
    send('Hello')
    await within(log()).findByRole('img', { name: 'Sent' })

    expect(authCookieEvents()).toHaveLength(1)
  })

  test('set-locale and set-color-scheme take effect, and the host receives the translated bubble label', async () => {
    const { host, open } = startWidget()
    await open()
    await act(async () => {
      host.receive({ event: 'set-locale', locale: 'de' })
      host.receive({ event: 'set-color-scheme', darkMode: 'dark' })
    })

    await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'de'))
    expect(document.documentElement).toHaveAttribute('data-scheme', 'dark')
    expect(host.posted).toContainEqual({ event: 'setBubbleLabel', label: 'Chatten Sie mit uns' })
  })

  test('the colour scheme follows the system after two changes within one rendered frame', async () => {
    const system = replaceSystemScheme()
    const { host, open } = startWidget()
    await open()
    system.isDark = true
    act(system.render)
    system.isDark = false
    await act(async () => host.receive({ event: 'set-color-scheme', darkMode: 'auto' }))
    expect(document.documentElement).toHaveAttribute('data-scheme', 'light')
    system.isDark = true
    act(system.render)

    expect(document.documentElement).toHaveAttribute('data-scheme', 'dark')
  })

  test('the close button appears after toggle-close-button from the host, and sends closeWindow', async () => {
    const { host, openChat } = startWidget()
    await openChat()
    expect(screen.queryByRole('button', { name: 'Close chat' })).not.toBeInTheDocument()
    act(() => host.receive({ event: 'toggle-close-button', isMobile: true }))
    fireEvent.click(screen.getByRole('button', { name: 'Close chat' }))

    expect(host.posted).toContainEqual({ event: 'closeWindow' })
  })

  test('set-user for another visitor removes the previous visitor’s messages from the screen', async () => {
    const { server, host, cable, openChat } = startWidget()
    server.add('A secret of the first')
    await openChat()
    await waitFor(() => expect(cable.attempts()).toBe(1))
    expect(log()).toHaveTextContent('A secret of the first')
    server.messages.splice(0)
    server.respondOnce('/set_user', () => json({ id: 78, has_email: true }))
    await act(async () => host.receive({ event: 'set-user', identifier: 'u-2', user: { identifierHash: 'abc' } }))

    await waitFor(() => expect(log()).not.toHaveTextContent('A secret of the first'))
  })
})

describe('load errors and articles', () => {
  test('a failed configuration request offers “Try again”, which loads Home', async () => {
    const { server, open } = startWidget()
    server.respondOnce('/config', () => json({}, 503))
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('button', { name: /send us a/i })).toBeInTheDocument()
  })

  test('Help lists pinned articles, and an article links to its public page', async () => {
    const { open } = startWidget()
    await open()
    fireEvent.click(await screen.findByRole('link', { name: 'Help' }))
    fireEvent.click(await screen.findByRole('button', { name: /How to adjust your saddle/ }))

    expect(await screen.findByRole('link', { name: 'Open in new tab' })).toHaveAttribute('href', 'https://help.example.com/getting-started/adjust-saddle') // prettier-ignore
  })
})
