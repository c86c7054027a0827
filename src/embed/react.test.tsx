/** @jest-environment jsdom */
// The loader needs jsdom's own AbortController, which the other test environment replaces with Node's.
import { StrictMode, useEffect } from 'react'
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { LiveChatProps, WidgetHandle } from '#loader/api.ts'
import {
  BASE_URL,
  bubbles,
  completePage,
  greetFromFrame,
  holders,
  recordCommands,
  sendFromFrame,
} from '#test/support/widget/fakeFrame.ts'
import { LiveChat, useLiveChat, useLiveChatEvent, useUnreadCount } from './react.tsx'

beforeAll(completePage)

afterEach(async () => {
  cleanup()
  await waitFor(() => expect(holders()).toEqual([]))
})

const OPTIONS = { token: 'demo', baseUrl: BASE_URL }

/** Opens the chat, and lets its iframe say hello. */
async function openChat(handle: WidgetHandle | undefined): Promise<void> {
  const opened = handle?.open()
  await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull())
  act(greetFromFrame)
  await opened
}

let current: WidgetHandle | undefined

function Page({ onMessage = () => undefined, ...props }: Partial<LiveChatProps>) {
  const chat = useLiveChat()
  useEffect(() => {
    current = chat
  }, [chat])
  useLiveChatEvent('message', onMessage)
  return (
    <>
      <p>{useUnreadCount()} unread</p>
      <LiveChat {...OPTIONS} {...props} />
    </>
  )
}

test('LiveChat in strict mode shows one bubble, unmounting removes it, and mounting again shows it again', async () => {
  const { rerender } = render(<Page />, { reactStrictMode: true })
  expect([bubbles().length, holders().length]).toEqual([1, 1])
  expect(current).toBeDefined()

  rerender(<p>Another page</p>)
  await waitFor(() => expect(bubbles()).toEqual([]))

  rerender(<Page />)
  expect(bubbles()).toHaveLength(1)
})

test('LiveChat on the next page of a router keeps the widget and its handle', () => {
  const { rerender } = render(<Page key="first" />)
  const [bubble, handle] = [bubbles()[0], current]
  rerender(<Page key="second" />)

  expect(bubbles()).toEqual([bubble])
  expect(current).toBe(handle)
})

test('two LiveChats of one tenant share the widget of the first, until both are unmounted', async () => {
  const { rerender } = render([<Page key="first" />, <LiveChat key="second" {...OPTIONS} position="left" />])
  const [bubble] = bubbles()
  expect(holders().map(({ className }) => className.includes('right'))).toEqual([true])
  rerender([<LiveChat key="second" {...OPTIONS} position="left" />])
  await new Promise((resolve) => setTimeout(resolve))
  expect(bubbles()).toEqual([bubble])

  rerender([])
  await waitFor(() => expect(bubbles()).toEqual([]))
})

test('React hydrates the empty HTML of LiveChat without a warning, and then shows the bubble', () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = '<p>Shop</p>'
  const page = (
    <StrictMode>
      <p>Shop</p>
      <LiveChat {...OPTIONS} />
    </StrictMode>
  )
  const problems: unknown[] = []
  render(page, { container, hydrate: true, onRecoverableError: (problem) => problems.push(problem) })

  expect(problems).toEqual([])
  expect(container.innerHTML).toBe('<p>Shop</p>')
  expect(bubbles()).toHaveLength(1)
})

test('callbacks, hooks and the unread count receive the events of the widget', async () => {
  const [onUnread, onOpened, onMessage] = [jest.fn(), jest.fn(), jest.fn()]
  render(<Page onUnread={onUnread} onOpened={onOpened} onMessage={onMessage} />)
  await openChat(current)
  act(() => sendFromFrame({ event: 'handleNotificationDot', unreadMessageCount: 3 }))
  const message = { id: 7, content: 'Hello' }
  act(() => sendFromFrame({ event: 'onEvent', eventIdentifier: 'chatwoot:on-message', data: message }))

  expect(onOpened).toHaveBeenCalledTimes(1)
  expect(onUnread).toHaveBeenCalledWith({ count: 3 })
  expect(onMessage).toHaveBeenCalledWith(message)
  expect(screen.getByText('3 unread')).toBeInTheDocument()
})

test('a callback that changes with each render is called in its newest version, and the widget stays', async () => {
  const calls: string[] = []
  const { rerender } = render(<Page onClosed={() => calls.push('old')} onMessage={() => undefined} />)
  const handle = current
  rerender(<Page onClosed={() => calls.push('new')} onMessage={() => undefined} />)
  await openChat(handle)
  await act(async () => handle?.close())

  expect(current).toBe(handle)
  expect(calls).toEqual(['new'])
})

test('a changed locale and theme before user intent load nothing, and reach the iframe when the chat opens', async () => {
  const { rerender } = render(<Page locale="en" />)
  const handle = current
  rerender(<Page locale="de" theme="dark" />)
  rerender(<Page locale="fr" theme="dark" />)
  expect(document.querySelector('iframe')).toBeNull()
  expect(current).toBe(handle)

  const opened = handle?.open()
  await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull())
  const commands = recordCommands()
  act(greetFromFrame)
  await opened

  await waitFor(() => expect(commands().join()).toContain('"darkMode":"dark"'))
  expect(commands().join()).toContain('"locale":"fr"')
  expect(commands().join()).not.toContain('"locale":"de"')
})

test('a changed option without a call of the handle creates one new widget, which stays open', async () => {
  const { rerender } = render(<Page position="right" />)
  const handle = current
  await openChat(handle)
  rerender(<Page position="left" />)

  expect(holders()).toHaveLength(1)
  expect(holders()[0]?.classList.contains('woot-elements--left')).toBe(true)
  expect(current).not.toBe(handle)
  expect(current?.isOpen).toBe(true)
})

test('an inline LiveChat fills an element of its own and has no bubble', () => {
  const { container } = render(<LiveChat {...OPTIONS} mount="inline" />)

  expect(bubbles()).toEqual([])
  expect(container.querySelector('div > #cw-widget-holder')).not.toBeNull()
})

const TOKEN = 'the public token of the inbox: letters, digits, - and _, at most 128'
const ADDRESS = 'an address such as https://chat.example.com'

test.each([
  [{ token: 'not a token' }, `token ("not a token"; expected ${TOKEN})`],
  [{ token: 7 }, `token (7; expected ${TOKEN})`],
  [{ baseUrl: 'javascript:alert(1)' }, `baseUrl ("javascript:alert(1)"; expected ${ADDRESS})`],
  [{ baseUrl: new URL(BASE_URL) }, `baseUrl (a value of the type object; expected ${ADDRESS})`],
  [
    { token: undefined, baseUrl: undefined },
    `token (missing; expected ${TOKEN}), baseUrl (missing; expected ${ADDRESS})`,
  ],
])(
  'LiveChat with %j logs once which property is wrong, gives it to onError, and renders the page: %s',
  async (...row) => {
    const [wrong, text] = row
    const onError = jest.fn()
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const { rerender } = render(<Page {...(wrong as object)} onError={onError} />)
    rerender(<Page {...(wrong as object)} onError={onError} />)

    expect(screen.getByText('0 unread')).toBeInTheDocument()
    expect(bubbles()).toEqual([])
    await waitFor(() => expect(onError).toHaveBeenCalled())
    expect(onError.mock.calls).toEqual([[{ code: 'invalid', message: `chat widget: invalid ${text}` }]])
    expect(logged).toHaveBeenCalledTimes(1)

    rerender(<Page />)
    expect(bubbles()).toHaveLength(1)
  },
)

test.each([
  [{ position: 'top' }, 'invalid position ("top"; expected one of right, left). Its default is used.'],
  [{ theme: 'grey' }, 'invalid theme ("grey"; expected one of light, auto, dark). Its default is used.'],
  [{ mount: 'popup' }, 'invalid mount ("popup"; expected bubble or inline). Its default is used.'],
  [{ onEnvelope: 'log' }, 'invalid onEnvelope ("log"; expected a function). Its default is used.'],
])('a LiveChat that renders twice with %j gives one warning, and its default: %s', async (wrong, text) => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { rerender } = render(<Page {...(wrong as object)} />)
  rerender(<Page {...(wrong as object)} />)
  await waitFor(() => expect(warned).toHaveBeenCalled())

  expect(warned.mock.calls).toEqual([['chat widget:', text]])
  expect(bubbles()).toHaveLength(1)
  expect(holders()[0]?.classList.contains('woot-elements--right')).toBe(true)
})

test('a locale that the chat refuses is given to onError', async () => {
  const onError = jest.fn()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { rerender } = render(<Page onError={onError} />)
  await openChat(current)
  rerender(<Page onError={onError} locale=" " />)

  await waitFor(() => expect(onError).toHaveBeenCalledWith({ code: 'invalid', message: 'chat widget: invalid' }))
})

test('the debug hook receives messages although it is a new function in each render', async () => {
  const onEnvelope = jest.fn()
  const { rerender } = render(<Page onEnvelope={() => undefined} />)
  const handle = current
  rerender(<Page onEnvelope={(...message) => onEnvelope(...message)} />)
  await openChat(handle)

  expect(current).toBe(handle)
  expect(onEnvelope).toHaveBeenCalledWith('in', expect.stringContaining('loaded'))
})

test('a second component of a tenant changes neither consent nor locale of the first one', async () => {
  render(
    <>
      <Page consent="none" locale="en" />
      <LiveChat {...OPTIONS} consent="full" locale="de" />
    </>,
  )
  const opened = current?.open()
  await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull())
  const commands = recordCommands()
  act(greetFromFrame)
  await opened
  expect(commands().join()).toContain('"consent":"none"')
  expect(commands().join()).not.toMatch(/"consent":"full"|"locale":"de"/)
})

test('LiveChats of two tenants that get new keys keep both widgets', () => {
  const other = { token: 'plain', baseUrl: BASE_URL }
  const pages = (key: string) => (
    <>
      <LiveChat key={`one ${key}`} {...OPTIONS} />
      <LiveChat key={`two ${key}`} {...other} />
    </>
  )
  const { rerender } = render(pages('a'))
  const before = holders()
  expect(before).toHaveLength(2)
  rerender(pages('b'))
  expect(holders()).toEqual(before)
})

test('an error of onError is logged and does not break the page', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const defect = new Error('a defect of the host')
  const onError = (): void => {
    throw defect
  }
  render(
    <main>
      Shop
      <LiveChat token="" baseUrl="nope" onError={onError} />
    </main>,
  )
  await waitFor(() => expect(logged.mock.calls.flat()).toContain(defect))
  expect(screen.getByText('Shop')).toBeInTheDocument()
})
