import { createElement } from 'react'
import { expect, test } from '@jest/globals'
import { renderToString as renderReact } from 'react-dom/server'
import { createSSRApp, h } from 'vue'
import { renderToString as renderVue } from 'vue/server-renderer'
import { LiveChat as ReactLiveChat, useLiveChat, useUnreadCount } from '#embed/react.tsx'
import { chat, liveChat, onLiveChatEvent, unreadCount } from '#embed/svelte.ts'
import {
  LiveChat as VueLiveChat,
  useLiveChat as useVueLiveChat,
  useUnreadCount as useVueUnreadCount,
} from '#embed/vue.ts'

const OPTIONS = { token: 'demo', baseUrl: 'https://chat.test' }

test('a server without a window renders no element for LiveChat of React, and its hooks have no chat', () => {
  expect(typeof window).toBe('undefined')
  const Page = () =>
    createElement('p', {}, `${typeof useLiveChat()} ${useUnreadCount()}`, createElement(ReactLiveChat, OPTIONS))

  expect(renderReact(createElement(Page))).toBe('<p>undefined 0</p>')
  expect(renderReact(createElement(ReactLiveChat, { ...OPTIONS, mount: 'inline' }))).toBe('<div></div>')
})

test('a server without a window renders no element for LiveChat of Vue, and its composables have no chat', async () => {
  const setup = () => {
    const [handle, unread] = [useVueLiveChat(), useVueUnreadCount()]
    return () => h('p', [`${typeof handle.value} ${unread.value}`, h(VueLiveChat, OPTIONS)])
  }

  expect(await renderVue(createSSRApp({ setup }))).toBe('<p>undefined 0<!----></p>')
})

test('the stores of Svelte have no chat on a server, and the attachment does nothing until an element is mounted', () => {
  const values: unknown[] = []
  const ends = [chat.subscribe((value) => values.push(value)), unreadCount.subscribe((value) => values.push(value))]
  const attachment = liveChat(OPTIONS)
  ends.push(onLiveChatEvent('message', () => values.push('message')))
  for (const end of ends) end()

  expect(values).toEqual([undefined, 0])
  expect(typeof attachment).toBe('function')
})

test('importing the module of the custom element on a server registers nothing and does not throw', async () => {
  await import('#embed/element.ts')

  expect(Reflect.get(globalThis, 'customElements')).toBeUndefined()
})
