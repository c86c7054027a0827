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

const readAt = (query: string) => {
  window.history.replaceState(null, '', `/widget?${query}`)
  return readPage(window)
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
    readAt('website_token=demo&cw_conversation=a.b.c')
    hideToken(window)

    expect(window.location.search).toBe('?website_token=demo&cw_conversation=')
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
