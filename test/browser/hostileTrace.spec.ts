import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import { replay } from '../../cli/commands/replay.ts'
import { replayFile } from '../../cli/replay/replayFile.ts'
import { readTraceFile } from '../replay/traces.ts'
import { expect } from './fixtures.ts'
import { test as base } from './instrumented.ts'

type Item = { id: string; lane: string; name: string; at: number; payload: string }

/** Server that an attacker waits at: its address, and the paths of its requests. */
type Attacker = { readonly url: string; readonly requests: readonly string[] }

const test = base.extend<{ readonly attacker: Attacker }>({
  attacker: async ({ browserName: _any }, provide) => {
    const requests: string[] = []
    const server: Server = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      response.end('document.title = "executed"')
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
    await provide({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests })
    // The browser may have connected early without a request.
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
})

/** Returns an item whose payload is changed. */
const edit = (item: Item, change: (value: Record<string, unknown>) => object): Item => ({
  ...item,
  payload: JSON.stringify(change(JSON.parse(item.payload) as Record<string, unknown>)),
})

/** Returns a recorded visit in which every address that a server or a page can name is the attacker's. */
async function buildHostileTrace(url: string): Promise<Buffer> {
  const trace = JSON.parse(gunzipSync(await readTraceFile('agent-answers')).toString()) as { readonly items: Item[] }
  const items = trace.items.map((item) => {
    if (item.lane === 'page' && item.name === 'settings')
      return edit(item, (settings) => ({
        ...settings,
        analytics: { gainsight: `${url}/tag.js?a=1`, beacon: undefined },
        errorReports: { dsn: `${url.replace('//', '//key@')}/1` },
        videoHosts: [new URL(url).host],
        services: { middleware: url, knowledgeBase: url, sounds: url },
      }))
    const attacked = item.payload?.replaceAll(/"avatar_url":"[^"]*"/g, `"avatar_url":"${url}/avatar.png"`)
    if (item.lane === 'cable' && item.name === '← message.created')
      return edit({ ...item, payload: attacked }, (frame) => {
        const { data, ...message } = frame['message'] as { readonly data: Record<string, unknown> }
        const picture = { id: 1, message_id: data['id'], file_type: 'image', data_url: `${url}/a.png`, thumb_url: `${url}/b.png` } // prettier-ignore
        const attachments = data['message_type'] === 1 ? [{ ...picture, extension: null, file_size: 10 }] : []
        return { ...frame, message: { ...message, data: { ...data, attachments } } }
      })
    if (!item.name.includes('/v2/widget/demo/config')) return { ...item, ...(attacked && { payload: attacked }) }
    return edit(item, (exchange) => ({ ...exchange, responseBody: withGainsight(exchange['responseBody']) }))
  })
  return gzipSync(JSON.stringify({ ...trace, items }))
}

/** Returns a response about an account that uses Gainsight. */
function withGainsight(body: unknown): object {
  const { data, ...rest } = body as { readonly data?: object }
  return data ? { ...rest, data: { ...data, gainsight_enabled: true } } : { ...rest, gainsight_enabled: true }
}

test('a replay contacts no server that a trace names, and runs no script of it', async ({
  page,
  servers,
  attacker,
}) => {
  const trace = await buildHostileTrace(attacker.url)
  await page.goto(`${servers.url}/replay`)
  await page.getByLabel('Trace file').setInputFiles({ name: 'a.trace.gz', mimeType: 'application/gzip', buffer: trace })
  const chat = page.frameLocator('iframe[title="Replayed chat"]')
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')

  await expect(chat.getByRole('log')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Position' }).getByRole('status')).toHaveText(/^Step ([1-9]\d*) of \1/)
  expect(attacker.requests).toEqual([])
  expect(await chat.locator('html').evaluate(() => document.title)).not.toBe('executed')
})

test('a test that replays a trace reaches only the servers of the replay', async ({ page, attacker }) => {
  const { result } = await replay({ trace: await buildHostileTrace(attacker.url), page })
  const reach = (url: string): Promise<boolean> =>
    page.evaluate((address) => fetch(address).then(() => true).catch(() => false), url) // prettier-ignore

  expect(result.errors).toEqual([])
  expect(await reach(`${attacker.url}/from-the-page`)).toBe(false)
  expect(await reach(page.url())).toBe(true)
  const opened = page.context().waitForEvent('page')
  await page.evaluate((address) => void window.open(address), `${attacker.url}/window`)
  await (await opened).close()
  expect(attacker.requests).toEqual([])
})

test.describe('widget-cli replay', () => {
  const readTrace = async (): Promise<{ readonly items: Item[] }> =>
    JSON.parse(gunzipSync(await readTraceFile('agent-answers')).toString()) as { readonly items: Item[] }

  for (const [name, change] of [
    ['an unknown time zone', { timeZone: 'Nowhere/Bad' }],
    ['a frame of a million pixels', { viewport: { width: 1_000_000, height: 1_000_000 } }],
  ] as const)
    test(`refuses a trace with ${name}, and names the problem once`, async ({ browserName: _any }, info) => {
      const trace = await readTrace()
      const items = trace.items.map((item) =>
        item.name === 'start' ? edit(item, (start) => ({ ...start, ...change })) : item,
      )
      const file = info.outputPath('a.trace.gz')
      await writeFile(file, gzipSync(JSON.stringify({ ...trace, items })))

      await expect(replayFile({ file, report: info.outputPath('report') })).rejects.toMatchObject({
        code: 'badTrace',
        what: 'The trace cannot be replayed: The trace does not contain the start of the widget’s frame with its path, size and time zone. Reload the page, use the chat, and save the trace again.',
      })
    })

  for (const [name, options, code] of [
    ['is aborted', { signal: AbortSignal.abort() }, 'interrupted'],
    ['reaches its limit', { timeoutMs: 1 }, 'slowReplay'],
  ] as const)
    test(`ends with the error ${code} if it ${name}`, async ({ browserName: _any }, info) => {
      const file = info.outputPath('a.trace.gz')
      await writeFile(file, await readTraceFile('agent-answers'))

      await expect(replayFile({ file, ...options })).rejects.toMatchObject({ code })
    })
})

test('a replay whose page closes fails with the reason, and does not blame the trace', async ({ page }) => {
  const replayed = replay({ trace: await readTraceFile('agent-answers'), page })
  const failure = expect(replayed).rejects.toMatchObject({ code: 'replayEnded' })
  await page.locator('main[aria-busy=true]').waitFor()
  await page.close()

  await failure
})
