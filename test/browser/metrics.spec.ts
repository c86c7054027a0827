import type { Page } from '@playwright/test'
import { expect, openStandalone, type Sandbox, sendMessage, startConversation, test, visitorTexts } from './fixtures.ts'

type Entry = Readonly<Record<string, unknown>>

const beaconsOf = async (sandbox: Sandbox): Promise<readonly { readonly entries: readonly Entry[] }[]> =>
  (await sandbox('GET', '/metrics')) as readonly { readonly entries: readonly Entry[] }[]

const reportsOf = async (sandbox: Sandbox): Promise<readonly { readonly envelope: string }[]> =>
  (await sandbox('GET', '/error-reports')) as readonly { readonly envelope: string }[]

const dsnOf = (sandboxUrl: string): string => sandboxUrl.replace('http://', 'http://publickey@').concat('/7')

/** Returns all values in the page's local storage. */
const storedValues = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.values(window.localStorage).map(String))

const CHUNKS = /\/(telemetry|timings|sentry)[.]lazy-\w+\.js$/

const waitForChunk = (page: Page, name: string) =>
  page.waitForResponse((response) => new RegExp(`/${name}[.]lazy-\\w+\\.js$`).test(response.url()))

test('timings are sent in one beacon when the page is left, and an error report at once, both without secrets', async ({
  page,
  servers,
  sandbox,
}) => {
  await sandbox('PUT', '/tenants/demo/page', {
    services: { metrics: `${servers.sandboxUrl}/metrics` },
    errorReports: { dsn: dsnOf(servers.sandboxUrl), isEnabled: true, excludedTokens: ['a', 'b', 'c', 'd', 'e'] },
  })
  const chunksLoaded = Promise.all(['timings', 'sentry'].map((name) => waitForChunk(page, name)))
  await openStandalone(page, servers)
  const id = await startConversation(page, sandbox)
  await sendMessage(page, 'I am ada@example.com')
  await expect.poll(() => visitorTexts(sandbox, id)).toHaveLength(2)
  await chunksLoaded
  const token = (await storedValues(page)).find((value) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value)) ?? ''
  expect(token).not.toBe('')

  await page.evaluate((secret) => {
    setTimeout(() => {
      throw new Error(`Broken for ada@example.com at /widget/chat?cw_conversation=${secret} with ${secret}`)
    })
  }, token)
  await expect.poll(async () => (await reportsOf(sandbox)).length).toBe(1)
  const [report] = await reportsOf(sandbox)
  expect(report?.envelope).toContain('Broken for [email] at /widget/chat with [token]')
  expect(report?.envelope).not.toContain(token)
  expect(report?.envelope).not.toMatch(/ada@|cw_conversation|"user"|"request"|breadcrumbs/)

  expect(await beaconsOf(sandbox)).toEqual([])
  await page.goto('about:blank')
  await expect.poll(async () => (await beaconsOf(sandbox)).length).toBe(1)
  const entries = (await beaconsOf(sandbox))[0]?.entries ?? []
  const requests = entries.filter(({ kind }) => kind === 'request')
  const paints = entries.filter(({ kind }) => kind === 'paint')
  expect(requests.map(({ method, path }) => `${String(method)} ${String(path)}`)).toEqual(
    expect.arrayContaining(['POST /api/v1/widget/config', 'GET /v2/widget/{websiteToken}/config', 'POST /api/v1/widget/messages']), // prettier-ignore
  )
  expect(requests.every(({ status }) => Number(status) >= 200 && Number(status) < 500)).toBe(true)
  expect(paints.map(({ name }) => name)).toEqual(expect.arrayContaining(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']))
  // Chrome and Chromium have different brands.
  const browser = expect.stringMatching(/^Chrom(e|ium)$/)
  for (const entry of entries)
    expect(entry).toMatchObject({ origin: servers.sandboxUrl, os: 'Linux', browser, version: '0.1.0' })
  expect(JSON.stringify(entries)).not.toMatch(/[?@]|ada|website_token|cw_conversation/)
  expect(JSON.stringify(entries)).not.toContain(token)
})

test('a tenant excluded from error reports sends none and does not load the code that would send one', async ({
  page,
  servers,
  sandbox,
}) => {
  await sandbox('PUT', '/tenants/demo/page', {
    errorReports: { dsn: dsnOf(servers.sandboxUrl), isEnabled: true },
  })
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  const telemetryLoaded = waitForChunk(page, 'telemetry')
  await openStandalone(page, servers)
  const id = await startConversation(page, sandbox)
  await telemetryLoaded
  await page.evaluate(() => void setTimeout(() => void Promise.reject(new Error('Broken'))))
  await sendMessage(page, 'Still here')
  await expect.poll(() => visitorTexts(sandbox, id)).toHaveLength(2)

  expect(requestedUrls.map((url) => CHUNKS.exec(url)?.[1]).filter(Boolean)).toEqual(['telemetry'])
  expect(await reportsOf(sandbox)).toEqual([])
})
