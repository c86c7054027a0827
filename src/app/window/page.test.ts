import { afterEach, describe, expect, test } from '@jest/globals'
import type { Session } from '#domain/channel.ts'
import { basePathOf, readPage } from './page.ts'
import { createRoom } from '#realtime/room.lazy.ts'

afterEach(() => document.head.replaceChildren())

function put(html: string): void {
  document.head.innerHTML = html
}

const settings = (cable: string): string => `<script id="widget-page" type="application/json">{"services":{"widgetApi":"https://api.test","cable":"${cable}"}}</script>` // prettier-ignore

const meta = (address: string): string => `<meta name="action-cable-url" content="${address}">`

const SESSION = { authToken: 'a.b.c', pubsubToken: 'p', accountId: 1 } as unknown as Session

/** Returns the address of the socket that the room opens for the current page. */
function soughtAt(): string {
  const opened: string[] = []
  class FakeSocket {
    constructor(url: string) {
      opened.push(url)
    }
    close(): void {}
  }
  const { services, cableUserId } = readPage(window)
  const room = createRoom(SESSION, {
    url: services.cable,
    userId: cableUserId,
    window: Object.assign(Object.create(window) as Window & typeof globalThis, {
      WebSocket: FakeSocket,
      setTimeout: () => 0,
      clearTimeout: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
    random: () => 0,
    report: () => undefined,
    sockets: {},
  })
  room.listen(() => undefined)
  room.close()
  return opened.join()
}

describe('cable address', () => {
  test.each([
    ['the widget API’s base path by default', settings(''), 'wss://api.test/cable'],
    ['the settings', settings('wss://line.test/x'), 'wss://line.test/x'],
    ['the meta tag, not the settings', settings('wss://line.test/x') + meta('wss://meta.test/cable'), 'wss://meta.test/cable'],
    ['an http meta tag, as a ws address', meta('http://meta.test/cable'), 'ws://meta.test/cable'],
    ['the page’s origin for a path in the meta tag', meta('/other/cable'), 'ws://localhost/other/cable'],
    ['the settings for an empty meta tag', settings('wss://line.test/x') + meta(' '), 'wss://line.test/x'],
    ['the settings for an invalid meta tag', settings('wss://line.test/x') + meta('https://'), 'wss://line.test/x'],
    ['the settings for a script URL', settings('wss://line.test/x') + meta('javascript:alert(1)'), 'wss://line.test/x'],
    ['the page’s origin if both are invalid', settings('https://') + meta('https://'), 'ws://localhost/cable'],
  ])('the cable address comes from %s', (_where, html, address) => {
    put(html)
    expect(soughtAt()).toBe(address)
  }) // prettier-ignore
})

describe('basePathOf', () => {
  const at = (pathname: string): string => basePathOf({ pathname } as Location)

  test.each([
    ['/widget', '/widget'],
    ['/widget/', '/widget'],
    ['/widget/chat', '/widget'],
    ['/tenants/acme/widget', '/tenants/acme/widget'],
    ['/tenants/acme/widget/help/article/7', '/tenants/acme/widget'],
    ['/tenants/widget/widget/home', '/tenants/widget/widget'],
    ['/cdn/widgets/tenants/a/widget/home', '/cdn/widgets/tenants/a/widget'],
    ['/widgets/home', '/widget'],
    ['/', '/widget'],
  ])('the base path of %s is %s', (pathname, base) => expect(at(pathname)).toBe(base))
})

describe('tenant texts', () => {
  const read = (copy: unknown): unknown => {
    put(`<script id="widget-page" type="application/json">${JSON.stringify({ copy })}</script>`)
    return readPage(window).look.copy
  }

  test('tenant texts are read from the page settings by language and name', () => {
    expect(read({ 'de.welcomeTitle': 'Hallo' })).toEqual({ 'de.welcomeTitle': 'Hallo' })
  })

  test.each([
    [undefined],
    [7],
    [{ de: { welcomeTitle: 'Hallo' } }],
    [{ 'de.welcomeTitle': 7, 'de.outOfOfficeMessage': null }],
  ])('the setting %j yields no tenant texts', (copy) => expect(read(copy)).toEqual({}))
})

test('the tenant’s video hosts are read from the page settings, and invalid entries are dropped', () => {
  put('<script id="widget-page" type="application/json">{"videoHosts":["play.test",7]}</script>')
  expect(readPage(window).look.videoHosts).toEqual(['play.test'])
})

test('a page built for one tenant rejects the website token of another tenant in its address', () => {
  put('<script id="widget-page" type="application/json">{"token":"demo"}</script>')
  const tokenAt = (query: string): string | undefined => {
    window.history.replaceState(null, '', `/widget${query}`)
    return readPage(window).websiteToken
  }

  expect(['?website_token=demo', '?website_token=plain', '?website_token=DEMO', ''].map(tokenAt)).toEqual([
    'demo',
    ...[undefined, undefined, undefined],
  ])
  document.head.replaceChildren()
  expect(tokenAt('?website_token=plain')).toBe('plain')
})
