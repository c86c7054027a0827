import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { runTenantBuild } from '../../cli/build/tenantBuild.ts'
import { publish } from '../../cli/commands/release/publish.ts'
import { readSentrySettings } from '../../cli/sourceMaps/sentrySettings.ts'
import { tenantWith } from '../support/cli/tenants.ts'
import { servePublished } from '../support/publish/publishedServer.ts'
import { type SentryServer, startSentryServer } from '../support/publish/sentryServer.ts'
import { expect, goToConversation, type Sandbox, test as base } from './fixtures.ts'

type Published = { readonly pageUrl: string; readonly sentry: SentryServer }

/** Test with a tenant that reports errors to the sandbox, and whose source maps were published to a Sentry. */
const test = base.extend<{ readonly published: Published }>({
  published: async ({ servers, sandbox }, provide) => {
    const parent = await mkdtemp(join(tmpdir(), 'source-maps-'))
    const [out, store] = [join(parent, 'out'), join(parent, 'store')]
    const [sentry, files] = await Promise.all([startSentryServer(), servePublished(store)])
    const { token } = (await sandbox('POST', '/tenants', { like: 'demo' })) as { readonly token: string }
    const { sandboxUrl: service } = servers
    const tenant = tenantWith({
      token,
      languages: ['en'],
      services: { ...tenantWith().services, widgetApi: service, middleware: service, knowledgeBase: service },
      errorReports: { dsn: `${service.replace('http://', 'http://key@')}/7` },
    })
    await runTenantBuild({ tenants: [tenant], out, publicUrl: `${files.url}/` })
    await publish({ build: out, to: `file://${store}`, sentry: readSentrySettings(sentry.env) })
    await provide({ pageUrl: `${files.url}/tenants/${token}/widget?website_token=${token}`, sentry })
    await Promise.all([sentry.close(), files.close()])
    await rm(parent, { recursive: true })
  },
})

type Frame = { readonly filename: string; readonly lineno: number; readonly colno: number }

type Event = {
  readonly exception: { readonly values: readonly { readonly stacktrace: { readonly frames: readonly Frame[] } }[] }
  readonly debug_meta: { readonly images: readonly Readonly<Record<string, string>>[] }
}

/** Makes the next move of the focus fail, and returns the event that the frame sends then. */
async function provokeReport(page: Page, sandbox: Sandbox): Promise<Event> {
  await page.evaluate(() => {
    const original = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'focus') ?? {}
    HTMLElement.prototype.focus = () => {
      Object.defineProperty(HTMLElement.prototype, 'focus', original)
      throw new Error('Broken on purpose')
    }
  })
  await page.getByRole('button', { name: 'More options' }).click()
  const envelopes = async (): Promise<readonly string[]> => {
    const reports = (await sandbox('GET', '/error-reports')) as readonly { readonly envelope: string }[]
    return reports.map(({ envelope }) => envelope).filter((envelope) => envelope.includes('Broken on purpose'))
  }
  await expect.poll(envelopes).toHaveLength(1)
  // The lines of an envelope are its head, the head of the item, and the event.
  const [envelope = ''] = await envelopes()
  return JSON.parse(envelope.split('\n')[2] ?? '') as Event
}

/** Returns the line of our sources that a frame belongs to, found as Sentry does: by the debug id of its script. */
async function findSourceLine(
  { filename, lineno, colno }: Frame,
  { debug_meta: meta }: Event,
  { files }: SentryServer,
) {
  const id = meta.images.find((image) => image['code_file'] === filename)?.['debug_id'] ?? ''
  const uploaded = [...files().values()].find(({ type, debugId }) => type === 'source_map' && debugId === id)
  const payload = JSON.parse(uploaded?.text ?? '') as SourceMapPayload
  const entry = new SourceMap(payload).findEntry(lineno - 1, colno - 1)
  if (!('originalSource' in entry)) throw new Error(`${filename}:${lineno}:${colno} is not in the source map`)
  const source = await readFile(entry.originalSource.replace(/^(\.\.\/)+/, ''), 'utf8')
  return { path: entry.originalSource, line: source.split('\n')[entry.originalLine] ?? '' }
}

test('a reported error names the debug ids of the source maps that publish has uploaded for its scripts', async ({
  page,
  sandbox,
  published: { pageUrl, sentry },
}) => {
  const reporterLoaded = page.waitForResponse(/\/sentry[.]lazy-\w+\.js$/)
  await page.goto(pageUrl)
  await goToConversation(page)
  await reporterLoaded
  const event = await provokeReport(page, sandbox)

  const frames = event.exception.values.flatMap(({ stacktrace }) => stacktrace.frames)
  const ownFrames = frames.filter(({ filename }) => filename.startsWith(new URL(pageUrl).origin))
  const scripts = [...new Set(ownFrames.map(({ filename }) => filename))]
  expect(scripts.length).toBeGreaterThan(1)
  expect(event.debug_meta.images).toEqual(
    scripts.map((address) => ({ type: 'sourcemap', code_file: address, debug_id: expect.any(String) as unknown })),
  )
  for (const { code_file: address = '', debug_id: id = '' } of event.debug_meta.images) {
    const served = await (await fetch(address)).text()
    const uploaded = sentry.files().get(address.slice(address.lastIndexOf('/') + 1))
    expect(uploaded).toMatchObject({ type: 'minified_source', debugId: id })
    expect(uploaded?.text.startsWith(served)).toBe(true)
  }
  const caller = ownFrames.at(-1)
  const { path, line } = await findSourceLine(caller ?? { filename: '', lineno: 0, colno: 0 }, event, sentry)
  expect(path).toMatch(/src\/.*\.tsx?$/)
  expect(line).toContain('focus(')
})
