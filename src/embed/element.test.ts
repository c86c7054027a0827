/** @jest-environment jsdom */
// The loader needs jsdom's own AbortController, which the other test environment replaces with Node's.
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { waitFor } from '@testing-library/dom'
import fc from 'fast-check'
import { BASE_URL, bubbles, completePage, greetFromFrame, holders, sendFromFrame } from '#test/support/widget/fakeFrame.ts' // prettier-ignore
import type { LiveChatElement } from './declarations/element.d.ts'
import { OPTION_KINDS } from './options.ts'

beforeAll(async () => {
  completePage()
  await import('./element.ts')
})

afterEach(async () => {
  document.body.replaceChildren()
  await waitFor(() => expect(holders()).toEqual([]))
})

const HTML = `<live-chat website-token="demo" base-url="${BASE_URL}"></live-chat>`

/** Inserts the element as a parser does, and waits until it has read its attributes. */
async function insert(html = HTML): Promise<LiveChatElement> {
  document.body.innerHTML = html
  await Promise.resolve()
  const element = document.querySelector('live-chat')
  if (!element) throw new Error('no element')
  return element
}

test('live-chat shows the bubble while it is in the page, and again after it was removed', async () => {
  const element = await insert()
  expect(bubbles()).toHaveLength(1)
  element.remove()
  await waitFor(() => expect(bubbles()).toEqual([]))

  document.body.append(element)
  await waitFor(() => expect(bubbles()).toHaveLength(1))
})

test('a router that moves live-chat or inserts another one keeps the widget', async () => {
  const element = await insert()
  const [bubble] = bubbles()
  const section = document.body.appendChild(document.createElement('section'))
  section.append(element)
  await Promise.resolve()
  expect(bubbles()).toEqual([bubble])

  await insert()
  await new Promise((resolve) => setTimeout(resolve))
  expect(bubbles()).toEqual([bubble])
})

test('attributes that a script sets one by one give one widget without an error', async () => {
  const element = document.createElement('live-chat')
  document.body.append(element)
  element.setAttribute('website-token', 'demo')
  element.setAttribute('base-url', BASE_URL)
  element.setAttribute('position', 'left')
  await Promise.resolve()

  expect(holders()[0]?.classList.contains('woot-elements--left')).toBe(true)
})

test('a color-scheme that changes keeps the widget, and a changed position creates one new widget', async () => {
  const element = await insert()
  const handle = element.chat
  element.setAttribute('color-scheme', 'dark')
  await Promise.resolve()
  expect(element.chat).toBe(handle)

  element.setAttribute('position', 'left')
  await Promise.resolve()
  expect(element.chat).not.toBe(handle)
  expect(holders()).toHaveLength(1)
})

test('events of the widget are events of live-chat that bubble, under names of their own', async () => {
  const element = await insert()
  const counts: number[] = []
  const names: string[] = []
  element.addEventListener('chat-unread', ({ detail }) => counts.push(detail.count))
  for (const name of ['chat-ready', 'chat-start-conversation', 'error', 'message'])
    document.body.addEventListener(name, ({ type }) => names.push(type))
  const opened = element.chat?.open()
  await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull())
  greetFromFrame()
  await opened
  sendFromFrame({ event: 'handleNotificationDot', unreadMessageCount: 4 })
  sendFromFrame({ event: 'onEvent', eventIdentifier: 'chatwoot:on-start-conversation', data: { hasConversation: true } }) // prettier-ignore
  sendFromFrame({ event: 'onEvent', eventIdentifier: 'chatwoot:on-message', data: { id: 7 } })

  expect(counts).toEqual([4])
  expect(names).toEqual(['chat-ready', 'chat-start-conversation'])
})

test('an inline live-chat contains the chat in the tree of the page', async () => {
  const element = await insert(HTML.replace('base-url', 'mount="inline" base-url'))

  expect(bubbles()).toEqual([])
  expect(element.querySelector(':scope > #cw-widget-holder')).not.toBeNull()
})

test('live-chat without a token logs the error of createWidget and dispatches chat-error', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const errors: unknown[] = []
  const onError = ({ detail }: HTMLElementEventMap['chat-error']): unknown => errors.push(detail)
  document.addEventListener('chat-error', onError)
  const element = await insert('<live-chat></live-chat>')
  document.removeEventListener('chat-error', onError)

  expect(errors).toEqual([{ code: 'invalid', message: 'chat widget: invalid token, baseUrl' }])
  expect(logged).toHaveBeenCalledTimes(1)
  expect(element.chat).toBeUndefined()
})

test.each([
  ['hide-message-bubble', '', []],
  ['hide-message-bubble', 'false', []],
  ['hide-message-bubble', 'no', ['invalid hideMessageBubble']],
  ['timeout-ms', '5000', []],
  ['timeout-ms', 'soon', ['invalid timeoutMs']],
  ['position', 'top', ['invalid position']],
  ['color-scheme', 'sepia', ['invalid darkMode']],
  ['on-envelope', 'alert(1)', []],
])('the attribute %s="%s" of live-chat gives the warnings %j', async (name, value, expected) => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  await insert(HTML.replace('base-url', `${name}="${value}" base-url`))

  expect(warned.mock.calls).toEqual(expected.map((text) => ['chat widget:', text]))
  expect(holders()).toHaveLength(1)
})

test('live-chat never throws, whatever its attributes are', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const problems: unknown[] = []
  addEventListener('error', ({ error }) => problems.push(error))
  const names = customElements.get('live-chat') as unknown as { readonly observedAttributes: readonly string[] }
  expect(names.observedAttributes).toHaveLength(OPTION_KINDS.length - 1)
  const attributes = fc.dictionary(fc.constantFrom(...names.observedAttributes), fc.string())

  await fc.assert(
    fc.asyncProperty(attributes, async (values) => {
      const element = await insert()
      for (const [name, value] of Object.entries(values)) element.setAttribute(name, value)
      await Promise.resolve()
      element.remove()
    }),
    { numRuns: 50 },
  )
  expect(problems).toEqual([])
})
