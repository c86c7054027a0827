import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { diagnose, type Diagnosis } from './diagnosis.ts'
import type { PageEvidence, Placement, RequestFacts } from './evidence.ts'
import { FINDING_CODES, type FindingCode, type Severity } from './finding.ts'

const BASE = 'https://chat.test'
const LOADER = `${BASE}/widget/loader.js`
const FRAME = `${BASE}/widget?website_token=demo&cw_conversation=`
const API = `${BASE}/api/v1/widget/config?website_token=demo`
const SOCKET = 'wss://chat.test/cable'

const PLACEMENT: Placement = {
  rectangle: { x: 1_204, y: 724, width: 56, height: 56 },
  chain: ['div.woot-widget-bubble', '#cw-bubble-holder', 'html'].map((selector) => ({
    selector,
    display: 'block',
    visibility: 'visible',
    opacity: 1,
    clipPath: 'none',
    transform: 'none',
    zIndex: '2147483647',
  })),
  styleRules: [],
}

const loaderRequest: RequestFacts = {
  url: LOADER,
  kind: 'script',
  isFromChat: false,
  isMainPage: false,
  status: 200,
  headers: { 'content-type': 'text/javascript' },
}
const panelRequest: RequestFacts = {
  ...loaderRequest,
  url: `${BASE}/widget/panel.js?hash=&0`,
  headers: { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' },
}
const frameRequest: RequestFacts = { ...loaderRequest, url: FRAME, kind: 'document', headers: {} }
const apiRequest: RequestFacts = { ...frameRequest, url: API, kind: 'fetch', isFromChat: true }

const HEALTHY: PageEvidence = {
  format: 1,
  page: { url: 'https://shop.test/', status: 200, headers: {}, policies: [], viewport: { width: 1_280, height: 800 } },
  loaders: [{ src: LOADER, type: '', integrity: '' }],
  snippets: [{ type: '', hash: "'sha256-abc='", websiteToken: 'demo', baseUrl: BASE }],
  widget: {
    sdk: 'own',
    isStarted: true,
    websiteToken: 'demo',
    baseUrl: BASE,
    settings: { consent: 'full', hideMessageBubble: false },
    bubbleCount: 1,
  },
  bubble: PLACEMENT,
  panel: { ...PLACEMENT, rectangle: { x: 860, y: 60, width: 400, height: 620 } },
  frameHasStorage: true,
  violations: [],
  errors: [],
  requests: [loaderRequest, panelRequest, frameRequest, apiRequest],
  sockets: [{ url: SOCKET, hasReceived: true }],
  opening: { by: 'click', helloAfterMs: 240, waitedMs: 300, errorCodes: [] },
}

/** Evidence of a page whose chat was not started. */
const NOT_STARTED: Partial<PageEvidence> = {
  widget: { sdk: 'none', isStarted: false, settings: {}, bubbleCount: 0 },
  requests: [],
  opening: { by: 'none', waitedMs: 0, errorCodes: [] },
}

const NO_HELLO: PageEvidence['opening'] = { by: 'click', waitedMs: 8_100, errorCodes: [] }

const withPolicy = (...policies: readonly string[]): Partial<PageEvidence> => ({ page: { ...HEALTHY.page, policies } })

const withHeaders = (headers: Readonly<Record<string, string>>): Partial<PageEvidence> => ({
  page: { ...HEALTHY.page, headers },
})

const withSettings = (settings: PageEvidence['widget']['settings']): Partial<PageEvidence> => ({
  widget: { ...HEALTHY.widget, settings: { ...HEALTHY.widget.settings, ...settings } },
})

const withBubble = (change: Partial<Placement>): Partial<PageEvidence> => ({ bubble: { ...PLACEMENT, ...change } })

const withFrame = (change: Partial<RequestFacts>): Partial<PageEvidence> => ({
  requests: [loaderRequest, panelRequest, { ...frameRequest, ...change }],
  opening: NO_HELLO,
})

const { status: _panelStatus, ...unansweredPanel } = panelRequest

const corsError = (url: string): string =>
  `Access to script at '${url}' from origin 'https://shop.test' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.`

/** Evidence of a panel script that its server does not share with the page's origin, as Chromium reports it. */
const REFUSED_PANEL: Partial<PageEvidence> = {
  requests: [loaderRequest, { ...unansweredPanel, headers: {}, failure: 'net::ERR_FAILED' }],
  errors: [corsError(panelRequest.url)],
}

const failedLoader = (change: Partial<RequestFacts>): Partial<PageEvidence> => {
  const { status: _status, ...unanswered } = loaderRequest
  return { ...NOT_STARTED, requests: [{ ...unanswered, headers: {}, ...change }] }
}

const cover = (change: object = {}): Partial<PageEvidence> =>
  withBubble({
    cover: {
      selector: '#overlay',
      zIndex: '2147483647',
      isInTopLayer: false,
      rectangle: { x: 0, y: 0, width: 1_280, height: 800 },
      ...change,
    },
  })

const hide = (property: object): Partial<PageEvidence> =>
  withBubble({ chain: PLACEMENT.chain.map((element, index) => (index === 1 ? { ...element, ...property } : element)) })

type Case = readonly [
  situation: string,
  code: FindingCode,
  severity: Severity,
  change: Partial<PageEvidence>,
  fix: RegExp,
]

const CASES: readonly Case[] = [
  [
    'a page with https names http',
    'mixed-content',
    'error',
    { ...NOT_STARTED, loaders: [{ src: 'http://chat.test/widget/loader.js', type: '', integrity: '' }], snippets: [] },
    /src="https:\/\/chat\.test\/widget\/loader\.js"/,
  ],
  [
    'script-src lacks the origin and the hash',
    'csp-script',
    'error',
    { ...NOT_STARTED, ...withPolicy("script-src 'self'") },
    /^script-src 'self' https:\/\/chat\.test 'sha256-abc=';$/,
  ],
  [
    'only the second policy lacks the origin',
    'csp-script',
    'error',
    { ...NOT_STARTED, ...withPolicy("script-src https: 'unsafe-inline'", "script-src 'unsafe-inline'") },
    /^script-src 'unsafe-inline' https:\/\/chat\.test;$/,
  ],
  [
    'the scripts lack the nonce',
    'csp-script',
    'error',
    {
      ...NOT_STARTED,
      ...withPolicy("script-src 'nonce-x'"),
      violations: [{ directive: 'script-src-elem', blocked: LOADER, source: '', policy: '' }],
    },
    /^<script nonce="NONCE" async src="https:\/\/chat\.test\/widget\/loader\.js"/,
  ],
  [
    'default-src forbids the frame',
    'csp-frame',
    'error',
    { ...withPolicy("default-src 'none'; script-src https: 'unsafe-inline'"), opening: NO_HELLO },
    /^frame-src https:\/\/chat\.test;$/,
  ],
  [
    'an extension blocks the loader',
    'blocked-by-client',
    'error',
    failedLoader({ failure: 'net::ERR_BLOCKED_BY_CLIENT' }),
    /^@@\|\|chat\.test\^$/,
  ],
  [
    'an extension blocks only a measurement of the running chat',
    'blocked-by-client',
    'warning',
    {
      requests: [
        ...HEALTHY.requests,
        { ...apiRequest, url: 'https://beacon.test/', failure: 'net::ERR_BLOCKED_BY_CLIENT' },
      ],
    },
    /beacon\.test/,
  ],
  [
    'an extension blocks the widget API',
    'blocked-by-client',
    'error',
    { requests: [loaderRequest, frameRequest, { ...apiRequest, failure: 'net::ERR_BLOCKED_BY_CLIENT' }] },
    /chat\.test/,
  ],
  [
    'the administrator of the browser blocks the loader',
    'third-party-blocked',
    'error',
    failedLoader({ failure: 'net::ERR_BLOCKED_BY_ADMINISTRATOR' }),
    /^https:\/\/chat\.test$/,
  ],
  [
    'a consent manager holds the loader',
    'consent-missing',
    'error',
    { ...NOT_STARTED, loaders: [{ src: LOADER, type: 'text/plain', integrity: '' }] },
    /consent: 'none'[\s\S]*chatwootSDK\.run/,
  ],
  [
    'the consent setting is none',
    'consent-missing',
    'warning',
    withSettings({ consent: 'none' }),
    /setConsent\('full'\)/,
  ],
  ['the consent setting is session', 'consent-missing', 'hint', withSettings({ consent: 'session' }), /setConsent/],
  [
    'a second version of the loader is in the page',
    'two-loaders',
    'error',
    { loaders: [LOADER, 'https://old.test/widget/loader.js'].map((src) => ({ src, type: '', integrity: '' })) },
    /<script async/,
  ],
  [
    'Chatwoot’s SDK drew a second bubble',
    'two-loaders',
    'error',
    { widget: { ...HEALTHY.widget, bubbleCount: 2 } },
    /<script async/,
  ],
  [
    'the snippet is in the page twice',
    'two-loaders',
    'warning',
    { loaders: [LOADER, `${LOADER}?v=2`].map((src) => ({ src, type: '', integrity: '' })) },
    /<script async/,
  ],
  [
    'no script is in the page',
    'no-loader',
    'error',
    { ...NOT_STARTED, loaders: [], snippets: [] },
    /tenants\/TOKEN\/widget\/loader\.js/,
  ],
  [
    'the server has no loader',
    'loader-missing',
    'error',
    failedLoader({ status: 404 }),
    /https:\/\/chat\.test\/tenants\/demo\/widget\/loader\.js/,
  ],
  [
    'the server is unreachable',
    'loader-missing',
    'error',
    failedLoader({ failure: 'net::ERR_NAME_NOT_RESOLVED' }),
    /loader\.js/,
  ],
  [
    'the server sends a page instead of the loader',
    'loader-missing',
    'error',
    failedLoader({ status: 200, headers: { 'content-type': 'text/html' } }),
    /loader\.js/,
  ],
  [
    'the pinned hash is another',
    'loader-integrity',
    'error',
    {
      ...NOT_STARTED,
      requests: [loaderRequest],
      loaders: [{ src: LOADER, type: '', integrity: `sha384-${'A'.repeat(64)}` }],
      errors: [
        `Failed to find a valid digest in the 'integrity' attribute for resource '${LOADER}' with computed SHA-384 integrity '${'B'.repeat(64)}'.`,
      ],
    },
    /sha384-B{64}/,
  ],
  [
    'run is never called',
    'loader-not-run',
    'error',
    { ...NOT_STARTED, widget: { sdk: 'own', isStarted: false, settings: {}, bubbleCount: 0 } },
    /addEventListener\('load', run\)/,
  ],
  ['the frame’s page responds with 404', 'wrong-token', 'error', withFrame({ status: 404 }), /"websiteToken":"TOKEN"/],
  [
    'the address is that of another tenant',
    'wrong-token',
    'error',
    { ...withFrame({}), widget: { ...HEALTHY.widget, baseUrl: `${BASE}/tenants/other` } },
    /"websiteToken":"other"/,
  ],
  [
    'the widget API knows no such token',
    'wrong-token',
    'error',
    { requests: [loaderRequest, frameRequest, { ...apiRequest, status: 404 }] },
    /TOKEN/,
  ],
  [
    'the panel script is missing',
    'panel-missing',
    'error',
    { requests: [loaderRequest, { ...panelRequest, status: 404 }], opening: NO_HELLO },
    /\/widget\/panel\.js/,
  ],
  [
    'the panel script has no CORS header',
    'panel-missing',
    'error',
    { requests: [loaderRequest, { ...panelRequest, headers: {} }], opening: NO_HELLO },
    /^access-control-allow-origin: \*$/m,
  ],
  [
    'the browser refuses a pinned loader because of CORS',
    'loader-missing',
    'error',
    {
      ...failedLoader({ failure: 'net::ERR_FAILED' }),
      loaders: [{ src: LOADER, type: '', integrity: 'sha384-abc' }],
      errors: [corsError(LOADER)],
    },
    /^access-control-allow-origin: \*$/m,
  ],
  [
    'the browser refuses the panel script because of CORS',
    'panel-missing',
    'error',
    { ...REFUSED_PANEL, opening: NO_HELLO },
    /^access-control-allow-origin: \*$/m,
  ],
  [
    'an isolated page embeds a frame without COEP',
    'coep',
    'error',
    {
      ...withHeaders({ 'cross-origin-embedder-policy': 'require-corp' }),
      ...withFrame({ failure: 'net::ERR_BLOCKED_BY_RESPONSE' }),
    },
    /^cross-origin-embedder-policy: require-corp$/m,
  ],
  [
    'frame-ancestors lacks the page’s origin',
    'frame-ancestors',
    'error',
    withFrame({
      failure: 'net::ERR_BLOCKED_BY_RESPONSE',
      headers: { 'content-security-policy': 'frame-ancestors https://other.test' },
    }),
    /^"hosts": \["https:\/\/other\.test","https:\/\/shop\.test"\]$/,
  ],
  [
    'X-Frame-Options is SAMEORIGIN',
    'frame-ancestors',
    'error',
    withFrame({ headers: { 'x-frame-options': 'SAMEORIGIN' } }),
    /"https:\/\/shop\.test"/,
  ],
  [
    'a Chatwoot server forbids framing',
    'frame-ancestors',
    'error',
    { ...withFrame({ headers: { 'x-frame-options': 'DENY' } }), widget: { ...HEALTHY.widget, sdk: 'chatwoot' } },
    /^Content-Security-Policy: frame-ancestors https:\/\/shop\.test$/,
  ],
  [
    'the frame’s server refuses the connection',
    'frame-missing',
    'error',
    withFrame({ failure: 'net::ERR_CONNECTION_REFUSED' }),
    /^https:\/\/chat\.test\/widget$/,
  ],
  ['the frame sends no message', 'frame-silent', 'error', withFrame({}), /build --verify/],
  [
    'a holder has display none',
    'hidden-by-css',
    'error',
    hide({ display: 'none' }),
    /^#cw-bubble-holder \{ display: block !important \}$/,
  ],
  ['a holder is transparent', 'hidden-by-css', 'error', hide({ opacity: 0 }), /opacity: 1 !important/],
  [
    'the bubble has no size',
    'hidden-by-css',
    'error',
    withBubble({ rectangle: { x: 0, y: 0, width: 0, height: 0 } }),
    /inline-size: auto !important/,
  ],
  [
    'the bubble is outside of the window',
    'hidden-by-css',
    'error',
    withBubble({ rectangle: { x: 1_700, y: 724, width: 56, height: 56 } }),
    /inset: auto 20px 20px auto !important/,
  ],
  [
    'the open chat is hidden',
    'hidden-by-css',
    'error',
    { panel: { ...PLACEMENT, chain: PLACEMENT.chain.map((element) => ({ ...element, visibility: 'hidden' })) } },
    /visibility: visible !important/,
  ],
  [
    'a bar at the bottom is in front of the bubble',
    'covered',
    'error',
    cover({ selector: '#bar', isInTopLayer: true, rectangle: { x: 0, y: 680, width: 1_280, height: 120 } }),
    /^:root \{ --chat-offset-block: 140px \}$/,
  ],
  [
    'an overlay is in front of the bubble',
    'covered',
    'error',
    cover(),
    /^#overlay \{ z-index: 2147483646 !important \}$/,
  ],
  ['a modal dialog is in front of the bubble', 'covered', 'error', cover({ isInTopLayer: true }), /\.show\(\)/],
  [
    'the page’s setting hides the bubble',
    'hidden-by-setting',
    'warning',
    { ...withSettings({ hideMessageBubble: true }), ...hide({ display: 'none' }) },
    /toggle\('open'\)/,
  ],
  [
    'the widget API is down',
    'api-unreachable',
    'error',
    { requests: [loaderRequest, frameRequest, { ...apiRequest, status: 503 }] },
    /"widgetApi": "https:\/\/chat\.test"/,
  ],
  [
    'only the knowledge base is down',
    'api-unreachable',
    'warning',
    { requests: [...HEALTHY.requests, { ...apiRequest, url: 'https://help.test/demo/knowledge-base', status: 503 }] },
    /"services"/,
  ],
  [
    'the widget API refuses the frame’s origin',
    'api-unreachable',
    'error',
    {
      requests: [
        loaderRequest,
        frameRequest,
        { ...apiRequest, url: API.replace('chat.', 'api.'), failure: 'net::ERR_FAILED' },
      ],
      errors: ["Access to fetch at 'https://api.test/x' has been blocked by CORS policy: no header"],
    },
    /^Access-Control-Allow-Origin: https:\/\/chat\.test$/m,
  ],
  ['the frame may not use storage', 'storage-blocked', 'warning', { frameHasStorage: false }, /--public-url/],
  [
    'the socket is refused',
    'socket-blocked',
    'warning',
    { sockets: [{ url: SOCKET, hasReceived: false, error: 'Unexpected response code: 503' }] },
    /^location \/cable \{/,
  ],
  [
    'connect-src lacks the middleware',
    'csp-connect',
    'warning',
    { ...withSettings({ middlewareUrl: 'https://mail.test/api' }), ...withPolicy("connect-src 'self'") },
    /^connect-src 'self' https:\/\/mail\.test;$/,
  ],
  [
    'style-src forbids the styles of Chatwoot’s SDK',
    'csp-style',
    'warning',
    {
      widget: { ...HEALTHY.widget, sdk: 'chatwoot' },
      violations: [
        {
          directive: 'style-src-elem',
          blocked: 'inline',
          source: `${BASE}/packs/js/sdk.js`,
          policy: "style-src 'self'",
        },
      ],
    },
    /^style-src 'self' 'unsafe-inline';$/,
  ],
]

const diagnoseWith = (change: Partial<PageEvidence>): Diagnosis => diagnose({ ...HEALTHY, ...change })

describe('diagnosis of a broken page', () => {
  test.each(CASES)('if %s, the only finding is %s (%s)', (_situation, code, severity, change, fix) => {
    const { findings } = diagnoseWith(change)

    expect(findings.map((finding) => [finding.code, finding.severity])).toEqual([[code, severity]])
    expect(findings[0]?.fix.paste).toMatch(fix)
    expect(findings[0]?.seen).not.toEqual([])
  })

  test('every code has a case here', () => {
    expect([...new Set(CASES.map(([, code]) => code))].toSorted()).toEqual([...FINDING_CODES].toSorted())
  })

  test('a finding has a sentence for readers, an instruction, and a page of the documentation', () => {
    const findings = CASES.flatMap(([, , , change]) => diagnoseWith(change).findings)
    for (const { text, fix, docs } of findings) {
      expect(text).toMatch(/^[A-Z].*\.$/)
      expect(fix.text).toMatch(/^[A-Z].*:$/)
      expect(docs).toMatch(/^(README|docs\/[\w/]+)\.md(#[\w-]+)?$/)
    }
  })

  test.each([
    ['frame-src', "frame-src 'none'", /^In the page’s policy, replace its frame-src:$/],
    ['child-src', "child-src 'none'", /^In the page’s policy, add frame-src, because it has none and its child-src decides:$/],
    ['default-src', "default-src 'self'", /^In the page’s policy, add frame-src, because it has none and its default-src decides:$/],
    ['sandbox', 'sandbox allow-scripts', /^In the page’s policy, replace its sandbox:$/],
  ])('the instruction for a frame that %s forbids names what to replace or to add', (directive, policy, instruction) => {
    const { findings } = diagnoseWith({ ...withPolicy(policy), opening: NO_HELLO })
    const { seen, fix } = findings.find(({ code }) => code === 'csp-frame') ?? {}

    expect(fix?.text).toMatch(instruction)
    expect(seen?.[0]).toMatch(new RegExp(`^${directive} lacks `))
  }) // prettier-ignore

  test('each of several policies that lacks the frame gets its instruction', () => {
    const { findings } = diagnoseWith({ ...withPolicy("frame-src 'none'", "default-src 'none'; script-src *"), opening: NO_HELLO }) // prettier-ignore

    expect(findings[0]?.fix.text).toBe(
      'In each of the page’s 2 policies that lacks it, replace its frame-src; add frame-src, because it has none and its default-src decides:',
    )
  })

  test('a frame that an unknown policy blocks needs its source, and no nonce', () => {
    const { findings } = diagnoseWith({
      violations: [{ directive: 'frame-src', blocked: 'https://chat.test/', source: '', policy: '' }],
      opening: NO_HELLO,
    })

    expect(findings[0]?.fix).toEqual({
      text: 'Find the policy that blocked it, and add these sources to its frame-src:',
      paste: 'https://chat.test',
    })
  })

  test('errors come before warnings, and policies list every directive that they lack', () => {
    const { findings, verdict } = diagnoseWith({
      ...NOT_STARTED,
      ...withPolicy("default-src 'self'"),
      loaders: [LOADER, LOADER].map((src) => ({ src, type: '', integrity: '' })),
    })

    expect(findings.map(({ code }) => code)).toEqual(['csp-script', 'csp-frame', 'two-loaders'])
    expect(verdict).toBe('broken')
  })

  test('the fix for a panel script without CORS headers names serve-config, and no missing file', () => {
    const [finding] = diagnoseWith({ ...REFUSED_PANEL, opening: NO_HELLO }).findings

    expect(finding?.text).toContain('without Access-Control-Allow-Origin')
    expect(finding?.fix.text).toContain('widget-cli serve-config')
    expect(finding?.seen).toContainEqual(expect.stringContaining('CORS policy'))
    expect(JSON.stringify(finding?.fix)).not.toContain('Publish panel.js')
  })
})

describe('diagnosis of a working page', () => {
  test.each<readonly [string, Partial<PageEvidence>]>([
    ['a plain page', {}],
    [
      'a page whose policy allows exactly the chat',
      withPolicy("default-src 'none'; script-src https://chat.test 'sha256-abc='; frame-src https://chat.test"),
    ],
    ['a page whose policy has another kind of hash', withPolicy("script-src https://chat.test 'sha384-abc'")],
    [
      'a page that upgrades http to https',
      { snippets: [], loaders: [{ src: LOADER.replace('https:', 'http:'), type: '', integrity: '' }] },
    ],
    ['a page with a policy of nonces', withPolicy("script-src 'nonce-x' 'strict-dynamic'; frame-src https:")],
    ['a page that bundles the npm package', { ...withPolicy("script-src 'self'"), loaders: [], snippets: [] }],
    [
      'a page with a chat in an element below the window',
      {
        widget: { ...HEALTHY.widget, bubbleCount: 0 },
        panel: { ...PLACEMENT, rectangle: { x: 0, y: 1_900, width: 400, height: 640 } },
      },
    ],
    ['an isolated page', withHeaders({ 'cross-origin-embedder-policy': 'require-corp' })],
    [
      'a frame that has cancelled a request',
      { requests: [loaderRequest, frameRequest, { ...apiRequest, failure: 'net::ERR_ABORTED' }] },
    ],
    [
      'a socket that was replaced',
      {
        sockets: [
          { url: SOCKET, hasReceived: false, error: 'closed' },
          { url: SOCKET, hasReceived: true },
        ],
      },
    ],
    [
      'a local page with a local chat',
      {
        page: { ...HEALTHY.page, url: 'https://localhost/' },
        loaders: [{ src: 'http://127.0.0.1:4401/widget/loader.js', type: 'text/javascript', integrity: '' }],
      },
    ],
  ])('%s has no finding', (_name, change) => {
    expect(diagnoseWith(change)).toMatchObject({ verdict: 'works', findings: [] })
  })

  test('a hint alone leaves the verdict “works”', () => {
    expect(diagnoseWith(withSettings({ consent: 'session' })).verdict).toBe('works')
  })

  test('the diagnosis lists what was observed to work', () => {
    expect(diagnoseWith({}).checked).toEqual([
      'the loader runs (https://chat.test/widget/loader.js)',
      'the bubble is visible, and a click reaches it',
      'the chat’s frame answered after 240 ms',
      'the services answered (1 request)',
      'the WebSocket for new messages is connected',
      'the frame may use storage',
    ])
  })
})

test('no secret of the evidence is in the diagnosis', () => {
  const secret = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2lnbmF0dXJl'
  const diagnosis = diagnoseWith({
    page: { ...HEALTHY.page, url: 'https://shop.test/?session=confidential' },
    requests: [loaderRequest, frameRequest, { ...apiRequest, url: `${API}&cw_conversation=${secret}`, status: 503 }],
  })
  const text = JSON.stringify(diagnosis)

  expect(diagnosis.findings[0]?.code).toBe('api-unreachable')
  expect(text).not.toContain(secret)
  expect(text).not.toContain('confidential')
})

test('every page and heading of the documentation that a finding names exists', () => {
  const findings = CASES.flatMap(([, , , change]) => diagnoseWith(change).findings)
  for (const docs of new Set(findings.map((finding) => finding.docs))) {
    const [path = '', heading] = docs.split('#')
    const text = readFileSync(join(__dirname, '../..', path), 'utf8')
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
    if (heading !== undefined) expect([path, headings]).toEqual([path, expect.arrayContaining([heading])])
  }
})
