import { describe, expect, test } from '@jest/globals'
import { withHints } from './hints.ts'

const OWN_ORIGIN = 'https://chat.test'

const frame = { entry: 'e.js', firstView: [], lazy: [], chat: ['widget/assets/ChatScreen-1.js'] }

const SERVICES = {
  widgetApi: `${OWN_ORIGIN}/api`,
  middleware: 'https://mid.test/v2',
  cable: 'wss://mid.test/cable',
  sounds: '',
}

describe('withHints', () => {
  const getLinks = (path: string, settings: object) =>
    withHints('<head></head>', { path, origin: OWN_ORIGIN, frame, settings }).match(/<link[^>]*>/g)

  test('a page preconnects once to each service on another origin', () => {
    expect(getLinks('/widget/home', { services: SERVICES })).toEqual([
      '<link rel="preconnect" href="https://mid.test" crossorigin>',
    ])
  })

  test('only the chat page preloads the chunks of the chat screen', () => {
    expect(getLinks('/widget/chat', {})).toEqual([
      '<link rel="modulepreload" fetchpriority="low" href="/widget/assets/ChatScreen-1.js">',
    ])
    expect(getLinks('/widget/home', {})).toBeNull()
  })
})
