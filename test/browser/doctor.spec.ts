import { execFile } from 'node:child_process'
import type { BrowserContext } from '@playwright/test'
import { type Diagnosis, diagnose } from '../../cli/doctor/diagnosis.ts'
import type { FindingCode } from '../../cli/doctor/finding.ts'
import { visitPage } from '../../cli/doctor/visit/visit.ts'
import { parsePolicy, toPolicyText } from '../../cli/page/policyText.ts'
import { buildChatwoot, renderFrame } from '../support/chatwoot/scripts.ts'
import { listen } from '../support/cli/staticServer.ts'
import { test as builtTest } from './builtTenant.ts'
import { type PageParts, runCall, serve, SETTLE_MS, snippetOf } from './doctorPages.ts'
import { expect, type Site, test } from './hosts/hostFixtures.ts'
import { classicSnippet } from '../../harness/hosts/hostPages.ts'

const examine = async (context: BrowserContext, url: string): Promise<Diagnosis> =>
  diagnose(await visitPage(context, { url, timeoutMs: 60_000, settleMs: SETTLE_MS }))

// Each worker has its own sandbox, so the pages may be examined at the same time.
test.describe.configure({ mode: 'parallel' })

type Broken = {
  readonly code: FindingCode
  readonly severity?: 'warning'
  /** Text that the fix to paste contains. */
  readonly fix: RegExp
  readonly page: (site: Site) => PageParts
  readonly host?: Parameters<Site['origin']>[0]
  readonly prepare?: (context: BrowserContext, site: Site) => Promise<unknown>
  /** Returns the page with the fix, which must have no finding. Absent if the fix is not in the page. */
  readonly repair?: (parts: PageParts, fix: string) => PageParts
}

const addCss = ({ head = '', ...parts }: PageParts, css: string): PageParts => ({
  ...parts,
  head: `${head}<style>${css}</style>`,
})

/** Removes a header from the frame's page. */
const withoutFrameHeader = (context: BrowserContext, header: string): Promise<unknown> =>
  context.route('**/widget?*', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers() }
    delete headers[header]
    await route.fulfill({ response, headers })
  })

/** Serves a fake of Chatwoot's SDK as `/packs/js/sdk.js`, and of Chatwoot's frame. */
async function serveChatwoot(context: BrowserContext): Promise<void> {
  const { hostScript, frame } = await buildChatwoot()
  await context.route('**/packs/js/sdk.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: hostScript }),
  )
  await context.route('**/widget?*', async (route) =>
    route.fulfill({ contentType: 'text/html', body: await renderFrame(frame, new URL(route.request().url())) }),
  )
}

const COOKIE_BANNER = `<div id="cookies" popover="manual" style="inset: auto 0 0 0; inline-size: 100%; block-size: 130px; border: 0; padding: 0; margin: 0">Cookies?</div>
<script>document.getElementById('cookies').showPopover()</script>`

const BROKEN: Readonly<Record<string, Broken>> = {
  'has no snippet': { code: 'no-loader', fix: /<script async src=/, page: () => ({ snippet: '' }) },
  'never calls run': {
    code: 'loader-not-run',
    fix: /chatwootSDK\.run/,
    page: ({ sandboxUrl }) => ({ snippet: `<script async src="${sandboxUrl}/widget/loader.js"></script>` }),
  },
  'calls run before the loader is loaded': {
    code: 'loader-not-run',
    fix: /addEventListener\('load', run\)/,
    page: ({ sandboxUrl }) => ({
      snippet: `<script async src="${sandboxUrl}/widget/loader.js"></script><script>${runCall(sandboxUrl)}</script>`,
    }),
  },
  'names a loader that the server does not have': {
    code: 'loader-missing',
    fix: /\/tenants\/demo\/widget\/loader\.js/,
    page: ({ sandboxUrl }) => ({ snippet: snippetOf(`${sandboxUrl}/tenants/demo`) }),
  },
  'pins another loader': {
    code: 'loader-integrity',
    fix: /integrity="sha384-A+ sha384-[\w+/]{64}"/,
    repair: ({ snippet = '' }, fix) => ({ snippet: snippet.replace(/integrity=.*"anonymous"/, fix) }),
    page: ({ sandboxUrl }) => ({
      snippet: snippetOf(sandboxUrl, 'demo', ` integrity="sha384-${'A'.repeat(64)}" crossorigin="anonymous"`),
    }),
  },
  'has a policy without the loader': {
    code: 'csp-script',
    fix: /^script-src 'self' http:\S+ 'sha256-\S+';$/,
    repair: (_parts, fix) => ({ headers: { 'content-security-policy': fix } }),
    page: () => ({ headers: { 'content-security-policy': "script-src 'self'" } }),
  },
  'has a policy with a nonce that the snippet lacks': {
    code: 'csp-script',
    fix: /nonce="NONCE"/,
    page: () => ({ headers: { 'content-security-policy': "script-src 'nonce-cmFuZG9t'" } }),
  },
  'has a meta policy without the frame': {
    code: 'csp-frame',
    fix: /^frame-src https:\/\/video\.test http:\S+;$/,
    repair: (_parts, fix) => ({ head: `<meta http-equiv="Content-Security-Policy" content="${fix}">` }),
    page: () => ({
      head: '<meta http-equiv="Content-Security-Policy" content="frame-src https://video.test">',
    }),
  },
  'has a policy without the middleware': {
    code: 'csp-connect',
    severity: 'warning',
    fix: /^connect-src 'self' https:\/\/mail\.test;$/,
    repair: (parts, fix) => ({ ...parts, headers: { 'content-security-policy': fix } }),
    page: () => ({
      head: "<script>chatwootSettings = { middlewareUrl: 'https://mail.test' }</script>",
      headers: { 'content-security-policy': "connect-src 'self'" },
    }),
  },
  'is visited with an ad blocker': {
    code: 'blocked-by-client',
    fix: /^@@\|\|127\.0\.0\.1:\d+\^$/,
    page: () => ({}),
    prepare: (context) => context.route('**/widget/loader.js', (route) => route.abort('blockedbyclient')),
  },
  'is visited with a browser that denies storage to frames': {
    code: 'storage-blocked',
    severity: 'warning',
    fix: /--public-url/,
    page: () => ({}),
    prepare: (context) =>
      context.addInitScript(() => {
        if (window.top === window) return
        const get = (): never => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        }
        Object.defineProperty(window, 'localStorage', { get })
      }),
  },
  'is not among the hosts of the tenant': {
    code: 'frame-ancestors',
    fix: /^"hosts": \[.*"http:\/\/other\.localhost:\d+"\]$/,
    page: () => ({}),
    host: 'other.localhost',
  },
  'embeds a frame that forbids framing': {
    code: 'frame-ancestors',
    fix: /"hosts"/,
    page: () => ({}),
    prepare: (context) =>
      context.route('**/widget?*', (route) =>
        route.fulfill({ contentType: 'text/html', headers: { 'x-frame-options': 'DENY' }, body: 'Not here' }),
      ),
  },
  'has a token that the server does not know': {
    code: 'wrong-token',
    fix: /"websiteToken":"TOKEN"/,
    page: ({ sandboxUrl }) => ({ snippet: snippetOf(sandboxUrl, 'unknown-token') }),
  },
  'has two different loaders': {
    code: 'two-loaders',
    fix: /<script async src=/,
    page: ({ sandboxUrl }) => ({
      body: `<script async src="${sandboxUrl}/packs/js/sdk.js" onload="${runCall(sandboxUrl, 'plain').replaceAll('"', "'")}"></script>`,
    }),
  },
  'has the snippet twice': {
    code: 'two-loaders',
    severity: 'warning',
    fix: /<script async src=/,
    page: ({ sandboxUrl }) => ({ body: snippetOf(sandboxUrl) }),
  },
  'has a cookie banner over the bubble': {
    code: 'covered',
    fix: /^:root \{ --chat-offset-block: 150px \}$/,
    repair: addCss,
    page: () => ({ body: COOKIE_BANNER }),
  },
  'shows a cookie banner over the bubble only after the first click': {
    code: 'covered',
    fix: /^:root \{ --chat-offset-block: 150px \}$/,
    repair: addCss,
    page: () => ({ body: COOKIE_BANNER.replace('document.', 'onclick = () => document.') }),
  },
  'has a cookie banner over the bubble of Chatwoot': {
    code: 'covered',
    fix: /^\.woot-widget-bubble \{ bottom: 150px !important \}$/,
    page: ({ sandboxUrl }) => ({
      snippet: classicSnippet({ baseUrl: sandboxUrl, websiteToken: 'demo' }),
      body: COOKIE_BANNER,
    }),
    prepare: serveChatwoot,
    repair: addCss,
  },
  'has a policy without the styles of Chatwoot': {
    code: 'csp-style',
    severity: 'warning',
    fix: /^style-src 'self' 'unsafe-inline';$/,
    page: ({ sandboxUrl }) => ({
      snippet: classicSnippet({ baseUrl: sandboxUrl, websiteToken: 'demo' }),
      headers: { 'content-security-policy': "style-src 'self'" },
    }),
    prepare: serveChatwoot,
    repair: (parts, fix) => ({ ...parts, headers: { 'content-security-policy': fix } }),
  },
  'has Chatwoot’s SDK beside this loader': {
    code: 'two-loaders',
    fix: /<script async src=/,
    page: ({ sandboxUrl }) => ({ body: classicSnippet({ baseUrl: sandboxUrl, websiteToken: 'demo' }) }),
    prepare: serveChatwoot,
  },
  'has an overlay over the bubble': {
    code: 'covered',
    fix: /^\.woot-widget-bubble \{ z-index: 2147483647 !important \}$/,
    repair: addCss,
    page: () => ({
      head: '<style>.woot-widget-bubble { z-index: 5 !important }</style>',
      body: '<div id="overlay" style="position: fixed; inset: 0; z-index: 9"><p>Sale</p></div>',
    }),
  },
  'hides the bubble with display': {
    code: 'hidden-by-css',
    fix: /^body ~ \.woot--bubble-holder \.woot-widget-bubble \{ display: block !important \}$/,
    repair: addCss,
    page: () => ({
      head: '<style>body ~ .woot--bubble-holder .woot-widget-bubble { display: none !important }</style>',
    }),
  },
  'moves the bubble out of the window': {
    code: 'hidden-by-css',
    fix: /inset: auto 20px 20px auto !important/,
    repair: addCss,
    page: () => ({ head: '<style>.woot-widget-bubble { right: -400px !important }</style>' }),
  },
  'hides the bubble by its setting': {
    code: 'hidden-by-setting',
    severity: 'warning',
    fix: /\$chatwoot\.toggle\('open'\)/,
    page: () => ({ head: '<script>chatwootSettings = { hideMessageBubble: true }</script>' }),
  },
  'starts the chat without consent': {
    code: 'consent-missing',
    severity: 'warning',
    fix: /chat\.setConsent\('full'\)/,
    page: () => ({ head: "<script>chatwootSettings = { consent: 'none' }</script>" }),
  },
  'has a consent manager that holds the loader': {
    code: 'consent-missing',
    fix: /consent: 'none'/,
    page: ({ sandboxUrl }) => ({
      snippet: `<script type="text/plain" data-category="support" src="${sandboxUrl}/widget/loader.js"></script>`,
    }),
  },
  'is isolated, and the frame’s page lacks the header for it': {
    code: 'coep',
    fix: /cross-origin-embedder-policy: require-corp/,
    page: () => ({ headers: { 'cross-origin-embedder-policy': 'require-corp' } }),
    prepare: (context) => withoutFrameHeader(context, 'cross-origin-embedder-policy'),
  },
  'is served with https and names http': {
    code: 'mixed-content',
    fix: /src="https:\/\/chat\.example\.com\/widget\/loader\.js"/,
    page: () => ({ snippet: snippetOf('http://chat.example.com') }),
    host: 'secure.test',
    prepare: (context) =>
      context.route('https://secure.test/**', async (route) => {
        const address = new URL(route.request().url())
        const body = await fetch(address.href.replace(/^https:\/\/[^/]+/, String(address.searchParams.get('from'))))
        await route.fulfill({ contentType: 'text/html', body: await body.text() })
      }),
  },
  'embeds a chat whose panel script is missing': {
    code: 'panel-missing',
    fix: /\/widget\/panel\.js/,
    page: () => ({}),
    prepare: (context) => context.route('**/widget/panel.js**', (route) => route.fulfill({ status: 404, body: '' })),
  },
  'embeds another page instead of the chat': {
    code: 'frame-silent',
    fix: /--verify/,
    page: () => ({}),
    prepare: (context) =>
      context.route('**/widget?*', (route) => route.fulfill({ contentType: 'text/html', body: 'Hello' })),
  },
  'embeds a chat that cannot reach its services': {
    code: 'api-unreachable',
    fix: /"services"/,
    page: () => ({}),
    prepare: (context) => context.route('**/api/v1/widget/**', (route) => route.abort('connectionrefused')),
  },
}

/** Adds the broken page, and returns its address. A page with https has no server of its own. */
function serveBroken(site: Site, { page, host = 'localhost' }: Broken): string {
  if (host !== 'secure.test') return serve(site, page(site), host)
  return `https://secure.test${new URL(serve(site, page(site))).pathname}?from=${site.origin('localhost')}`
}

for (const [situation, broken] of Object.entries(BROKEN)) {
  const { code, severity = 'error', fix, page, prepare, repair } = broken
  const expectedFix = repair ? 'a fix that works' : 'its fix'

  test(`on a page that ${situation}, doctor finds ${code} first and prints ${expectedFix}`, async ({
    context,
    site,
  }) => {
    await prepare?.(context, site)
    const { verdict, findings } = await examine(context, serveBroken(site, broken))
    const [first] = findings

    expect(first).toMatchObject({ code, severity, seen: expect.arrayContaining([expect.any(String)]) })
    expect(first?.fix.paste).toMatch(fix)
    expect(verdict).toBe(severity === 'warning' ? 'warning' : 'broken')
    if (repair === undefined || first === undefined) return
    const repaired = await examine(context, serve(site, repair(page(site), first.fix.paste)))
    expect(repaired).toMatchObject({ verdict: 'works', findings: [] })
  })
}

test('if a server sends the files of the chat without CORS headers, doctor names the header and serve-config', async ({
  context,
  site,
}) => {
  // Playwright adds the header to responses of a route, so the files need a server of their own.
  const plain = await listen('127.0.0.1', async (request, response) => {
    const served = await fetch(site.sandboxUrl + (request.url ?? ''))
    const contents = Buffer.from(await served.arrayBuffer())
    response.writeHead(served.status, { 'content-type': served.headers.get('content-type') ?? '' }).end(contents)
  })
  try {
    const { findings } = await examine(context, serve(site, { snippet: snippetOf(plain.url) }))

    expect(findings.map(({ code }) => code)).toEqual(['panel-missing'])
    expect(findings[0]?.fix.text).toContain('widget-cli serve-config')
    expect(findings[0]?.fix.paste).toContain('access-control-allow-origin: *')
  } finally {
    await plain.close()
  }
})

test('on a page whose chat polls because the server refuses WebSockets, doctor finds socket-blocked and prints its fix', async ({
  context,
  site,
  sandbox,
}) => {
  await sandbox('POST', '/faults', { kind: 'refuseSockets' })
  const { verdict, findings } = await examine(context, serve(site, {}))
  await sandbox('DELETE', '/faults')

  expect({ verdict, codes: findings.map(({ code }) => code) }).toEqual({
    verdict: 'warning',
    codes: ['socket-blocked'],
  })
  expect(findings[0]?.fix.paste).toContain('proxy_set_header Upgrade $http_upgrade;')
})

test('a page with the policy lines that doctor prints has no finding any more', async ({ context, site }) => {
  const policy = parsePolicy("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:")
  const before = await examine(context, serve(site, { headers: { 'content-security-policy': toPolicyText(policy) } }))
  expect(before.findings.map(({ code }) => code)).toEqual(['csp-script', 'csp-frame'])

  const fixes = before.findings.flatMap(({ fix }) => [...parsePolicy(fix.paste)])
  const fixed = toPolicyText(new Map([...policy, ...fixes]))
  const after = await examine(context, serve(site, { headers: { 'content-security-policy': fixed } }))

  expect(after).toMatchObject({ verdict: 'works', findings: [] })
})

const OTHER_CHAT = `<script>
  const other = document.createElement('iframe')
  other.title = 'Another chat'
  other.style.cssText = 'position: fixed; left: 20px; bottom: 20px; width: 60px; height: 60px; border: 0; z-index: 2147483647'
  other.srcdoc = '<button>Help</button>'
  document.body.append(other)
</script>`

const HEALTHY: Readonly<Record<string, (site: Site) => string>> = {
  'a plain page': (site) => serve(site, {}),
  'a page that a script redirects': (site) =>
    serve(site, { snippet: '', head: `<script>location.replace(${JSON.stringify(serve(site, {}))})</script>` }),
  'a page that replaces its body': (site) => `${site.origin('localhost')}/turbo/shop`,
  'a cross-origin isolated page': (site) => `${site.origin('localhost')}/isolated/shop`,
  'a page with another vendor’s chat': (site) => serve(site, { body: OTHER_CHAT }),
}

for (const [name, address] of Object.entries(HEALTHY))
  test(`${name} with a working chat has no finding, and doctor lists what it has checked`, async ({
    context,
    site,
    sandbox,
  }) => {
    // The worker's sandbox may have conversations of other tests.
    const before = await sandbox('GET', '/conversations?website_token=demo')
    const { verdict, findings, checked, evidence } = await examine(context, address(site))

    expect({ verdict, findings }).toEqual({ verdict: 'works', findings: [] })
    expect(checked).toHaveLength(evidence.page.policies.length > 0 ? 7 : 6)
    expect(evidence.opening.by).toBe('click')
    expect(await sandbox('GET', '/conversations?website_token=demo'), 'doctor sends no message').toEqual(before)
  })

test('a page with a working Chatwoot has no finding', async ({ context, site }) => {
  await serveChatwoot(context)
  const snippet = classicSnippet({ baseUrl: site.sandboxUrl, websiteToken: 'demo' })
  const { verdict, findings, evidence } = await examine(context, serve(site, { snippet }))

  expect({ verdict, findings, sdk: evidence.widget.sdk }).toEqual({ verdict: 'works', findings: [], sdk: 'chatwoot' })
})

test('widget-cli doctor finds a browser, masks secrets in its JSON, and fails for warnings only with --strict', async ({
  site,
}) => {
  const url = `${serve(site, { head: '<script>chatwootSettings = { hideMessageBubble: true }</script>' })}?session=confidential`
  const run = (...options: readonly string[]): Promise<{ readonly code: number | null; readonly stdout: string }> =>
    new Promise((resolve) => {
      execFile(process.execPath, ['cli/widget-cli.mjs', 'doctor', url, '--json', ...options], (problem, stdout) =>
        resolve({ code: typeof problem?.code === 'number' ? problem.code : 0, stdout }),
      )
    })
  const { code, stdout } = await run('--strict')
  const { ok, result } = JSON.parse(stdout) as { readonly ok: boolean; readonly result: Diagnosis }

  expect([code, ok]).toEqual([1, false])
  expect(result.findings.map((finding) => finding.code)).toEqual(['hidden-by-setting'])
  expect(result.evidence.page.url).toContain('?session=…')
  expect(stdout).not.toContain('confidential')
  expect(await run()).toMatchObject({ code: 0 })
})

builtTest('a page with exactly the policy of `widget-cli csp` has no finding', async ({ context, built }) => {
  const { verdict, findings, checked } = await examine(context, built.host.url)

  expect({ verdict, findings }).toEqual({ verdict: 'works', findings: [] })
  expect(checked).toContain('the page’s Content-Security-Policy allows the chat')
})
