import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent } from '@testing-library/react'
import {
  openConversation,
  advanceTime,
  press,
  send,
  SEND,
  type StartedWidget,
} from '#test/support/widget/conversation.tsx'
import { json, observedFetch, type ObservedFetch } from '#test/support/network/observedFetch.ts'
import { type TelemetryOptions, startWidget } from '#test/support/widget/startedWidget.tsx'

const METRICS = 'https://metrics.test/collect'
const DSN = 'https://publickey@errors.test/7'
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzb3VyY2VfaWQiOiJhYmMifQ.Q2hhdHdvb3Q'

type Beacon = { readonly url: string; readonly text: string }

let beacons: Beacon[]
let isBeaconAccepted: boolean
let started: StartedWidget[]
let warned: unknown[]
let observedNetwork: ObservedFetch
const realFetch = window.fetch

/** Replaces the browser's ways to send data, except the `fetch` for the services. */
beforeEach(() => {
  jest.useFakeTimers()
  beacons = []
  isBeaconAccepted = true
  started = []
  observedNetwork = observedFetch(() => json({}))
  window.fetch = observedNetwork.fetch
  warned = []
  jest.spyOn(console, 'warn').mockImplementation((...args) => void warned.push(args))
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [] })
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, blob: BlobOfText) => isBeaconAccepted && beacons.push({ url, text: blob.parts.join('') }) > 0,
  })
})

/**
 * Blob with its text parts. The text of a real blob is only available asynchronously, and a page that unloads waits for
 * nothing.
 */
type BlobOfText = { readonly parts: readonly string[] }
const RealBlob = globalThis.Blob
beforeEach(() => {
  globalThis.Blob = class extends RealBlob {
    readonly parts: readonly BlobPart[]
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super(parts, options)
      this.parts = parts
    }
  }
})

afterEach(() => {
  for (const widget of started) widget.kill()
  cleanup()
  window.fetch = realFetch
  globalThis.Blob = RealBlob
  for (const [owner, name] of [[document, 'visibilityState'], [navigator, 'sendBeacon'], [performance, 'getEntriesByType']] as const) Reflect.deleteProperty(owner, name) // prettier-ignore
  jest.useRealTimers()
})

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  act(() => void fireEvent(document, new Event('visibilitychange')))
}

/** Leaves the page as a browser does: first `pagehide`, then the page becomes hidden. */
function leavePage(): void {
  act(() => void fireEvent(window, new Event('pagehide')))
  setVisibility('hidden')
}

/** Starts a conversation with a message and waits for work in the background. */
async function start(
  telemetry: TelemetryOptions,
  prepare: (widget: StartedWidget) => void = () => undefined,
): Promise<StartedWidget> {
  const widget = startWidget({ telemetry })
  started.push(widget)
  widget.server.add('Good day')
  prepare(widget)
  await openConversation(widget)
  send('My address is ada@example.com')
  await advanceTime(5_000)
  return widget
}

type Entry = Readonly<Record<string, unknown>>

const entriesOf = ({ text }: Beacon): readonly Entry[] => JSON.parse(text) as readonly Entry[]

const envelopes = (): readonly Request[] =>
  observedNetwork.requests.filter(({ url }) => url.startsWith('https://errors.test/'))

describe('request metrics', () => {
  test('leaving the page sends the metrics of all requests in one beacon, without personal data', async () => {
    const widget = await start({ metricsUrl: METRICS }, ({ server }) =>
      server.respondOnce('/v2/widget/demo/config', () => json({}, 503)),
    )
    leavePage()

    expect(beacons.map(({ url }) => url)).toEqual([METRICS])
    const entries = entriesOf(beacons[0] ?? { url: '', text: '[]' })
    expect(entries.map(({ method, path, status }) => `${String(method)} ${String(path)} ${String(status)}`)).toEqual(
      expect.arrayContaining([
        'POST /api/v1/widget/config 200',
        'GET /v2/widget/{websiteToken}/config 503',
        'GET /api/v1/widget/messages 200',
        'POST /api/v1/widget/messages 200',
      ]),
    )
    expect(entries.filter(({ kind }) => kind === 'request')).toHaveLength(widget.requests.length)
    for (const { startMs, durationMs } of entries)
      expect([Number.isInteger(startMs), Number.isInteger(durationMs)]).toEqual([true, true])
    expect(beacons[0]?.text).not.toMatch(/[?@]|website_token|cw_conversation|eyJ|p4bs6bt0ken|Ada|demo/)
  })

  test('each metrics entry contains the session, system, origin, version and browser of the page', async () => {
    await start({ metricsUrl: METRICS })
    leavePage()
    const environments = entriesOf(beacons[0] ?? { url: '', text: '[]' }).map(({ session, os, origin, version, browser, browserVersion }) => ({ session, os, origin, version, browser, browserVersion })) // prettier-ignore

    expect(environments[0]).toEqual({
      session: expect.stringMatching(/^[0-9a-f]{16}$/),
      os: expect.any(String),
      origin: window.location.origin,
      version: '0.1.0',
      browser: expect.any(String),
      browserVersion: expect.any(String),
    })
    expect(new Set(environments.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  test('metrics record a request without a response as an entry without a status', async () => {
    await start({ metricsUrl: METRICS }, ({ server }) =>
      server.respondOnce('inbox_members', () => Promise.reject(new TypeError('Failed to fetch'))),
    )
    leavePage()
    const membersEntry = entriesOf(beacons[0] ?? { url: '', text: '[]' }).find(({ path }) => path === '/api/v1/widget/inbox_members') // prettier-ignore

    expect(membersEntry).toMatchObject({ method: 'GET' })
    expect(membersEntry).not.toHaveProperty('status')
  })

  test('a page that is hidden again sends only new metrics, and no beacon if there are none', async () => {
    await start({ metricsUrl: METRICS })
    setVisibility('hidden')
    setVisibility('visible')
    await advanceTime(100)
    beacons = []
    send('And another thing')
    await advanceTime(1_000)
    setVisibility('hidden')
    setVisibility('visible')
    const paths = beacons.flatMap(entriesOf).map(({ method, path }) => `${String(method)} ${String(path)}`)
    setVisibility('hidden')

    expect(beacons).toHaveLength(1)
    expect(paths.filter((path) => path === SEND)).toHaveLength(1)
    expect(paths).not.toContain('POST /api/v1/widget/config')
  })

  test.each([
    ['no URL is configured', { metricsUrl: '' }],
    ['the page is outside the sample rate', { metricsUrl: METRICS, metricsRate: 0.25, random: 0.25 }],
  ])('metrics are not sent if %s', async (_why, telemetry) => {
    await start(telemetry)
    leavePage()

    expect(beacons).toEqual([])
    expect(observedNetwork.requests).toEqual([])
  })

  test('metrics are sent if the page is within the sample rate', async () => {
    await start({ metricsUrl: METRICS, metricsRate: 0.25, random: 0.24 })
    leavePage()

    expect(beacons).toHaveLength(1)
  })

  test('metrics are not sent before the first user intent', async () => {
    const { host } = startWidget({ telemetry: { metricsUrl: METRICS } })
    act(() => {
      host.receive({ event: 'config-set' })
      host.receive({ event: 'toggle-close-button', isMobile: false })
    })
    await advanceTime(10_000)
    leavePage()

    expect(beacons).toEqual([])
  })

  test('refused metrics are reported once, and the chat still works', async () => {
    observedNetwork = observedFetch(() => json({}, 500))
    window.fetch = observedNetwork.fetch
    const widget = await start({ metricsUrl: METRICS })
    isBeaconAccepted = false
    leavePage()
    await advanceTime(100)
    act(() => void fireEvent(window, new Event('pageshow')))
    setVisibility('visible')
    send('Still here')
    await advanceTime(1_000)
    leavePage()
    await advanceTime(100)

    expect(observedNetwork.requests.map(({ url, keepalive }) => ({ url, keepalive }))).toEqual([
      { url: METRICS, keepalive: true },
      { url: METRICS, keepalive: true },
    ])
    expect(widget.reports).toEqual([{ code: 'status', status: 500, reason: 'Figures were not taken', isQuiet: false }])
    expect(widget.server.sent.map(({ content }) => content)).toContain('Still here')
  })
})

/** Error listener that does nothing. Without any listener, an uncaught error would end the test. */
const ignoreError = (): void => undefined

describe('error reports', () => {
  const ENABLED = { errorReports: { dsn: DSN, isEnabled: true } }

  test('an error report contains no personal data', async () => {
    const widget = await start(ENABLED)
    const personalData = `ada@example.com ${JWT} /x?cw_conversation=${JWT} identifier_hash=5d41402abc4b2a76 p4bs6bt0ken`
    act(() => void fireEvent(window, new ErrorEvent('error', { error: new Error(`Broken for ${personalData}`) })))
    await advanceTime(100)
    const text = await envelopes()[0]?.text()

    expect(widget.reports).toEqual([])
    expect(envelopes()).toHaveLength(1)
    expect(text).toContain('Broken for [email] [token] /x identifier_hash=[removed]')
    expect(text).toContain('livechat-widget@0.1.0')
    expect(text).not.toMatch(/ada@|eyJ|cw_conversation|5d41402a|p4bs6bt0ken|breadcrumb|"user"|"request"/)
  })

  test('an error before the telemetry chunk is loaded is reported once the chunk is loaded', async () => {
    const widget = startWidget({ telemetry: ENABLED })
    started.push(widget)
    widget.server.respondOnce('/api/v1/widget/config', () => json({}, 503))
    act(() => void fireEvent(window, new ErrorEvent('error', { error: new Error('Broken at the start') })))
    await widget.open()
    await advanceTime(1_000)
    expect(envelopes()).toEqual([])
    await advanceTime(5_000)

    const texts = await Promise.all(envelopes().map((request) => request.text()))
    expect(texts).toEqual([
      expect.stringContaining('503 /api/v1/widget/config'),
      expect.stringContaining('Broken at the start'),
    ])
  })

  test.each([
    ['with 404 is not reported', 404, 0],
    ['with 500 is reported', 500, 1],
  ])('error reports depend on the HTTP status: a failure %s', async (_what, status, count) => {
    await start(ENABLED, ({ server }) => server.respondOnce('/v2/widget/demo/config', () => json({}, status)))

    expect(envelopes()).toHaveLength(count)
  })

  test('a stylesheet or script that fails to load is reported with its URL, and an image is not', async () => {
    await start(ENABLED)
    for (const [tag, name] of [['link', 'href'], ['script', 'src'], ['img', 'src']] as const) {
      const element = document.body.appendChild(document.createElement(tag))
      element.setAttribute(name, `https://a.test/widget/assets/${tag}.x?token=1`)
      act(() => void fireEvent(element, new Event('error')))
      element.remove()
    } // prettier-ignore
    await advanceTime(100)
    const texts = await Promise.all(envelopes().map((request) => request.text()))

    expect(texts).toHaveLength(2)
    expect(texts[0]).toContain('Would not load: https://a.test/widget/assets/link.x"')
    expect(texts[1]).toContain('Would not load: https://a.test/widget/assets/script.x"')
  })

  test('a repeated error is reported once', async () => {
    await start(ENABLED)
    const error = new Error('Again')
    for (let time = 0; time < 3; time += 1) act(() => void fireEvent(window, new ErrorEvent('error', { error })))
    await advanceTime(100)

    expect(envelopes()).toHaveLength(1)
  })

  test.each([
    ['error reports are not configured', undefined, 'acme'],
    ['error reports are disabled', { dsn: DSN, isEnabled: false }, 'acme'],
    ['the tenant is excluded by default', { dsn: DSN, isEnabled: true }, 'demo'],
  ])('no error report is sent if %s', async (_why, errorReports, websiteToken) => {
    const widget = await start({ errorReports, websiteToken }, ({ server }) =>
      server.respondOnce('/v2/widget/demo/config', () => json({}, 500)),
    )
    window.addEventListener('error', ignoreError)
    act(() => void fireEvent(window, new ErrorEvent('error', { error: new Error('Broken') })))
    window.removeEventListener('error', ignoreError)
    await advanceTime(100)

    expect(widget.reports).toHaveLength(1)
    expect(observedNetwork.requests).toEqual([])
  })

  test('an error report that cannot be delivered causes one console warning and no further report', async () => {
    observedNetwork = observedFetch(() => Promise.reject(new TypeError('Failed to fetch')))
    window.fetch = observedNetwork.fetch
    const widget = await start(ENABLED)
    act(() => void fireEvent(window, new ErrorEvent('error', { error: new Error('Broken') })))
    await advanceTime(1_000)

    expect(warned).toEqual([['livechat-widget', 'A report did not arrive']])
    expect(envelopes()).toHaveLength(1)
    press('More options')
    expect(widget.reports).toEqual([])
  })
})
