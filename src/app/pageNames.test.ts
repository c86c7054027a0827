import { afterEach, describe, expect, test } from '@jest/globals'
import { settleAddress } from './address.ts'
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

  test('what may be stored, and light or dark', () => {
    expect(readAt('consent=session&darkMode=auto')).toMatchObject({
      consent: 'session',
      look: { colourScheme: 'auto' },
    })
    expect(readAt('consent=some')).toMatchObject({ consent: undefined })
  })

  test('the conversation no longer, once that is read', () => {
    expect(readAgain('website_token=demo&cw_conversation=a.b.c').search).toBe('?website_token=demo&cw_conversation=')
  })

  test('that nobody is known, in a frame, by leaving the conversation out; and a reload goes on with whom it finds', () => {
    expect(readAt('website_token=demo', framed)).toMatchObject({ startsAfresh: true })
    expect(readAgain('website_token=demo', framed).page).toMatchObject({ startsAfresh: false })
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

  test.each([
    ['a window that names a conversation', 'website_token=demo&cw_conversation=a.b.c', true],
    ['a window that names none', 'website_token=demo&cw_conversation=', true],
    ['a window that older loaders opened', 'website_token=demo&host=https://shop.test', true],
    ['a page that names neither', 'website_token=demo', false],
  ])('%s claims an opener: %#', (_what, query, claimsOpener) => {
    expect(readAt(query)).toMatchObject({ claimsOpener })
    expect(readAt(query, framed)).toMatchObject({ claimsOpener: false })
  })

  test('a window’s claim over a reload, without the conversation and without a host that it could name', () => {
    const query = 'website_token=demo&cw_conversation=a.b.c&host=https://shop.test'
    settleAddress(window, readAt(query))

    expect(window.location.search).toBe('?website_token=demo&host=')
    expect(readPage(window)).toMatchObject({ claimsOpener: true, conversationToken: undefined })
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

  test('is not believed about the conversation where anybody may have written the address that it repeats', () => {
    for (const [name, value] of Object.entries(GLOBALS)) Reflect.set(window, name, value)

    expect(readAt('website_token=demo&cw_conversation=a.b.c').rendered).toBeUndefined()
    expect(readAt('website_token=demo&cw_conversation=a.b.c', framed).rendered).toBeDefined()
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
