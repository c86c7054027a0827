import { describe, expect, test } from '@jest/globals'
import { readAgent } from './userAgent.ts'

const MOZILLA = 'Mozilla/5.0'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('user agent string', () => {
  test.each([
    ['Windows', 'Chrome', '128.0', `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/128.0.0.0 Safari/537.36`],
    ['Windows', 'Edge', '128.0', `${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/128.0.0.0 Safari/537.36 Edg/128.0.2739.42`],
    ['Linux', 'Chrome', '140.0', `${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`],
    ['Linux', 'Firefox', '130.0', `${MOZILLA} (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0`],
    ['macOS', 'Safari', '17.4', `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Safari/605.1.15`],
    ['macOS', 'Opera', '113.0', `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/127.0.0.0 Safari/537.36 OPR/113.0.0.0`],
    ['iOS', 'Safari', '17.5', `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`],
    ['iOS', 'Chrome', '126.0', `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
    ['iOS', 'Firefox', '127.0', `${MOZILLA} (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
    ['iOS', 'WebKit', '605.1', `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`],
    ['Android', 'Samsung Internet', '25.0', `${MOZILLA} (Linux; Android 13; SM-S918B) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`],
    ['Android', 'Chrome', '128.0', `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/128.0.0.0 Mobile Safari/537.36`],
    ['ChromeOS', 'Chrome', '127.0', `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/127.0.0.0 Safari/537.36`],
    ['unknown', 'unknown', 'unknown', 'curl/8.4.0'],
    ['unknown', 'unknown', 'unknown', ''],
  ])('a user agent string on %s is read as %s %s', (os, browser, browserVersion, userAgent) => {
    expect(readAgent({ userAgent })).toEqual({ os, browser, browserVersion })
  }) // prettier-ignore
})

describe('user agent brands', () => {
  const GREASE = { brand: 'Not;A=Brand', version: '24' }
  const CHROMIUM = { brand: 'Chromium', version: '128' }

  test.each([
    ['Chrome', [GREASE, CHROMIUM, { brand: 'Google Chrome', version: '128' }]],
    ['Edge', [CHROMIUM, { brand: 'Not(A:Brand', version: '8' }, { brand: 'Microsoft Edge', version: '128' }]],
    ['Brave', [{ brand: 'Brave', version: '128' }, GREASE, CHROMIUM]],
    ['Chromium', [GREASE, CHROMIUM]],
  ])('the browser %s is identified by its brands, also among invented brands', (browser, brands) => {
    const userAgent = `${MOZILLA} (X11; Linux x86_64) ${WEBKIT} Chrome/1.0 Safari/537.36`
    const agent = readAgent({ userAgent, userAgentData: { brands, platform: 'Windows' } })

    expect(agent).toEqual({ os: 'Windows', browser, browserVersion: '128' })
  })

  test('a browser without brands is read from its user agent string, and each value has at most 40 characters', () => {
    const userAgent = `${MOZILLA} (X11; Linux x86_64) ${WEBKIT} Chrome/99.0 Safari/537.36`
    const none = readAgent({ userAgent, userAgentData: { brands: [], platform: '' } })
    const long = readAgent({
      userAgent,
      userAgentData: { brands: [{ brand: 'x'.repeat(900), version: 'y'.repeat(900) }], platform: 'z'.repeat(900) },
    })

    expect(none).toEqual({ os: 'Linux', browser: 'Chrome', browserVersion: '99.0' })
    expect(Object.values(long).map(({ length }) => length)).toEqual([40, 40, 40])
  })
})
