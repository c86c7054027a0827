import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { buildTenants } from '../../cli/build/buildTenants.ts'
import { hostPolicy } from '../../cli/page/policy.ts'
import { toPolicyText } from '../../cli/page/policyText.ts'
import { tenantWith } from '../support/tenants.ts'
import { serveBuild, serveHost, type StaticServer } from '../support/staticServer.ts'
import { answer, bubbleOf, composerOf, expect, frameOf, newestConversation, say, sentMark, test as base } from './world.ts' // prettier-ignore

/** A tenant's build on a server that knows nothing but files, its services elsewhere, and a host's page on another site. */
const test = base.extend<{ readonly built: { readonly host: StaticServer; readonly files: StaticServer } }>({
  built: async ({ running }, provide) => {
    const files = await serveBuild(out)
    let [snippet, policy] = ['', '']
    const host = await serveHost(() => ({
      html: `<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1>${snippet}</body></html>`,
      // Nothing but what the widget is said to need.
      policy: `default-src 'none'; ${policy}; require-trusted-types-for 'script'; trusted-types 'none'`,
    }))
    const url = running.sandboxUrl
    const tenant = tenantWith({
      token: 'demo',
      name: 'Lumen',
      languages: ['de', 'en'],
      copy: { en: { welcomeTitle: 'Hello from the build' } },
      services: { ...tenantWith().services, widgetApi: url, middleware: url, knowledgeBase: url },
      hosts: [host.url],
    })
    const publicUrl = `${files.url}/`
    await buildTenants({ tenants: [tenant], out, publicUrl })
    snippet = await readFile(join(out, 'tenants/demo/snippet-pinned.html'), 'utf8')
    policy = toPolicyText(hostPolicy({ tenant, publicUrl }))
    await provide({ host, files })
    await Promise.all([host.close(), files.close()])
  },
})

let out: string

/** Built once; when the services' addresses are known, only the tenant's page is made anew. */
test.beforeAll(async () => {
  out = join(await mkdtemp(join(tmpdir(), 'built-')), 'out')
  await buildTenants({
    tenants: [tenantWith({ token: 'demo', languages: ['de', 'en'] })],
    out,
    publicUrl: 'https://chat.example.com/',
  })
})

test.afterAll(() => rm(dirname(out), { recursive: true }))

/** Whatever a policy has refused, in any frame of the page. */
async function watch(page: Page): Promise<() => Promise<readonly string[]>> {
  const said: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted ?types|cross-origin|integrity|permissions policy/i.test(message.text()))
      said.push(message.text())
  })
  await page.addInitScript(() => {
    const refused: string[] = []
    Reflect.set(window, 'refused', refused)
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refused.push(`${effectiveDirective} ${blockedURI}`),
    )
  })
  return async () => {
    const inFrames = page.frames().map((frame) => frame.evaluate(() => Reflect.get(window, 'refused') as string[]))
    return [...said, ...(await Promise.all(inFrames)).flat()]
  }
}

test('a built tenant, on a server of files, is all a visitor needs, under its own policy and in the strictest of hosts', async ({
  page,
  built,
  sandbox,
}) => {
  const refused = await watch(page)
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  const served = new Map<string, Readonly<Record<string, string>>>()
  page.on('response', (response) => served.set(new URL(response.url()).pathname, response.headers()))

  await page.goto(built.host.url)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await expect(frame.getByRole('heading', { name: 'Hello from the build' })).toBeVisible()

  await frame.getByRole('searchbox', { name: 'Search for help articles' }).fill('battery')
  await frame.getByRole('button', { name: /^Charge the battery/ }).click()
  await expect(frame.getByRole('heading', { level: 2, name: 'Charge the battery' })).toBeVisible()
  await frame.getByRole('button', { name: 'Back' }).click()

  await frame.getByRole('link', { name: 'Chat', exact: true }).click()
  await expect(composerOf(frame)).toBeVisible()
  expect(page.frames().map((one) => new URL(one.url()).pathname)).toContain('/tenants/demo/widget/chat')
  await say(frame, 'Hello, where is my bike?')
  await expect(sentMark(frame)).toBeVisible()
  await answer(sandbox, await newestConversation(sandbox), 'On its way: **Tuesday**.')
  await expect(frame.getByRole('log').locator('strong')).toHaveText('Tuesday')

  await frame.getByRole('button', { name: 'Choose an emoji' }).click()
  await frame.getByRole('searchbox', { name: 'Search emoji' }).fill('waving hand')
  await frame.getByRole('gridcell', { name: /waving hand/i }).first().click() // prettier-ignore
  await expect(composerOf(frame)).toHaveValue('👋')

  expect(await refused()).toEqual([])
  expect(problems).toEqual([])
  const files = new URL(built.files.url).origin
  expect(asked.filter(({ origin, pathname }) => origin === files && !/^\/(assets|emoji|tenants\/demo)\//.test(pathname))).toEqual([]) // prettier-ignore
  const headers = served.get('/tenants/demo/widget')
  expect(headers?.['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect(headers?.['content-security-policy']).not.toContain('unsafe')
  const chunks = [...served].filter(([path]) => path.startsWith('/assets/'))
  expect(chunks.length).toBeGreaterThan(8)
  expect(chunks.filter(([, { 'cache-control': kept, 'content-encoding': packed }]) => !kept?.includes('immutable') || packed !== 'br')).toEqual([]) // prettier-ignore
}) // prettier-ignore

test('a file that is not the one that was built is not run, whether it comes at once or late', async ({ page, built }) => {
  const changed = async (pattern: RegExp): Promise<void> => {
    await page.route(pattern, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `globalThis.foreign = true;${await response.text()}` })
    })
  }
  await changed(/\/assets\/EmojiPanel-\w+\.js/)
  await page.goto(built.host.url)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await frame.getByRole('button', { name: /send us a message/i }).click()
  const picker = frame.getByRole('button', { name: 'Choose an emoji' })
  const again = page.waitForRequest(/EmojiPanel-\w+\.js\?again/)
  await picker.click()
  await again
  await expect(frame.getByText(/could not be loaded|something went wrong/i).first()).toBeVisible()
  expect(await Promise.all(page.frames().map((one) => one.evaluate(() => 'foreign' in window)))).not.toContain(true)

  await changed(/\/widget\/loader\.js/)
  await page.reload()
  await page.waitForFunction(() => document.readyState === 'complete')
  expect(await page.evaluate(() => ['foreign' in window, 'chatwootSDK' in window])).toEqual([false, false])
}) // prettier-ignore
