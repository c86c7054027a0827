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

const TOKEN = 'the public token of the inbox: letters, digits, - and _, at most 128'
const ADDRESS = 'an address such as https://chat.example.com'

test.each([
  ['', `website-token (missing; expected ${TOKEN}), base-url (missing; expected ${ADDRESS})`],
  ['website-token="demo" base-url="localhost:4500"', `base-url ("localhost:4500"; expected ${ADDRESS})`],
  ['website-token="demo" base-url="ftp://ada:secret@chat.test"', `base-url ("ftp://…@chat.test"; expected ${ADDRESS})`],
  [`website-token="a b" base-url="${BASE_URL}"`, `website-token ("a b"; expected ${TOKEN})`],
  [
    `website-token="${'é'.repeat(50)}" base-url="${BASE_URL}"`,
    `website-token ("${'é'.repeat(40)}…"; expected ${TOKEN})`,
  ],
])('live-chat with the attributes {%s} dispatches and logs once which one is wrong: %s', async (attributes, wrong) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const errors: unknown[] = []
  const onError = ({ detail }: HTMLElementEventMap['chat-error']): unknown => errors.push(detail)
  document.addEventListener('chat-error', onError)
  const element = await insert(`<live-chat ${attributes}></live-chat>`)

  await waitFor(() => expect(errors).toEqual([{ code: 'invalid', message: `chat widget: invalid ${wrong}` }]))
  document.removeEventListener('chat-error', onError)
  expect(logged).toHaveBeenCalledTimes(1)
  expect(element.chat).toBeUndefined()
})

test.each([
  ['hide-message-bubble', 'no', 'invalid hide-message-bubble ("no"; expected true or false). Its default is used.'],
  ['timeout-ms', 'soon', 'invalid timeout-ms ("soon"; expected a number). Its default is used.'],
  ['position', 'top', 'invalid position ("top"; expected one of right, left). Its default is used.'],
  ['color-scheme', 'grey', 'invalid color-scheme ("grey"; expected one of light, auto, dark). Its default is used.'],
  ['widget-color', 'red', 'invalid widget-color ("red"; expected #rgb or #rrggbb). Its default is used.'],
  ['help-url', '/help', `invalid help-url ("/help"; expected ${ADDRESS}). Its default is used.`],
  ['mount', 'popup', 'invalid mount ("popup"; expected bubble or inline). Its default is used.'],
  ['theme', 'dark', 'unknown attribute theme. Did you mean color-scheme?'],
  ['token', 'demo', 'unknown attribute token. Did you mean website-token?'],
  ['baseurl', '/', 'unknown attribute baseurl. Did you mean base-url?'],
  ['locale-x', 'de', 'unknown attribute locale-x. Did you mean locale?'],
  ['posit', 'left', 'unknown attribute posit. Did you mean position?'],
  ['bouquet', 'roses', 'unknown attribute bouquet.'],
])('the attribute %s="%s" of live-chat gives one warning, and the chat is shown: %s', async (name, value, expected) => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const html = HTML.replace('base-url', `${name}="${value}" base-url`)
  await insert(html)
  await waitFor(() => expect(warned).toHaveBeenCalled())
  await insert(html)
  await import('./problems.lazy.ts')

  expect(warned.mock.calls).toEqual([['chat widget:', expected]])
  expect(holders()).toHaveLength(1)
  expect(bubbles()).toHaveLength(1)
})

test('valid attributes of live-chat, and those of HTML, scripts and frameworks, give no warning', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const options = 'hide-message-bubble="false" campaigns timeout-ms="5000" launcher-title=""'
  const ofHtml = 'class="wide" style="block-size:300px" hidden tabindex="0" part="chat" aria-label="Chat"'
  const ofOthers = 'data-theme="dark" onclick="void 0" on-envelope="alert(1)" v-cloak _content-a1'
  await insert(HTML.replace('base-url', `${options} ${ofHtml} ${ofOthers} sentinel base-url`))
  await waitFor(() => expect(warned).toHaveBeenCalled())

  expect(warned.mock.calls).toEqual([['chat widget:', 'unknown attribute sentinel.']])
})

test('a color-scheme that becomes invalid gives a warning, and the chat continues with the default', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const element = await insert(HTML.replace('base-url', 'color-scheme="dark" base-url'))
  element.setAttribute('color-scheme', 'sepia')

  await waitFor(() => expect(warned.mock.calls.join()).toContain('invalid color-scheme ("sepia"'))
  expect(element.chat).toBeDefined()
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
