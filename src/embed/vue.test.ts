/** @jest-environment jsdom */
// The loader needs jsdom's own AbortController, which the other test environment replaces with Node's.
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { waitFor } from '@testing-library/dom'
import { createApp, createSSRApp, type App, defineComponent, h, KeepAlive, nextTick, ref, type ShallowRef } from 'vue'
import type { LiveChatProps, WidgetHandle } from '#loader/api.ts'
import { BASE_URL, bubbles, completePage, greetFromFrame, holders, sendFromFrame } from '#test/support/widget/fakeFrame.ts' // prettier-ignore
import { LiveChat, useLiveChat, useLiveChatEvent, useUnreadCount } from './vue.ts'

beforeAll(completePage)

let app: App | undefined

afterEach(async () => {
  app?.unmount()
  await waitFor(() => expect(holders()).toEqual([]))
})

const OPTIONS = { token: 'demo', baseUrl: BASE_URL }

const props = ref<Partial<LiveChatProps>>({})

const page = ref<'first' | 'second' | 'none'>('first')

let chat: Readonly<ShallowRef<WidgetHandle | undefined>>

const messages = jest.fn()

/** Shop with the unread count, and with the chat on two of its pages. */
const Shop = defineComponent({
  setup() {
    const unread = useUnreadCount()
    chat = useLiveChat()
    useLiveChatEvent('message', messages)
    return () => [
      h('p', `${unread.value} unread`),
      page.value === 'none' ? null : h(LiveChat, { key: page.value, ...OPTIONS, ...props.value }),
    ]
  },
})

function mountShop(): HTMLElement {
  page.value = 'first'
  props.value = {}
  const container = document.createElement('div')
  app = createApp(Shop)
  app.mount(container)
  return container
}

async function openChat(): Promise<void> {
  const opened = chat.value?.open()
  await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull())
  greetFromFrame()
  await opened
}

test('LiveChat of Vue shows one bubble, keeps it on the next page, and is gone on a page without it', async () => {
  mountShop()
  const [bubble] = bubbles()
  expect(bubbles()).toHaveLength(1)
  page.value = 'second'
  await nextTick()
  expect(bubbles()).toEqual([bubble])

  page.value = 'none'
  await waitFor(() => expect(bubbles()).toEqual([]))
  expect(chat.value).toBeUndefined()

  page.value = 'first'
  await nextTick()
  expect(bubbles()).toHaveLength(1)
})

test('a page in KeepAlive shows the chat only while it is the current page', async () => {
  page.value = 'first'
  const Chat = defineComponent({ setup: () => () => h(LiveChat, OPTIONS) })
  const Empty = defineComponent({ setup: () => () => h('p', 'Cart') })
  app = createApp({ render: () => h(KeepAlive, () => h(page.value === 'first' ? Chat : Empty)) })
  app.mount(document.createElement('div'))
  expect(bubbles()).toHaveLength(1)
  page.value = 'second'
  await waitFor(() => expect(bubbles()).toEqual([]))

  page.value = 'first'
  await waitFor(() => expect(bubbles()).toHaveLength(1))
})

test('Vue hydrates the empty HTML of LiveChat without a warning, and then shows the bubble', () => {
  page.value = 'first'
  const container = document.createElement('div')
  container.innerHTML = '<!--[--><p>0 unread</p><!----><!--]-->'
  app = createSSRApp(Shop)
  app.mount(container)

  expect(bubbles()).toHaveLength(1)
})

test('the events of LiveChat, the composable and the unread count receive the events of the widget', async () => {
  const [onUnread, onStartConversation] = [jest.fn(), jest.fn()]
  const container = mountShop()
  props.value = { onUnread, onStartConversation }
  await nextTick()
  await openChat()
  sendFromFrame({ event: 'handleNotificationDot', unreadMessageCount: 2 })
  sendFromFrame({ event: 'onEvent', eventIdentifier: 'chatwoot:on-message', data: { id: 7 } })
  sendFromFrame({ event: 'onEvent', eventIdentifier: 'chatwoot:on-start-conversation', data: { hasConversation: false } }) // prettier-ignore
  await nextTick()

  expect(onUnread).toHaveBeenCalledWith({ count: 2 })
  expect(onStartConversation).toHaveBeenCalledWith({ hasConversation: false })
  expect(messages).toHaveBeenCalledWith({ id: 7 })
  expect(container.textContent).toBe('2 unread')
})

test('a changed consent keeps the widget, and a changed position creates one new widget', async () => {
  mountShop()
  const [bubble] = bubbles()
  props.value = { consent: 'session' }
  await nextTick()
  expect(bubbles()).toEqual([bubble])

  props.value = { consent: 'session', position: 'left' }
  await nextTick()
  expect(holders()).toHaveLength(1)
  expect(holders()[0]?.classList.contains('woot-elements--left')).toBe(true)
})

test('an inline LiveChat of Vue fills an element of its own', async () => {
  const container = mountShop()
  props.value = { mount: 'inline' }
  await waitFor(() => expect(container.querySelector('div > #cw-widget-holder')).not.toBeNull())

  expect(bubbles()).toEqual([])
})

test('LiveChat of Vue with an invalid token emits an error about this property and renders the page', async () => {
  const onError = jest.fn()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const container = mountShop()
  props.value = { token: 'not a token', onError }
  await nextTick()

  await waitFor(() => expect(onError).toHaveBeenCalled())
  expect(onError.mock.calls).toEqual([
    [{ code: 'invalid', message: expect.stringContaining('chat widget: invalid token ("not a token"; expected') }],
  ])
  expect(container.textContent).toBe('0 unread')
  await waitFor(() => expect(bubbles()).toEqual([]))
})
