/** @jest-environment jsdom */
// The test needs jsdom's own AbortSignal, which the other test environment replaces with Node's.
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { addConstructedStyles } from '#test/support/widget/fakeFrame.ts'
import { createBubble } from './bubble.ts'
import type { createChatwootApi } from './chatwootApi.ts'
import { createHolder } from './holder.ts'
import { createListen } from './page.ts'
import { createTokenStore } from './conversationToken.ts'
import { createFrame } from './panel/frame.ts'
import { openWindow } from './panel/frameUrl.ts'
import { createLauncherLabel } from './panel/launcherLabel.ts'
import { createPreview } from './panel/preview.ts'
import { readSettings } from './settings.ts'
import type { LoaderContext } from './panelContract.ts'
import { createWidget } from './widget.ts'

/* Names that host pages rely on; contracts/README.md lists who uses each. */

type Host = ReturnType<typeof createChatwootApi>

type Sdk = { readonly run: (options: object) => unknown; readonly create: (options: object) => unknown }

beforeAll(async () => {
  addConstructedStyles()
  // The build defines `PANEL_HASH`. The test loads no panel, so any value works.
  Reflect.set(globalThis, 'PANEL_HASH', 'none')
  await import('./main.ts')
})

afterEach(() => {
  delete window.chatwootSettings
  ;(Reflect.get(window, '$chatwoot') as Host | undefined)?.destroy()
})

const listen = createListen(new AbortController().signal)

const nothing = (): void => undefined

function setUp(given: object = {}) {
  const settings = readSettings(given, 'en', nothing)
  const sheet = new CSSStyleSheet()
  const bubble = createBubble({ settings, sheet, listen, onIntent: nothing, onPress: nothing })
  const holder = createHolder({ settings, sheet, listen, isInline: false, onRetry: nothing, onClose: nothing })
  return { bubble, holder, settings }
}

/** Starts the widget. Sets `campaigns` by default, as the loader logs advice without it. */
function run(): Host {
  window.chatwootSettings ??= { campaigns: false }
  const sdk = Reflect.get(window, 'chatwootSDK') as Sdk
  sdk.run({ websiteToken: 'demo', baseUrl: 'https://chat.test' })
  return Reflect.get(window, '$chatwoot') as Host
}

test('the launcher, the panel and the iframe have the ids and classes that host pages rely on', () => {
  const { bubble, holder } = setUp({ position: 'left', widgetStyle: 'flat' })

  expect(bubble.outer.id).toBe('cw-bubble-holder')
  expect(bubble.outer.className).toBe('woot--bubble-holder')
  expect(bubble.outer.firstElementChild?.className).toBe(
    'woot-widget-bubble woot-elements--left woot-widget-bubble--flat',
  )
  expect(
    setUp({ type: 'expanded_bubble' }).bubble.outer.querySelector('#woot-widget--expanded__text')?.textContent,
  ).toBe('Chat with us')
  expect(holder.element.id).toBe('cw-widget-holder')
  expect(holder.element.className).toBe('woot-widget-holder woot--hide woot-elements--left')
  expect(createFrame('about:blank', 'Chat').id).toBe('chatwoot_live_chat_widget')
})

test('classes of launcher and panel show whether they are open, hidden, expanded or have unread messages', () => {
  const { bubble, holder, settings } = setUp({ type: 'expanded_bubble' })
  const context = { bubble, holder, settings, isOpen: () => false } as unknown as LoaderContext
  const launcher = createLauncherLabel(context)
  const peek = createPreview(context, { send: nothing } as never, launcher)
  const classes = (): readonly boolean[] =>
    ['woot--close', 'woot-hidden', 'woot-widget--expanded', 'unread-notification']
      .map((name) => (name === 'woot-hidden' ? bubble.outer : bubble.element).classList.contains(name))
      .concat(['woot--hide', 'has-unread-view'].map((name) => holder.element.classList.contains(name)))

  expect(classes()).toEqual([false, false, true, false, true, false])
  for (const part of [bubble, holder]) part.setOpen(true)
  bubble.setHidden(true)
  peek.begin(2)
  expect(classes()).toEqual([true, true, true, true, false, true])
  for (const part of [bubble, holder]) part.setOpen(false)
  bubble.setHidden(false)
  peek.end()
  launcher.setUnread(0)
  expect(classes()).toEqual([false, false, true, false, true, false])
})

test('every host setting is read under the name that host pages rely on', () => {
  const given = {
    position: 'left', type: 'expanded_bubble', widgetStyle: 'flat', darkMode: 'auto', consent: 'none', widgetColor: '#0af',
    launcherTitle: 'Ask', launcherLabel: 'Frag uns', launcherLanguage: 'de', welcomeTitle: 'Hello', welcomeDescription: 'Ask us', availableMessage: 'In', unavailableMessage: 'Out',
    hideMessageBubble: true, showPopoutButton: true, showUnreadMessagesDialog: false, enableFileUpload: false,
    enableEmojiPicker: false, enableEndConversation: false, campaigns: true, timeoutMs: 9, locale: 'de', onEnvelope: nothing,
    helpUrl: 'https://shop.test/help', middlewareUrl: 'https://mid.test', identifyEarly: true, baseDomain: '.shop.test',
    useBrowserLanguage: false, preload: 'idle',
  } // prettier-ignore

  expect(setUp(given).settings).toEqual(given)
  expect(setUp({ useBrowserLanguage: true }).settings.locale).toBe('en')
})

test('chatwootSDK starts the widget, and $chatwoot has the methods that host pages rely on', () => {
  expect(Object.keys(Reflect.get(window, 'chatwootSDK') as Sdk)).toEqual(['run', 'create'])
  const host = run()

  expect(Object.keys(host).filter((name) => typeof Reflect.get(host, name) === 'function').toSorted()).toEqual([
    'deleteConversationCustomAttribute', 'deleteCustomAttribute', 'destroy', 'popoutChatWindow', 'removeLabel', 'reset',
    'setColorScheme', 'setConversationCustomAttributes', 'setCustomAttributes', 'setLabel', 'setLocale', 'setUser',
    'toggle', 'toggleBubbleVisibility',
  ]) // prettier-ignore
  expect(host).toMatchObject({ baseUrl: 'https://chat.test', websiteToken: 'demo', isOpen: false, hasLoaded: false })
  expect(host).toMatchObject({ resetTriggered: false, position: 'right' })
  expect(Object.keys(host)).not.toContain('identifier')
})

test('$chatwoot exposes the settings, the user and whether the launcher is hidden', () => {
  window.chatwootSettings = { baseDomain: '.shop.test', locale: 'de', enableFileUpload: false, campaigns: false }
  const host = run()
  delete window.chatwootSettings
  host.setUser('u-1', { name: 'Ada' })
  host.toggleBubbleVisibility('hide')

  expect(host).toMatchObject({
    baseDomain: '.shop.test',
    locale: 'de',
    enableFileUpload: false,
    useBrowserLanguage: false,
  })
  expect(host).toMatchObject({ identifier: 'u-1', user: { name: 'Ada' }, hideMessageBubble: true })
  host.toggleBubbleVisibility('show')
  expect(host.hideMessageBubble).toBe(false)
})

test('a page that removed the widget’s elements and $chatwoot gets a new widget from the next run', () => {
  const first = run()
  for (const id of ['cw-bubble-holder', 'cw-widget-holder']) document.getElementById(id)?.remove()
  delete window.$chatwoot
  const second = run()

  expect(second).not.toBe(first)
  expect(['cw-bubble-holder', 'cw-widget-holder'].map((id) => document.getElementById(id)?.isConnected)).toEqual([
    true,
    true,
  ])
})

test('a page without a campaigns setting gets one console message that names the setting', () => {
  const info = jest.spyOn(console, 'info').mockImplementation(nothing)
  window.chatwootSettings = {}
  run().destroy()
  window.chatwootSettings = { campaigns: false }
  run()
  delete window.chatwootSettings

  expect(info.mock.calls).toEqual([['chat widget:', 'campaigns wait for chatwootSettings.campaigns']])
})

test('window events report that the widget is ready, opened or closed, or that its panel failed to load', async () => {
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
  const received: unknown[] = []
  for (const name of ['chatwoot:ready', 'chatwoot:opened', 'chatwoot:closed', 'chatwoot:error'])
    window.addEventListener(name, (event) => received.push([name, (event as CustomEvent<unknown>).detail]))
  const host = run()
  host.toggle('open')
  host.toggle('close')
  await new Promise((resolve) => setTimeout(resolve))

  expect(received).toEqual([
    ['chatwoot:ready', null],
    ['chatwoot:opened', null],
    ['chatwoot:closed', null],
    ['chatwoot:error', { code: 'offline', message: 'chat widget: offline' }],
  ])
})

test('a pop-out window is named after its tenant and opens with the consent and colour scheme in its address', () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(window)
  const toggle = jest.fn()
  const keeper = createTokenStore('demo', 'full')
  openWindow(
    { baseUrl: 'https://chat.test', websiteToken: 'demo', keeper, consent: () => 'full', toggle },
    { darkMode: 'light' },
  )
  const [address = '', name, features] = open.mock.calls[0] ?? []

  expect([name, features]).toEqual(['webwidget_session_demo', 'width=400,height=600'])
  expect(toggle.mock.calls).toEqual([['close']])
  expect(Object.fromEntries(new URL(String(address)).searchParams)).toEqual({
    website_token: 'demo',
    cw_conversation: '',
    consent: 'full',
    darkMode: 'light',
  })
})

test.each([
  ['loads it, so that the iframe removes what it has stored', 'a.b.c', 1],
  ['loads nothing if the visitor has no conversation', '', 0],
])('a reset before the chat is loaded %s', (_effect, token, loads) => {
  localStorage.setItem('chatwoot-widget:demo:cw_conversation', token)
  const loadPanel = jest.fn(() => new Promise<never>(nothing))
  const widget = createWidget({
    ...{ websiteToken: 'demo', baseUrl: 'https://chat.test', settings: readSettings({}, 'en', nothing) },
    platform: { loadPanel },
  })
  widget.reset().catch(nothing)
  widget.destroy()

  expect(loadPanel).toHaveBeenCalledTimes(loads)
})
