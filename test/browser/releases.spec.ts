import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { runTenantBuild } from '../../cli/build/tenantBuild.ts'
import { prune } from '../../cli/commands/release/prune.ts'
import { publish } from '../../cli/commands/release/publish.ts'
import { promote, rollback } from '../../cli/commands/release/switchChannel.ts'
import { PARTS } from '../../src/domain/parts.ts'
import type { TenantManifest } from '../../cli/output/manifest.ts'
import type { Tenant } from '../../cli/tenant/tenant.ts'
import { servePublished } from '../support/publish/publishedServer.ts'
import { serveHost, type StaticServer } from '../support/cli/staticServer.ts'
import { tenantWith } from '../support/cli/tenants.ts'
import { recordPolicyViolations } from './builtTenant.ts'
import {
  bubbleOf,
  expect,
  frameOf,
  goToConversation,
  openChat,
  sendMessage,
  sentMark,
  test as base,
} from './fixtures.ts'

/** Releases of one tenant. Languages are part of the panel script, and features of the frame's files. */
const RELEASES = [
  { welcomeTitle: 'First release', languages: ['de', 'en'], parts: PARTS },
  { welcomeTitle: 'Second release', languages: ['en'], parts: PARTS.filter((part) => part !== 'campaigns') },
  { welcomeTitle: 'Third release', languages: ['en', 'fr'], parts: PARTS.filter((part) => part !== 'bot') },
] as const

type Published = {
  /** Folders of the builds of `RELEASES`. */
  readonly builds: readonly string[]
  readonly to: string
  readonly host: StaticServer
}

/** Test with a folder that the releases are published to, a web server for it, and a host page on another site. */
const test = base.extend<{ readonly published: Published }>({
  published: async ({ servers }, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'published-'))
    const files = await servePublished(join(folder, 'store'))
    let snippet = ''
    const host = await serveHost(() => ({
      html: `<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1>${snippet}</body></html>`,
      policy: '',
    }))
    const builds = RELEASES.map((_, index) => join(folder, `build-${index}`))
    for (const [index, { welcomeTitle, languages, parts }] of RELEASES.entries()) {
      const services = { ...tenantWith().services, widgetApi: servers.sandboxUrl, middleware: servers.sandboxUrl, knowledgeBase: servers.sandboxUrl } // prettier-ignore
      const copy: Tenant['copy'] = { en: { welcomeTitle } }
      const tenant = tenantWith({ token: 'demo', name: 'Lumen', languages, parts, copy, services, hosts: [host.url] })
      await runTenantBuild({ tenants: [tenant], out: builds[index] ?? '', publicUrl: `${files.url}/` })
    }
    snippet = await readFile(join(builds[0] ?? '', 'tenants/demo/snippet.html'), 'utf8')
    await provide({ builds, to: `file://${join(folder, 'store')}`, host })
    await Promise.all([host.close(), files.close()])
    await rm(folder, { recursive: true })
  },
})

test.describe.configure({ timeout: 180_000 })

const titleOf = (frame: FrameLocator) => frame.getByRole('heading', { name: / release$/ })

/** Opens the panel, and reads which release its Home is of. */
async function openHome(page: Page): Promise<string> {
  await bubbleOf(page).click()
  const title = titleOf(frameOf(page))
  await expect(title).toBeVisible()
  return title.innerText()
}

/** Collects the addresses of files that a page does not get. */
function recordMissingFiles(page: Page): readonly string[] {
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400 && /\/(assets|emoji|tenants)\//.test(response.url())) missing.push(response.url())
  })
  return missing
}

test('pages that were open before two releases and a rollback go on, and new pages get the present release', async ({
  page,
  context,
  published: { builds, to, host },
}) => {
  const [first = '', second = '', third = ''] = builds
  for (const path of await listLazyFiles(first)) expect(await listLazyFiles(third)).not.toContain(path)
  const refused = await recordPolicyViolations(page)
  await publish({ build: first, to })
  const waiting = await context.newPage()
  const missing = [recordMissingFiles(page), recordMissingFiles(waiting)]
  await page.goto(host.url)
  const frame = await openChat(page)
  await sendMessage(frame, 'Hello, where is my bike?')
  await waiting.goto(host.url)
  await expect(bubbleOf(waiting)).toBeVisible()

  await publish({ build: second, to })
  const { release } = await publish({ build: third, to })
  // The open chat loads a part that only the first release has.
  await frame.getByRole('button', { name: 'Choose an emoji' }).click()
  await expect(frame.getByRole('combobox', { name: 'Search emoji' })).toBeVisible()
  await page.keyboard.press('Escape')
  await sendMessage(frame, 'And my lamp?')
  await expect(sentMark(frame)).toBeVisible()
  // The loader of the waiting page asks for its own panel script.
  await bubbleOf(waiting).click()
  await goToConversation(frameOf(waiting))
  await expect(frameOf(waiting).getByText('And my lamp?')).toBeVisible()

  const fresh = await context.newPage()
  await fresh.goto(host.url)
  await bubbleOf(fresh).click()
  await goToConversation(frameOf(fresh))
  expect(await readEntry(fresh)).toBe(await entryOf(third))

  await rollback({ to })
  await fresh.reload()
  await bubbleOf(fresh).click()
  await goToConversation(frameOf(fresh))
  expect(await readEntry(fresh)).toBe(await entryOf(second))
  await promote({ to, release })
  await prune({ to, removes: true })
  await frame.getByRole('button', { name: 'Choose an emoji' }).click()
  await frame.getByRole('combobox', { name: 'Search emoji' }).fill('waving hand')
  await expect(frame.getByRole('gridcell', { name: /waving hand/i }).first()).toBeVisible()
  expect(missing).toEqual([[], []])
  expect(await refused()).toEqual([])
})

test('a new visitor gets the release of the channel from the first page after a change of the channel', async ({
  browser,
  published: { builds, to, host },
}) => {
  const openAsNewVisitor = async (): Promise<string> => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(host.url)
    const title = await openHome(page)
    await context.close()
    return title
  }
  await publish({ build: builds[0] ?? '', to })
  expect(await openAsNewVisitor()).toBe('First release')
  const { release } = await publish({ build: builds[1] ?? '', to, channel: 'canary' })
  expect(await openAsNewVisitor()).toBe('First release')
  await promote({ to, release, channel: 'canary', tokens: ['demo'] })
  expect(await openAsNewVisitor()).toBe('Second release')
  await promote({ to, release })
  await publish({ build: builds[2] ?? '', to })
  await promote({ to, release, tokens: ['demo'] })
  expect(await openAsNewVisitor()).toBe('Second release')
  // The release before the second one was the third.
  await rollback({ to })
  expect(await openAsNewVisitor()).toBe('Third release')
})

test('a part of the page loads gets a release, and pages of it open the release of all others after a rollback', async ({
  browser,
  published: { builds, to, host },
}) => {
  const [first = '', second = ''] = builds
  /** Opens the host page as a new visitor whose random number is given. */
  const visit = async (random: number): Promise<{ readonly page: Page; readonly missing: readonly string[] }> => {
    const page = await (await browser.newContext()).newPage()
    await page.addInitScript((value) => {
      Math.random = () => value
      // Campaigns would load the chat before the visitor opens it.
      Object.assign(window, { chatwootSettings: { campaigns: false } })
    }, random)
    const missing = recordMissingFiles(page)
    await page.goto(host.url)
    await expect(bubbleOf(page)).toBeVisible()
    return { page, missing }
  }
  const storedKeys = (page: Page): Promise<number> => page.evaluate(() => localStorage.length + document.cookie.length)
  await publish({ build: first, to })
  await publish({ build: second, to, channel: 'canary', percent: 30 })
  const visits = await Promise.all([0.29, 0.3, 0.1].map(visit))
  const [canary, stable, late] = visits
  if (!canary || !stable || !late) throw new Error('three visits')
  for (const { page } of visits) expect(await storedKeys(page)).toBe(0)
  expect(await openHome(canary.page)).toBe('Second release')
  expect(await openHome(stable.page)).toBe('First release')
  await goToConversation(frameOf(canary.page))
  await sendMessage(frameOf(canary.page), 'Hello from the canary')

  await rollback({ to, channel: 'canary' })
  await prune({ to, removes: true })
  await sendMessage(frameOf(canary.page), 'And again')
  await expect(sentMark(frameOf(canary.page))).toBeVisible()
  // This page was loaded before the rollback, and asks for its chat only now.
  expect(await openHome(late.page)).toBe('First release')
  await canary.page.reload()
  await bubbleOf(canary.page).click()
  await goToConversation(frameOf(canary.page))
  await expect(frameOf(canary.page).getByText('And again')).toBeVisible()
  expect(await readEntry(canary.page)).toBe(await entryOf(first))
  for (const { page, missing } of visits) {
    expect(missing).toEqual([])
    await page.context().close()
  }
})

test('a page of a release that was pruned while it was open still loads its chat after a reload', async ({
  page,
  published: { builds, to, host },
}) => {
  const [first = '', second = '', third = ''] = builds
  await publish({ build: first, to })
  await page.goto(host.url)
  await expect(bubbleOf(page)).toBeVisible()
  await publish({ build: second, to })
  await publish({ build: third, to })
  const { releases } = await prune({ to, keep: 1, keepDays: 0, removes: true })
  expect(releases).toHaveLength(1)

  await page.reload()
  expect(await openHome(page)).toBe('Third release')
})

/** Returns the files of the emoji picker, and the panel script with its hash. */
async function listLazyFiles(build: string): Promise<readonly string[]> {
  const { shared, fileHeaders } = JSON.parse(await readFile(join(build, 'tenants/demo/manifest.json'), 'utf8')) as TenantManifest // prettier-ignore
  return [...shared, ...Object.keys(fileHeaders)].filter((path) => /EmojiPanel|panel\.js\?/.test(path))
}

/** Returns the path of the entry that the page's chat was loaded from. */
const readEntry = (page: Page): Promise<string | undefined> =>
  frameOf(page)
    .locator('script[type="module"][src*="/assets/main-"]')
    .first()
    .getAttribute('src')
    .then((src) => src?.replace(/^.*(?=assets\/)/, ''))

async function entryOf(build: string): Promise<string | undefined> {
  const manifest = JSON.parse(await readFile(join(build, 'tenants/demo/manifest.json'), 'utf8')) as TenantManifest
  return manifest.frame.entry
}
