import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import type { PreflightReport } from '#cli/commands/preflight.ts'
import { CliError } from '#cli/errors.ts'
import { readTenants, type TenantSources } from '#cli/tenant/readTenants.ts'
import { HOSTILE } from '#test/support/cli/hostileTenants.ts'
import { createSandboxStarter } from './testSandbox.ts'

const MAIN = join(__dirname, '../../cli/main.ts')

const startSandbox = createSandboxStarter()

const servers: Server[] = []
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** Starts a middleware with this request listener. Returns its URL. */
async function startService(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tenants-test-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const tokensOf = async (sources: TenantSources): Promise<readonly string[]> =>
  (await readTenants(sources)).map(({ token }) => token)

/** Returns the code and the message of the error. */
async function errorOf(sources: TenantSources): Promise<readonly [code: string, message: string]> {
  try {
    await readTenants(sources)
  } catch (problem) {
    if (problem instanceof CliError) return [problem.code, problem.message]
    throw problem
  }
  return ['', 'it went well']
}

describe('readTenants from files', () => {
  test('readTenants reads a file, the JSON files of a folder in the order of their names, and stdin', async () => {
    const folder = folderWith({ 'b.json': '[{"token":"b1"},{"token":"b2"}]', 'a.json': '{"token":"a"}', 'notes.txt': 'x' })
    mkdirSync(join(folder, 'c'))
    writeFileSync(join(folder, 'c', 'd.json'), '{"token":"d"}')
    const stdin = (async function* () {
      yield Buffer.from('{"tok')
      yield Buffer.from('en":"é"}'.replace('é', 'in'))
    })()

    expect(await tokensOf({ tenants: folder })).toEqual(['a', 'b1', 'b2'])
    expect(await tokensOf({ tenants: join(folder, 'b.json') })).toEqual(['b1', 'b2'])
    expect(await tokensOf({ tenants: '-', stdin })).toEqual(['in'])
  }) // prettier-ignore

  test('all problems of all tenant files are reported together', async () => {
    const folder = folderWith({ 'a.json': '{"token":"a b"}', 'b.json': '{"token":"b",}', 'c.json': '[{"token":"c","x":1}]' })
    const [code, message] = await errorOf({ tenants: folder })

    expect(code).toBe('badTenants')
    for (const expected of ['a.json: token: "a b"', 'b.json: line 1: a comma before }', 'c.json: tenants[0].x:']) expect(message).toContain(expected)
  }) // prettier-ignore

  test('a key or a token named __proto__ hides no other problem of its file or folder', async () => {
    const folder = folderWith({
      'a.json': '{"__proto__":{},"token":"a b","accent":"zz"}',
      'b.json': '[{"token":"__proto__","accnt":"#111"},{"token":"b","__proto__":1,"hosts":["*"]}]',
      'c.json': '{"token":"twice"}',
      'd.json': '{"token":"twice"}',
    })
    const [, message] = await errorOf({ tenants: folder })

    for (const expected of [
      'a.json: line 1: a key named __proto__',
      'a.json: token: "a b"',
      'a.json: accent: "zz"',
      'b.json: line 1: a key named __proto__',
      'b.json: tenants[0].token: "__proto__" is not valid. Write 1 to 128 letters, digits, hyphens and underscores, but not "__proto__"',
      'b.json: tenants[0].accnt: is not a known key',
      'b.json: tenants[1].hosts[0]',
      'd.json: token "twice": also occurs in c.json',
    ])
      expect(message).toContain(expected)
  })

  test('a misspelt token in --only is rejected with a suggestion', async () => {
    const folder = folderWith({ 'a.json': '[{"token":"alpha"},{"token":"beta"}]' })

    expect(await errorOf({ tenants: folder, only: ['alpa', 'beta', 'x'] })).toEqual([
      'notGiven',
      expect.stringContaining('given tenants: "alpa" (Did you mean alpha?), "x".'),
    ])
  })

  test('readTenants rejects a token that occurs twice', async () => {
    const folder = folderWith({ 'a.json': '{"token":"one"}', 'b.json': '[{"token":"two"},{"token":"one"},{"token":"TWO"}]' })

    expect((await errorOf({ tenants: folder }))[1]).toContain('b.json: token "one": also occurs in a.json')
    expect((await errorOf({ tokens: ['x', 'x'] }))[0]).toBe('badTenants')
  }) // prettier-ignore

  test('readTenants rejects symbolic links, missing sources, and large files without loading them', async () => {
    const folder = folderWith({ 'a.json': '{"token":"a"}' })
    const linked = folderWith({})
    symlinkSync(join(folder, 'a.json'), join(linked, 'a.json'))
    const big = join(folderWith({ 'big.json': '' }), 'big.json')
    truncateSync(big, 1024 ** 3)
    const endless = (async function* () {
      for (;;) yield Buffer.alloc(1024 * 1024, ' ')
    })()
    const before = process.resourceUsage().maxRSS

    expect((await errorOf({ tenants: linked }))[0]).toBe('noPlainFile')
    expect((await errorOf({ tenants: big }))[0]).toBe('bigTenants')
    expect((await errorOf({ tenants: '-', stdin: endless }))[0]).toBe('bigTenants')
    expect((await errorOf({ tenants: join(folder, 'none') }))[0]).toBe('noTenantFile')
    expect((await errorOf({ tenants: folderWith({}) }))[0]).toBe('noTenantFiles')
    expect((await errorOf({ tenants: folder, tokens: ['a'] }))[0]).toBe('tokensAndTenants')
    expect((await errorOf({}))[0]).toBe('noTenants')
    // The command rejects a file of 1 GiB without reading it. `maxRSS` is in KiB.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(512 * 1024)
  })

  test('readTenants accepts a file with 1000 tenants and long texts', async () => {
    const copy = { en: { outOfOfficeMessage: 'word "quoted" '.repeat(140), preChatMessage: 'line\n'.repeat(400) } }
    const file = JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ token: `t${index}`, copy })))
    const folder = folderWith({ 'all.json': file })

    expect(await tokensOf({ tenants: join(folder, 'all.json') })).toHaveLength(1000)
  })

  test('hostile tokens and paths are rejected, and the message contains no control characters', async () => {
    const errors = await Promise.all(HOSTILE.TOKENS.map((token) => errorOf({ tokens: [token] })))
    const paths = await Promise.all(HOSTILE.PATHS.map((path) => errorOf({ tenants: join(tmpdir(), 'nowhere', path) })))

    expect(new Set([...errors].map(([code]) => code))).toEqual(new Set(['badTenants']))
    expect(paths.map(([code]) => code)).not.toContain('')
    expect([...errors, ...paths].filter(([, message]) => /[\p{Cc}\p{Cf}]/u.test(message.replaceAll('\n', '')))).toEqual([])
  }) // prettier-ignore
})

describe('readTenants with running services', () => {
  test('readTenants reads a tenant’s settings from the services and creates no contact', async () => {
    const { request, sandbox } = await startSandbox()
    const nextContact = async (): Promise<number> => {
      const { body } = await request('POST', '/api/v1/widget/config?website_token=demo', {
        body: { website_token: 'demo' },
      })
      return (body as { readonly contact: { readonly id: number } }).contact.id
    }
    const before = await nextContact()
    const [away, plain] = await readTenants({ tokens: ['away', 'plain'], servicesUrl: sandbox.url })

    expect(away).toMatchObject({
      name: 'Lumen Bikes',
      accent: '#be123c',
      parts: ['attachments', 'campaigns', 'contactForm', 'knowledgeBase', 'phone', 'preChat'],
      copy: { en: { welcomeTitle: 'Hello from Lumen' } },
      services: { widgetApi: sandbox.url, middleware: sandbox.url, knowledgeBase: sandbox.url, metrics: '' },
    })
    expect(plain).toMatchObject({ name: 'Northwind Supply', parts: ['campaigns'], languages: ['de', 'en'] })
    expect(await nextContact()).toBe(before + 1)
    expect((await request('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('readTenants loads the pinned articles of a tenant with suggested articles, in its languages, and no others', async () => {
    const { sandbox } = await startSandbox()
    const suggesting = { token: 'demo', suggestedArticles: true, languages: ['de'], locale: 'en' }
    const [first, second] = await readTenants({
      tenants: join(folderWith({ 'a.json': JSON.stringify([suggesting, { token: 'away' }]) }), 'a.json'),
      servicesUrl: sandbox.url,
    })

    expect([first?.pinnedArticles, second?.pinnedArticles]).toEqual([
      { de: expect.any(Array), en: expect.arrayContaining([expect.objectContaining({ title: 'Charge the battery' })]) },
      undefined,
    ])
    expect([first, second].map((tenant) => tenant?.parts.includes('suggestedArticles'))).toEqual([true, false])
  })

  test('a knowledge base without pinned articles is logged, and an unreadable one is an error', async () => {
    const tenants = join(folderWith({ 'a.json': '{"token":"demo","suggestedArticles":true}' }), 'a.json')
    const lines: string[] = []
    const log = (line: string): void => void lines.push(line)
    const respondWith = (status: number, body: string) =>
      startService((_request, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(body)) // prettier-ignore
    const flagsFor = (knowledgeBase: string) => ({ services: { knowledgeBase } })

    const [tenant] = await readTenants({ tenants, log, flags: flagsFor(await respondWith(404, '{}')) })
    expect(tenant?.pinnedArticles).toBeUndefined()
    expect(lines).toEqual([expect.stringContaining('/demo/knowledge-base has no pinned articles')])
    expect((await errorOf({ tenants, flags: flagsFor(await respondWith(200, '[1]')) }))[0]).toBe('serviceGarbled')
    expect((await errorOf({ tenants, flags: flagsFor(await respondWith(500, '{}')) }))[0]).toBe('serviceRefused')
  })

  test('options override the tenant file, and the tenant file overrides the services', async () => {
    const { sandbox } = await startSandbox()
    const folder = folderWith({ 'a.json': JSON.stringify({ token: 'away', accent: '#111', name: 'File', parts: ['bot'], services: { metrics: 'https://m.example.com' } }) }) // prettier-ignore
    const [tenant] = await readTenants({ tenants: folder, servicesUrl: sandbox.url, flags: { name: 'Flag' } })

    expect(tenant).toMatchObject({ name: 'Flag', accent: '#111111', parts: ['bot'], locale: 'en' })
    expect(tenant?.services).toMatchObject({ metrics: 'https://m.example.com', middleware: sandbox.url })
    expect(tenant?.copy.en?.welcomeTitle).toBe('Hello from Lumen')
  })

  test('a difference between the accents of tenant file and server is logged, with where each applies', async () => {
    const { sandbox } = await startSandbox()
    const logOf = async (accent: string): Promise<readonly string[]> => {
      const lines: string[] = []
      const tenants = join(folderWith({ 'a.json': JSON.stringify({ token: 'away', accent }) }), 'a.json')
      await readTenants({ tenants, servicesUrl: sandbox.url, log: (line) => void lines.push(line) })
      return lines
    }

    expect(await logOf('#0a7a5c')).toEqual([
      expect.stringContaining(
        "the server's accent is #be123c, and the file's is #0a7a5c. The bubble has the file's, and the chat the server's.",
      ),
    ])
    expect(await logOf('#be123c')).toEqual([])
  })

  test('readTenants sends no request to the services when it is offline', async () => {
    const [tenant] = await readTenants({ tokens: ['demo'], servicesUrl: 'http://localhost:1', isOffline: true })

    expect(tenant).toMatchObject({ token: 'demo', accent: '#ffd301', services: { middleware: 'http://localhost:1' } })
  })

  test('a token that no service has confirmed is logged, except with a tenant file or --offline', async () => {
    const lines: string[] = []
    const read = (sources: Parameters<typeof readTenants>[0]) =>
      readTenants({ ...sources, log: (line) => void lines.push(line) })
    await read({ tokens: ['dmeo'] })
    expect(lines).toEqual([expect.stringContaining('--token dmeo: no service has confirmed that this tenant exists')])

    await read({ tokens: ['dmeo'], isOffline: true })
    await read({ tenants: folderWith({ 'a.json': '{"token":"demo"}' }) })
    expect(lines).toHaveLength(1)
  })

  test('a middleware without a channel route is logged, and the tenant gets the default features', async () => {
    const lines: string[] = []
    const servicesUrl = await startService(({ url = '' }, response) =>
      url.endsWith('/config') ? response.end('{"show_contact_form":true}') : response.writeHead(404).end(),
    )
    const [tenant] = await readTenants({ tokens: ['x'], servicesUrl, log: (line) => void lines.push(line) })

    expect(tenant?.parts).toEqual(['attachments', 'bot', 'campaigns', 'contactForm', 'csat', 'emoji', 'phone', 'preChat'])
    expect(lines).toEqual([expect.stringContaining('/v2/widget/x/channel is missing')])
  }) // prettier-ignore

  test('invalid values from the services are dropped, and invalid texts are logged', async () => {
    const lines: string[] = []
    const channel = { website_token: 'x', website_name: '\u001b[2J', widget_color: 'red;}', locale: '../en', welcome_title: 'x'.repeat(9999), welcome_tagline: 'a\r\nb', enabled_languages: [{ iso_639_1_code: '../x' }, { iso_639_1_code: 'pt-BR' }] } // prettier-ignore
    const servicesUrl = await startService(({ url = '' }, response) =>
      response.end(JSON.stringify(url.endsWith('/channel') ? channel : {})),
    )
    const [tenant] = await readTenants({ tokens: ['x'], servicesUrl, log: (line) => void lines.push(line) })

    expect(tenant).toMatchObject({ name: '', accent: '#ffd301', locale: 'en', languages: ['en', 'pt_BR'], copy: { en: { welcomeTagline: 'a\nb' } } }) // prettier-ignore
    expect(tenant?.copy.en).not.toHaveProperty('welcomeTitle')
    expect(lines.map((line) => /its \w+/.exec(line)?.[0])).toEqual(['its welcomeTitle', 'its name'])
  })

  test('patterns of the pre-chat form that the widget cannot use are logged with the reason', async () => {
    const lines: string[] = []
    const patterns = ['\\d{4}', '(?=a)b', '([', '(a{100}){100}', 'a'.repeat(300)]
    const fields = patterns.map((pattern, at) => ({ name: `field${at}`, field_type: 'contact_attribute', type: 'text', enabled: true, regex_pattern: pattern })) // prettier-ignore
    const channel = { website_token: 'x', pre_chat_form_enabled: true, pre_chat_form_options: { pre_chat_fields: fields } } // prettier-ignore
    const servicesUrl = await startService(({ url = '' }, response) =>
      response.end(JSON.stringify(url.endsWith('/channel') ? channel : {})),
    )
    await readTenants({ tokens: ['x'], servicesUrl, log: (line) => void lines.push(line) })

    const reasons = lines.filter((line) => line.includes('pattern')).map((line) => /field\d[^:]*: it .*(?=\. Change)/.exec(line)?.[0].replace('"', '')) // prettier-ignore
    expect(reasons).toEqual([
      'field1 is not used: it uses a look-around, a back reference or an inline flag',
      'field2 is not used: it is not a valid regular expression',
      'field3 is not used: it repeats its parts too often',
      'field4 is not used: it is longer than 256 characters',
    ])
  })

  const redirectElsewhere: RequestListener = (_request, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/x' }).end()

  test.each<[string, RequestListener, string]>([
    ['status 404', (_request, response) => response.writeHead(404).end(), 'unknownTenant'],
    ['status 401', (_request, response) => response.writeHead(401).end(), 'serviceRefused'],
    ['status 500', (_request, response) => response.writeHead(500).end('<h1>x</h1>'), 'serviceRefused'],
    ['an HTML page', (_request, response) => response.end('<!doctype html>\u001b[2J'), 'serviceGarbled'],
    ['an empty body', (_request, response) => response.end(), 'serviceGarbled'],
    ['truncated JSON', (_request, response) => response.end('{"show_contact_form": tr'), 'serviceGarbled'],
    ['a JSON list', (_request, response) => response.end('[]'), 'serviceGarbled'],
    ['the channel of another tenant', (_request, response) => response.end('{"website_token":"y"}'), 'serviceGarbled'],
    ['a response cut off by a closed connection', (_request, response) => response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy()), 'serviceUnreachable'],
    ['nothing before the timeout', () => undefined, 'serviceSlow'],
    ['a response that never ends', (_request, response) => void response.write('{'), 'serviceSlow'],
    ['more than 1 MB', (_request, response) => response.end(`"${'x'.repeat(2_000_000)}"`), 'serviceGarbled'],
    ['a redirect to another origin', redirectElsewhere, 'serviceElsewhere'],
    ['a redirect loop', ({ url }, response) => response.writeHead(302, { location: url ?? '/' }).end(), 'serviceElsewhere'],
    ['a redirect to an invalid URL', (_request, response) => response.writeHead(302, { location: 'http://' }).end(), 'serviceElsewhere'],
  ])('readTenants fails with advice when the services respond with %s', async (_case, listener, code) => {
    const [actualCode, message] = await errorOf({ tokens: ['x'], servicesUrl: await startService(listener), timeoutMs: 1500 })

    expect(actualCode).toBe(code)
    expect(message).toMatch(/--services|--offline/)
    expect(message).not.toContain('\u001b')
  }) // prettier-ignore

  test('the error for the channel of another token names the requested token and that of the response', async () => {
    const servicesUrl = await startService((_request, response) => response.end('{"website_token":"demo"}'))
    const [code, message] = await errorOf({ tokens: ['shop'], servicesUrl })

    expect(code).toBe('serviceGarbled')
    expect(message).toContain('/shop/channel (requested token: "shop", token of the response: "demo") is invalid.')
    expect(message).toContain('widget-cli mock responds with the channel of demo to every token.')
  })

  test('readTenants follows a redirect of the services to another path of the same origin', async () => {
    const servicesUrl = await startService(({ url = '' }, response) => {
      if (url.startsWith('/v2')) return response.writeHead(307, { location: `/moved${url}` }).end()
      return response.end(JSON.stringify(url.endsWith('channel') ? { website_token: 'x', website_name: 'Moved' } : {}))
    })

    expect(await readTenants({ tokens: ['x'], servicesUrl })).toMatchObject([{ name: 'Moved' }])
  })

  test('readTenants sends at most 16 requests to the services at a time', async () => {
    let [activeRequests, maxActiveRequests] = [0, 0]
    const servicesUrl = await startService(({ url = '' }, response) => {
      activeRequests += 1
      maxActiveRequests = Math.max(maxActiveRequests, activeRequests)
      const [, , , token] = url.split('/')
      setTimeout(() => {
        activeRequests -= 1
        response.end(JSON.stringify({ website_token: token, website_name: token }))
      }, 5)
    })
    const tokens = Array.from({ length: 60 }, (_, index) => `t${index}`)
    const done: number[] = []
    const tenants = await readTenants({ tokens, servicesUrl, onProgress: (count) => void done.push(count) })

    expect(tenants.map(({ name }) => name)).toEqual(tokens)
    expect(done.at(-1)).toBe(60)
    expect(maxActiveRequests).toBeLessThanOrEqual(16)
  })
})

describe('widget-cli preflight', () => {
  /** Runs `widget-cli preflight` as a process. Returns its output, its exit code and the files that it left. */
  function run(args: readonly string[], input = '') {
    const cwd = mkdtempSync(join(tmpdir(), 'tenants-test-'))
    const child = spawn(process.execPath, [MAIN, 'preflight', ...args], { cwd })
    children.push(child)
    let [out, err] = ['', '']
    child.stdout.on('data', (data: Buffer) => (out += data.toString()))
    child.stderr.on('data', (data: Buffer) => (err += data.toString()))
    child.stdin.end(input)
    return new Promise<{ code: number | null; out: string; err: string; leftFiles: readonly string[] }>((resolve) =>
      child.on('close', (code) => resolve({ code, out, err, leftFiles: readdirSync(cwd) })),
    )
  }

  test('preflight exits with 0 and reports no errors for a correct tenant', async () => {
    const { sandbox } = await startSandbox()
    const { code, out, leftFiles } = await run(['--token', 'plain', '--services', sandbox.url])

    expect([code, leftFiles]).toEqual([0, []])
    expect(out).toContain('1 tenant, 0 errors')
    expect(out).toContain('an address on this machine')
  })

  test('preflight exits with 1 for errors that visitors would see, and prints them as text and as JSON', async () => {
    const file = JSON.stringify({ token: 'x', copy: { en: { welcomeTitle: 'Hi {name}' } }, parts: ['bot'], plan: [] })
    const [textRun, jsonRun] = await Promise.all([run(['--tenants', '-'], file), run(['--tenants', '-', '--json'], file)])
    const { result: report } = JSON.parse(jsonRun.out) as { readonly result: PreflightReport }

    expect([textRun.code, jsonRun.code]).toEqual([1, 1])
    for (const expected of ['{name} would be shown', 'bot is not in the plan']) expect(textRun.out).toContain(expected)
    expect(report).toMatchObject({ tenants: 1, errors: 2 })
    expect(report.findings.map(({ severity }) => severity).lastIndexOf('error')).toBe(1)
    expect(report.findings[0]).toEqual({ severity: 'error', token: 'x', code: expect.any(String), path: expect.any(String), text: expect.any(String), advice: expect.any(String) })
  }) // prettier-ignore

  test('preflight rejects an invalid tenant file before it checks anything', async () => {
    const { code, out, err } = await run(['--tenants', '-'], '{"token":"x","accnt":"#fff"}')

    expect(code).not.toBe(0)
    expect(out).toBe('')
    expect(err).toContain('stdin: accnt: is not a known key. Did you mean accent?')
  })
})
