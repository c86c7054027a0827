import { afterEach, describe, expect, test } from '@jest/globals'
import { settleAddress } from './address.lazy.ts'
import { hideToken, readPage } from './page.ts'

/* Names by which a server or a host passes data to the frame's page. contracts/README.md says who relies on them. */

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

/** This window, as a frame in another page. */
const framed = new Proxy(window, {
  get: (target, name): unknown => (name === 'parent' ? {} : Reflect.get(target, name)),
})

/** Returns the address after `hideToken`, and the page that a reload reads from it. */
const readAgain = (query: string, at = window) => {
  hideToken(at, readAt(query, at))
  return { search: decodeURIComponent(window.location.search), page: readPage(at) }
}

describe('page address', () => {
  test('the page address gives the website token, locale and conversation token, if they are valid', () => {
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

  test('the page address gives the storage consent, if it is valid, and the colour scheme', () => {
    expect(readAt('consent=session&darkMode=auto')).toMatchObject({
      consent: 'session',
      look: { colourScheme: 'auto' },
    })
    expect(readAt('consent=some')).toMatchObject({ consent: undefined })
  })

  test('the conversation token is removed from the address once it is read', () => {
    expect(readAgain('website_token=demo&cw_conversation=a.b.c').search).toBe('?website_token=demo&cw_conversation=')
  })

  test('a frame whose address omits cw_conversation starts afresh, and does not do so again after a reload', () => {
    expect(readAt('website_token=demo', framed)).toMatchObject({ startsAfresh: true })
    expect(readAgain('website_token=demo', framed).page).toMatchObject({ startsAfresh: false })
  })

  test.each([
    ['a frame with an empty cw_conversation', 'cw_conversation=', framed],
    ['a top-level page without cw_conversation', 'website_token=demo', window],
    ['a top-level page with an empty cw_conversation', 'website_token=demo&cw_conversation=', window],
  ])('a page does not start afresh, before or after a reload: %s', (_how, query, at) => {
    const { page, search } = readAgain(query, at)

    expect([readAt(query, at), page].map(({ startsAfresh }) => startsAfresh)).toEqual([false, false])
    expect(search).toBe(`?${query}`)
  })

  test.each([
    ['an address with a conversation token', 'website_token=demo&cw_conversation=a.b.c', true],
    ['an address with an empty cw_conversation', 'website_token=demo&cw_conversation=', true],
    ['an address with host, from an older loader', 'website_token=demo&host=https://shop.test', true],
    ['an address without cw_conversation and host', 'website_token=demo', false],
  ])(
    'an opener is claimed only with cw_conversation or host, and never in a frame: %s (row %#)',
    (_what, query, claimsOpener) => {
      expect(readAt(query)).toMatchObject({ claimsOpener })
      expect(readAt(query, framed)).toMatchObject({ claimsOpener: false })
    },
  )

  test('a reloaded window still claims an opener, without a conversation token or a host in its address', () => {
    const query = 'website_token=demo&cw_conversation=a.b.c&host=https://shop.test'
    settleAddress(window, readAt(query))

    expect(window.location.search).toBe('?website_token=demo&host=')
    expect(readPage(window)).toMatchObject({ claimsOpener: true, conversationToken: undefined })
  })
})

describe('server-rendered page', () => {
  test('the channel and the session are read from the globals of a server-rendered page', () => {
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

  test('rendered globals are ignored outside a frame if the address contains a conversation token', () => {
    for (const [name, value] of Object.entries(GLOBALS)) Reflect.set(window, name, value)

    expect(readAt('website_token=demo&cw_conversation=a.b.c').rendered).toBeUndefined()
    expect(readAt('website_token=demo&cw_conversation=a.b.c', framed).rendered).toBeDefined()
  })

  test.each(Object.keys(GLOBALS).filter((name) => name !== 'globalConfig'))(
    'rendered globals are ignored if %s is missing',
    (missing) => {
      for (const [name, value] of Object.entries(GLOBALS)) if (name !== missing) Reflect.set(window, name, value)

      expect(readPage(window).rendered).toBeUndefined()
    },
  )

  test('services, hosts, consent, telemetry, support and analytics are read from the page’s JSON settings', () => {
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
      support: { recorder: true },
      ownCopy: { save: true, forget: 'yes' },
      pictureEditor: true,
      voiceMessages: true,
      suggestedArticles: { indexes: { en: 'https://chat.test/assets/articles-1.json' } },
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
      look: {
        hasPictureEditor: true,
        hasRecorder: true,
        ownCopy: { save: true },
        voiceMessages: true,
        suggestedArticles: { indexes: { en: 'https://chat.test/assets/articles-1.json' } },
      },
    })
  })
})
