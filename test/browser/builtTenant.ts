import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { runTenantBuild } from '../../cli/build/tenantBuild.ts'
import { toHostPolicy } from '../../cli/page/policy.ts'
import { toPolicyText } from '../../cli/page/policyText.ts'
import type { Tenant } from '../../cli/tenant/tenant.ts'
import type { Article, ArticleId } from '../../src/domain/article/article.ts'
import { tenantWith } from '../support/cli/tenants.ts'
import { serveBuild, serveHost, type StaticServer } from '../support/cli/staticServer.ts'
import { test as base } from './fixtures.ts'

type Built = { readonly host: StaticServer; readonly files: StaticServer }

/** Server of a build. Its address is part of the build, so some servers start only after the build, in `onBuilt`. */
type BuildServer = StaticServer & { readonly onBuilt?: () => Promise<void> }

type Fixtures = {
  /** Serves a build folder. The default is the static server of the tests; a test may use another web server. */
  readonly serve: (folder: string) => Promise<BuildServer>
  readonly built: Built
}

/**
 * Test with a tenant's build on a file server, its services on another origin, and a host page on another site with a
 * strict policy.
 */
export const test = base.extend<Fixtures, { readonly buildFolder: string }>({
  // The bundle is built once per worker. For each test only the tenant's page is rebuilt, with the addresses of that
  // test's services.
  buildFolder: [
    async ({ browserName: _any }, provide) => {
      const parent = await mkdtemp(join(tmpdir(), 'built-'))
      const out = join(parent, 'out')
      const tenants = [tenantWith({ token: 'demo', languages: ['de', 'en'] })]
      await runTenantBuild({ tenants, out, publicUrl: 'https://chat.example.com/' })
      await provide(out)
      await rm(parent, { recursive: true })
    },
    // The first test of a worker waits for the bundle.
    { scope: 'worker', timeout: 120_000 },
  ],
  serve: async ({ browserName: _any }, provide) => provide(serveBuild),
  built: async ({ servers, buildFolder: out, serve }, provide) => {
    const files = await serve(out)
    let [snippet, policy] = ['', '']
    const host = await serveHost(() => ({
      html: `<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1>${snippet}</body></html>`,
      // The policy allows only the sources that `toHostPolicy` lists for the widget.
      policy: `default-src 'none'; ${policy}; require-trusted-types-for 'script'; trusted-types 'none'`,
    }))
    const tenant = demoTenant(servers.sandboxUrl, host.url)
    const publicUrl = `${files.url}/`
    await runTenantBuild({ tenants: [tenant], out, publicUrl })
    await files.onBuilt?.()
    snippet = await readFile(join(out, 'tenants/demo/snippet-pinned.html'), 'utf8')
    policy = toPolicyText(toHostPolicy({ tenant, publicUrl }))
    await provide({ host, files })
    await Promise.all([host.close(), files.close()])
  },
})

/** Article that the build has indexed, and the sandbox has too. */
const BATTERY: Article = {
  id: '41' as ArticleId,
  title: 'Charge the battery',
  content: '<p>A full charge takes four hours.</p>',
  slug: 'charge-the-battery',
  categoryTitle: 'Battery and range',
}

const demoTenant = (servicesUrl: string, host: string): Tenant =>
  tenantWith({
    token: 'demo',
    name: 'Lumen',
    accent: '#0a7a5c',
    languages: ['de', 'en'],
    copy: { en: { welcomeTitle: 'Hello from the build' } },
    suggestedArticles: true,
    pinnedArticles: { en: [BATTERY] },
    services: { ...tenantWith().services, widgetApi: servicesUrl, middleware: servicesUrl, knowledgeBase: servicesUrl },
    hosts: [host],
  })

/**
 * Records violations of a policy and failed integrity checks, in any frame of the page. Returns a function that reads
 * the record.
 */
export async function recordPolicyViolations(page: Page): Promise<() => Promise<readonly string[]>> {
  const consoleErrors: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted ?types|cross-origin|integrity|permissions policy/i.test(message.text()))
      consoleErrors.push(message.text())
  })
  await page.addInitScript(() => {
    const refused: string[] = []
    Reflect.set(window, 'refused', refused)
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refused.push(`${effectiveDirective} ${blockedURI}`),
    )
  })
  return async () => {
    const refusedByFrame = page
      .frames()
      .map((frame) => frame.evaluate(() => Reflect.get(window, 'refused') as string[]))
    return [...consoleErrors, ...(await Promise.all(refusedByFrame)).flat()]
  }
}

const FOREIGN_SCRIPT = 'globalThis.foreign = true;'

/**
 * Prepends code that is not part of the build to every file with a matching address. The code sets `foreign` on the
 * window where it runs.
 */
export const changeFiles = (page: Page, pattern: RegExp): Promise<unknown> =>
  page.route(pattern, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: FOREIGN_SCRIPT + (await response.text()) })
  })

export const hasForeign = async (page: Page): Promise<boolean> =>
  (await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'foreign' in window)))).includes(true)
