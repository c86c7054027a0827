import { afterEach, describe, expect, test } from '@jest/globals'
import { hideToken, readPage } from './page.ts'

/* What whoever renders or opens the frame's page says to it: contracts/README.md says who relies on it. */

const GLOBALS = {
  chatwootWebChannel: {
    websiteToken: 'demo',
    websiteName: 'Lumen &amp; Sons',
    widgetColor: '#2fd9c4',
    hasAConnectedAgentBot: 'Lumi',
    enabledFeatures: ['attachments'],
    utcOffset: '+05:30',
  },
  chatwootPubsubToken: 'p4bs6bt0ken',
  authToken: 'a.b.c',
  globalConfig: { BRAND_NAME: 'Lumen', MAXIMUM_FILE_UPLOAD_SIZE: '12' },
}

afterEach(() => {
  document.head.replaceChildren()
  for (const name of Object.keys(GLOBALS)) Reflect.deleteProperty(window, name)
  window.history.replaceState(null, '', '/')
})

const readAt = (query: string, at = window) => {
  window.history.replaceState(null, '', `/widget?${query}`)
  return readPage(at)
}

/** This window, in another's page. */
const framed = new Proxy(window, {
  get: (target, name): unknown => (name === 'parent' ? {} : Reflect.get(target, name)),
})

const SHOP = 'host=https://shop.test'

/** The address that a reload finds, and what it says then. */
const readAgain = (query: string, at = window) => {
  hideToken(at, readAt(query, at))
  return { search: decodeURIComponent(window.location.search), page: readPage(at) }
}

describe('the address says', () => {
  test('whose widget it is, in which language, and whose conversation', () => {
    expect(readAt('website_token=demo&locale=de&cw_conversation=a.b.c')).toMatchObject({
      websiteToken: 'demo',
      locale: 'de',
      conversationToken: 'a.b.c',
    })
    expect(readAt('website_token=<b>&cw_conversation=undefined')).toMatchObject({
      websiteToken: undefined,
      conversationToken: undefined,
    })
  })

  test('what may be stored, for the visitor of which host, and light or dark', () => {
    expect(readAt('consent=session&host=https://shop.test&darkMode=auto')).toMatchObject({
      consent: 'session',
      look: { colourScheme: 'auto' },
      openedBy: 'https://shop.test',
    })
    expect(readAt('consent=some')).toMatchObject({ consent: undefined, openedBy: undefined })
  })

  test('the conversation no longer, once that is read', () => {
    expect(readAgain('website_token=demo&cw_conversation=a.b.c').search).toBe('?website_token=demo&cw_conversation=')
  })

  test.each([
    ['in a frame, by leaving the conversation out', 'website_token=demo', framed],
    ['in a window that a host has opened, by naming none', `cw_conversation=&${SHOP}`, window],
    ['there, by naming what is none', `cw_conversation=undefined&${SHOP}`, window],
  ])('that nobody is known: %s; and a reload goes on with whom it finds', (_how, query, at) => {
    expect(readAt(query, at)).toMatchObject({ startsAfresh: true })
    expect(readAgain(query, at).page).toMatchObject({ startsAfresh: false })
  })

  test.each([
    ['in a frame, by naming none', 'cw_conversation=', framed],
    ['in a page on its own, in any way', 'website_token=demo', window],
    ['in a page on its own, in any way', 'website_token=demo&cw_conversation=', window],
  ])('that somebody may be known: %s', (_how, query, at) => {
    const { page, search } = readAgain(query, at)

    expect([readAt(query, at), page].map(({ startsAfresh }) => startsAfresh)).toEqual([false, false])
    expect(search).toBe(`?${query}`)
  })

  test('whose window it is also after a reload, and no word of the conversation', () => {
    expect(readAgain(`website_token=demo&cw_conversation=a.b.c&${SHOP}`)).toMatchObject({
      search: `?website_token=demo&${SHOP}`,
      page: { openedBy: 'https://shop.test', startsAfresh: false },
    })
  })

  test('nothing of its host, which is then known by where the visitor has come from', () => {
    const opened = Object.defineProperty(document, 'referrer', { configurable: true, value: 'https://shop.test/a?b' })
    try {
      expect(readAgain('cw_conversation=a.b.c')).toMatchObject({
        search: `?${SHOP}`,
        page: { openedBy: 'https://shop.test', startsAfresh: false },
      })
      expect(readAt('cw_conversation=', framed).openedBy).toBeUndefined()
    } finally {
      Reflect.deleteProperty(opened, 'referrer')
    }
  })
})

describe('a server that renders the page', () => {
  test('has put the channel and the session into it, under the names that such pages have', () => {
    for (const [name, value] of Object.entries(GLOBALS)) Reflect.set(window, name, value)

    expect(readPage(window).rendered).toMatchObject({
      channel: {
        websiteToken: 'demo',
        websiteName: 'Lumen & Sons',
        accent: '#2fd9c4',
        connectedBotName: 'Lumi',
        features: ['attachments'],
        utcOffsetMinutes: 330,
        branding: { name: 'Lumen', maximumUploadMb: 12 },
      },
      session: { authToken: 'a.b.c', pubsubToken: 'p4bs6bt0ken' },
    })
  })

  test.each(Object.keys(GLOBALS).filter((name) => name !== 'globalConfig'))(
    'and is as good as none without %s',
    (missing) => {
      for (const [name, value] of Object.entries(GLOBALS)) if (name !== missing) Reflect.set(window, name, value)

      expect(readPage(window).rendered).toBeUndefined()
    },
  )

  test('says in one JSON block where the services are, and who may embed it', () => {
    const settings = {
      services: {
        widgetApi: 'https://api.test/',
        middleware: 'https://mid.test',
        knowledgeBase: 'https://help.test',
        cable: 'wss://line.test/cable',
        sounds: 'https://cdn.test',
        ipCountry: 'https://where.test',
        metrics: 'https://count.test/metrics',
      },
      realtime: { userId: 'omit' },
      hosts: ['https://shop.test', 'shop'],
      consent: 'none',
      metrics: { rate: 0.5 },
      errorReports: { dsn: 'https://key@errors.test/7' },
      analytics: { beacon: 'https://count.test/events' },
    }
    document.head.innerHTML = `<script id="widget-page" type="application/json">${JSON.stringify(settings)}</script>`

    expect(readPage(window)).toMatchObject({
      services: {
        widgetApi: 'https://api.test',
        middleware: 'https://mid.test',
        knowledgeBase: 'https://help.test',
        cable: 'wss://line.test/cable',
        sounds: 'https://cdn.test',
        ipCountry: 'https://where.test',
      },
      cableUserId: 'omit',
      hosts: ['https://shop.test'],
      consent: 'none',
      telemetry: {
        metricsUrl: 'https://count.test/metrics',
        metricsRate: 0.5,
        errorReports: { dsn: 'https://key@errors.test/7' },
      },
      analytics: { beacon: 'https://count.test/events' },
    })
  })
})
