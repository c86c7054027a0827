/** @jest-environment jsdom */
// The loader needs jsdom's own AbortController, which the other test environment replaces with Node's.
import { compileFunction } from 'node:vm'
import { transformSync } from '@swc/core'
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { waitFor } from '@testing-library/dom'
import { type Component, flushSync, mount, unmount } from 'svelte'
import { get, writable } from 'svelte/store'
import { compile } from 'svelte/compiler'
import type { LiveChatProps } from '#loader/api.ts'
import { BASE_URL, bubbles, completePage, greetFromFrame, holders, sendFromFrame } from '#test/support/widget/fakeFrame.ts' // prettier-ignore
import * as adapter from './svelte.ts'

const { chat, unreadCount } = adapter

const SHOP = `<script>
  import { chat, liveChat, onLiveChatEvent, unreadCount } from './svelte.ts'
  const { settings, onMessage } = $props()
  $effect(() => onLiveChatEvent('message', onMessage))
</script>
{#if $settings.mount === 'inline'}
  <main {@attach liveChat($settings)}></main>
{:else if $settings.token}
  <p {@attach liveChat($settings)}>{$unreadCount} unread, {$chat ? 'ready' : 'none'}</p>
{/if}`

/** Runs the compiled component with the modules that it imports. */
function load(source: string): Component<Record<string, unknown>> {
  const { code } = compile(source, { generate: 'client', runes: true }).js
  const exports: Record<string, unknown> = {}
  const classic = transformSync(code, { module: { type: 'commonjs' }, jsc: { target: 'es2022' } }).code
  const run = compileFunction(classic, ['exports', 'require']) as (exports: object, require: unknown) => void
  run(exports, (name: string) => (name === './svelte.ts' ? adapter : jest.requireActual(name)))
  return exports['default'] as Component<Record<string, unknown>>
}

beforeAll(completePage)

const OPTIONS: LiveChatProps = { token: 'demo', baseUrl: BASE_URL }

const settings = writable<Partial<LiveChatProps>>(OPTIONS)

const messages = jest.fn()

let shop: object | undefined

function mountShop(): void {
  document.body.replaceChildren()
  settings.set(OPTIONS)
  shop = mount(load(SHOP), { target: document.body, props: { settings, onMessage: messages } })
  flushSync()
}

function change(next: Partial<LiveChatProps>): void {
  settings.set(next)
  flushSync()
}

afterEach(async () => {
  if (shop) await unmount(shop)
  shop = undefined
  await waitFor(() => expect(holders()).toEqual([]))
})

test('the attachment of Svelte shows one bubble, which is gone with its element and comes back with it', async () => {
  mountShop()
  expect(bubbles()).toHaveLength(1)
  await waitFor(() => expect(document.body.textContent).toContain('0 unread, ready'))
  change({})
  await waitFor(() => expect(bubbles()).toEqual([]))
  expect(get(chat)).toBeUndefined()

  change(OPTIONS)
  expect(bubbles()).toHaveLength(1)
})

test('settings of Svelte that change keep the widget if the handle can change them, or create one new widget', () => {
  mountShop()
  const [bubble] = bubbles()
  change({ ...OPTIONS, theme: 'dark' })
  expect(bubbles()).toEqual([bubble])

  change({ ...OPTIONS, position: 'left' })
  expect(holders()).toHaveLength(1)
  expect(holders()[0]?.classList.contains('woot-elements--left')).toBe(true)
})

test('callbacks, stores and listeners of Svelte receive the events of the widget', async () => {
  const onUnread = jest.fn()
  mountShop()
  change({ ...OPTIONS, onUnread })
  const opened = get(chat)?.open()
  await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull())
  greetFromFrame()
  await opened
  sendFromFrame({ event: 'handleNotificationDot', unreadMessageCount: 5 })
  sendFromFrame({ event: 'onEvent', eventIdentifier: 'chatwoot:on-message', data: { id: 7 } })
  flushSync()

  expect(onUnread).toHaveBeenCalledWith({ count: 5 })
  expect(messages).toHaveBeenCalledWith({ id: 7 })
  expect(get(unreadCount)).toBe(5)
  expect(document.body.textContent).toContain('5 unread')
})

test('an inline chat of Svelte fills the element of its attachment', () => {
  mountShop()
  change({ ...OPTIONS, mount: 'inline' })

  expect(document.querySelector('main > #cw-widget-holder')).not.toBeNull()
})

test('the attachment of Svelte with an invalid token gives an error about this property to onError', async () => {
  const onError = jest.fn()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  mountShop()
  change({ ...OPTIONS, token: 'not a token', onError })

  await waitFor(() => expect(onError).toHaveBeenCalled())
  expect(onError.mock.calls).toEqual([
    [{ code: 'invalid', message: expect.stringContaining('chat widget: invalid token ("not a token"; expected') }],
  ])
  expect(document.querySelector('p')).not.toBeNull()
})
