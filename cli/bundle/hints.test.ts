import { describe, expect, test } from '@jest/globals'
import { connectSources, withHints } from './hints.ts'

const OWN = 'https://chat.test'

const frame = { entry: 'e.js', firstView: [], lazy: [], chat: ['widget/assets/ChatScreen-1.js'] }

const page = (settings: object): string =>
  `<head><script type="application/json" id="widget-page">${JSON.stringify(settings)}</script></head>`

const SERVICES = {
  widgetApi: `${OWN}/api`,
  middleware: 'https://mid.test/v2',
  cable: 'wss://mid.test/cable',
  sounds: '',
}

describe('the page as it is served', () => {
  test('prepares a connection to every service that is elsewhere, once', () => {
    const html = withHints(page({ services: SERVICES }), { path: '/widget/home', origin: OWN, frame })
    expect(html.match(/<link[^>]*>/g)).toEqual(['<link rel="preconnect" href="https://mid.test" crossorigin>'])
  })

  test('asks for the chat’s chunks at once where the chat is asked for, and nowhere else', () => {
    const asked = (path: string) => withHints(page({}), { path, origin: OWN, frame }).match(/<link[^>]*>/g)
    expect(asked('/widget/chat')).toEqual([
      '<link rel="modulepreload" fetchpriority="low" href="/widget/assets/ChatScreen-1.js">',
    ])
    expect(asked('/widget/home')).toBeNull()
  })

  test('may talk to its own origin and to its services, in requests and over sockets', () => {
    expect(connectSources(page({ services: SERVICES }), OWN)).toEqual([
      'https://chat.test',
      'wss://chat.test',
      'https://mid.test',
      'wss://mid.test',
    ])
  })

  test('may tell those who count, and those who hear of errors, where the page names them', () => {
    const telling = {
      analytics: { beacon: 'https://count.test/in' },
      errorReports: { dsn: 'https://key@errors.test/7' },
    }
    expect(connectSources(page(telling), OWN).slice(2)).toEqual(['https://count.test', 'https://errors.test'])
  })
})
