import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { verifyContracts } from '#cli/commands/contracts/verifyContracts.ts'
import type { VerifyContractsOptions } from '#cli/commands/contracts/verifyOptions.ts'
import { EXIT_CODES } from '#cli/errors.ts'
import { endCliProcesses, widgetCli } from '#test/support/cli/cliProcess.ts'
import { runCli } from '#test/support/cli/commandLine.ts'
import { limitTrustedAuthorities } from '#test/support/cli/fewAuthorities.ts'
import {
  type ProviderResponse,
  endProviders,
  type ReceivedRequest,
  startProvider,
  tempFolder,
  jsonInteraction,
  writePacts,
} from '#test/support/contracts/provider.ts'

limitTrustedAuthorities()

afterEach(endCliProcesses)
afterEach(endProviders)

const LOSES = {
  $: 'Earlier messages do not load.',
  '$.meta.seen': 'The unread count breaks.',
  '$.payload[*].sender': 'An answer appears without its sender.',
}

const MESSAGES = jsonInteraction(
  'the newest messages',
  { payload: [{ id: 1, sender: { name: 'Anna' } }], meta: { seen: 17 } },
  {
    comments: { operation: { service: 'widget-api', id: 'listMessages', status: 200 }, loses: LOSES },
    providerStates: [{ name: 'a visitor' }, { name: 'an answer', params: { kind: 'text' } }],
    request: {
      method: 'GET',
      path: '/messages/1',
      query: { token: ['demo'] },
      headers: { 'X-Auth-Token': ['unknown'] },
      generators: {
        path: { type: 'ProviderState', expression: '/messages/${messageId}' },
        query: { token: { type: 'ProviderState', expression: '${websiteToken}' } },
        header: { 'X-Auth-Token': { type: 'ProviderState', expression: '${authToken}' } },
      },
    },
    response: {
      status: 200,
      body: { content: { payload: [{ id: 1, sender: { name: 'Anna' } }], meta: { seen: 17 } }, contentType: 'application/json' },
      matchingRules: {
        body: {
          '$.payload': { combine: 'AND', matchers: [{ match: 'type', min: 1 }] },
          '$.payload[*].id': { combine: 'AND', matchers: [{ match: 'integer' }] },
          '$.payload[*].sender.name': { combine: 'AND', matchers: [{ match: 'type' }] },
          '$.meta.seen': { combine: 'AND', matchers: [{ match: 'integer' }] },
        },
      },
    },
  },
) // prettier-ignore

const GOOD = { payload: [{ id: 7, sender: { name: 'Ben' } }], meta: { seen: 0 } }
const VALUES = { websiteToken: 'real', authToken: 'hooked', messageId: 42 }

/** Returns a provider whose hook accepts every state. All other requests get the given answer. */
const withHook =
  (answer: (received: ReceivedRequest) => ProviderResponse, values: unknown = VALUES) =>
  (received: ReceivedRequest): ProviderResponse =>
    received.url.startsWith('/states') ? { json: values } : answer(received)

const good = withHook(() => ({ json: GOOD }))

async function verify(answer: (received: ReceivedRequest) => ProviderResponse, options: VerifyContractsOptions = {}) {
  const provider = await startProvider(answer)
  const pacts = options.pacts ?? writePacts({ 'widget-api': [MESSAGES] })
  const { url } = provider
  const done = await verifyContracts({ urls: url, stateUrl: `${url}/states`, timeoutMs: 5_000, ...options, pacts })
  const problems = done.results.flatMap(({ interactions }) => interactions.flatMap((one) => one.problems))
  return { ...done, provider, problems, texts: problems.map(({ text }) => text) }
}

describe('contracts verify with a service that fulfils its contract', () => {
  test('contracts verify sets up each state, sends the hook’s values, and tears each state down', async () => {
    const { passed, provider, results } = await verify(good, { headers: { 'X-Trace': 'a: b' } })
    const request = provider.requests.find(({ url }) => url.startsWith('/messages'))

    expect([passed, results[0]?.interactions.length]).toEqual([true, 1])
    expect(request).toMatchObject({ url: '/messages/42?token=real', headers: { 'x-auth-token': 'hooked', 'x-trace': 'a: b' } }) // prettier-ignore
    expect(provider.states()).toEqual(['setup: a visitor', 'setup: an answer', 'teardown: a visitor', 'teardown: an answer']) // prettier-ignore
    expect(JSON.parse(provider.requests[1]?.body ?? '')).toEqual({
      state: 'an answer',
      params: { kind: 'text' },
      action: 'setup',
    })
  })

  test('contracts verify sends requests below the base path, with given values or the contract’s values', async () => {
    const provider = await startProvider(() => ({ json: GOOD }))
    const { passed } = await verifyContracts({
      urls: { 'widget-api': `${provider.url}/base/` },
      values: { websiteToken: 'given', messageId: '9' },
      pacts: writePacts({ 'widget-api': [MESSAGES] }),
    })

    expect(passed).toBe(true)
    expect(provider.requests.map(({ url, headers }) => [url, headers['x-auth-token']])).toEqual([
      ['/base/messages/9?token=given', 'unknown'],
    ])
  })

  describe('contracts verify with environment variables of other tools', () => {
    const LEFTOVER_ENVIRONMENT = { PACT_BROKER_BASE_URL: 'http://127.0.0.1:1', PACT_DESCRIPTION: 'nothing', HTTP_PROXY: 'http://127.0.0.1:1', http_proxy: 'http://127.0.0.1:1' } // prettier-ignore
    beforeEach(() => void Object.assign(process.env, LEFTOVER_ENVIRONMENT))
    afterEach(() => {
      for (const name of Object.keys(LEFTOVER_ENVIRONMENT)) delete process.env[name]
    })

    test('contracts verify ignores the Pact and proxy environment variables of other tools', async () => {
      expect(await verify(good)).toMatchObject({ passed: true, results: [{ interactions: [{ passed: true }] }] })
    })
  })
})

describe('contracts verify with a service that breaks its contract', () => {
  test('contracts verify reports the visitor’s loss for a wrong field, status, content type or a timeout', async () => {
    const breaches: readonly (readonly [ProviderResponse, readonly string[]])[] = [
      [{ json: { ...GOOD, meta: {} } }, ['The unread count breaks: meta.seen is missing']],
      [{ json: { ...GOOD, payload: [{ id: 'x', sender: { name: 'Ben' } }] } }, ['Earlier messages do not load: payload[0].id is text, expected a whole number']],
      [{ json: { ...GOOD, payload: [{ id: 1, sender: { name: null } }] } }, ['An answer appears without its sender: payload[0].sender.name is null, expected text']],
      [{ status: 500, json: GOOD }, ['Earlier messages do not load: the status is 500, expected 200']],
      [{ text: '<h1>Sorry</h1>' }, ['Earlier messages do not load: the content type is text/html, expected application/json']],
      [undefined, ['Earlier messages do not load: no response within 5 s']],
      [{ json: GOOD }, []],
    ] // prettier-ignore
    const interactions = breaches.map((_breach, at) => ({ ...MESSAGES, request: { method: 'GET', path: `/${at}` } }))
    const answer = ({ url }: ReceivedRequest): ProviderResponse => breaches[Number(url.slice(1))]?.[0]
    const done = await verify(withHook(answer), { pacts: writePacts({ 'widget-api': interactions }) })
    const found = done.results.flatMap((result) => result.interactions.map(({ problems }) => problems.map(({ text }) => text))) // prettier-ignore

    expect([done.passed, found]).toEqual([false, breaches.map(([, texts]) => texts)])
  })

  test('a pending interaction reports its problems and does not fail the verification', async () => {
    const pacts = writePacts({ 'widget-api': [{ ...MESSAGES, pending: true }] })
    const done = await verify(withHook(() => ({ json: {} })), { pacts }) // prettier-ignore

    expect([done.passed, done.problems.length]).toEqual([true, 2])
    expect(done.results[0]?.interactions[0]).toMatchObject({ passed: false, pending: true, outcome: 'pending' })
  })
})

test('contracts verify reports a cable that does not open, with the visitor’s loss', async () => {
  const { url } = await startProvider(() => ({ status: 404 }))
  const event = {
    type: 'Asynchronous/Messages',
    description: 'an answer',
    comments: { loses: { $: 'Answers do not appear.' } },
    contents: { content: { message: { event: 'message.created' } }, contentType: 'application/json', encoded: false },
  }
  const { results } = await verifyContracts({
    cable: `${url.replace('http', 'ws')}/cable`,
    pacts: writePacts({ realtime: [event] }),
  })

  expect(results[0]?.interactions[0]?.problems.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Answers do not appear: The cable at ws:.*status 404$/),
  ])
})

describe('contracts verify with a state hook', () => {
  const SETUP_FAILURE = 'The state "an answer" was not set up: the hook'

  test.each<[string, ProviderResponse, string]>([
    [
      'that does not know a state',
      { status: 501, text: 'not known' },
      `${SETUP_FAILURE} responded with 501 (not known)`,
    ],
    ['that answers with a list', { json: [1] }, `${SETUP_FAILURE} responded with a list, expected an object of values`],
    ['that answers with an HTML page', { text: '<p>' }, `${SETUP_FAILURE} responded with text that is not JSON (<p>)`],
    [
      'that answers 404 with a long HTML page',
      { status: 404, text: `<!DOCTYPE html>\n\n  <html>${'x'.repeat(300)}` },
      `${SETUP_FAILURE} responded with 404 (<!DOCTYPE html> <html>${'x'.repeat(78)}…)`,
    ],
    ['that does not answer', undefined, `${SETUP_FAILURE} did not respond within 5 s`],
  ])('a state hook %s fails the interaction, and its request is not sent', async (_case, answer, text) => {
    const isAnswer = ({ body }: ReceivedRequest): boolean =>
      body.includes('"state":"an answer"') && body.includes('setup')
    const done = await verify((received) => (isAnswer(received) ? answer : good(received)))

    expect([done.passed, done.texts]).toEqual([false, [text]])
    expect(done.provider.requests.filter(({ url }) => url.startsWith('/messages'))).toEqual([])
  })

  test('contracts verify without a state hook names the missing states and reports no visitor’s loss', async () => {
    const answers: readonly ProviderResponse[] = [
      { status: 500, json: {} },
      { json: { ...GOOD, meta: {} } },
      { json: GOOD },
    ]
    const interactions = answers.map((_answer, at) => ({ ...MESSAGES, request: { method: 'GET', path: `/${at}` } }))
    const pacts = writePacts({ 'widget-api': interactions })
    const done = await verify(({ url }) => answers[Number(url.slice(1))], { stateUrl: undefined, pacts })
    const not = 'No state hook: the states "a visitor" and "an answer" were not set up'

    expect(done.results[0]?.interactions.map(({ problems }) => problems.map(({ text }) => text))).toEqual([
      [not, 'The status is 500, expected 200', 'meta is missing', 'payload is missing'],
      [not, 'meta.seen is missing'],
      [],
    ])
    expect([done.passed, done.problems.map(({ loses }) => loses).filter(Boolean)]).toEqual([false, []])
  })

  test('a state hook may respond with 204 and no body', async () => {
    const { passed } = await verify((received) =>
      received.url.startsWith('/states') ? { status: 204 } : { json: GOOD },
    )

    expect(passed).toBe(true)
  })
})

describe('wrong use of contracts verify', () => {
  const pacts = writePacts({ 'widget-api': [MESSAGES], realtime: [MESSAGES] })
  const empty = tempFolder()
  const broken = tempFolder()
  writeFileSync(join(broken, 'a.json'), '{}')

  test.each([
    ['no URL of any service', '', 'The address of realtime or widget-api is missing.', '--url http://'],
    ['a service without a URL', '--service realtime --url http://127.0.0.1:1', 'The address of realtime is missing.', '--cable'],
    ['an unknown service', '--service widgetapi', 'Did you mean widget-api?', 'widget-cli help contracts verify'],
    ['a service without a contract', '--url middleware=http://127.0.0.1:1', 'There is no contract with middleware', '--service'],
    ['a URL without a scheme', '--url localhost:3000', '"localhost:3000" is not a valid address', 'http://'],
    ['a URL with a password', '--url http://me:hush@localhost', '"http://localhost" is not a valid address', 'Authorization'],
    ['a cable URL with http instead of ws', '--cable http://127.0.0.1:1', '"http://127.0.0.1:1" is not a valid address', 'ws://'],
    ['a state hook URL without an origin', '--url http://127.0.0.1:1 --state-url /states', '"/states" is not a valid address', '--state-header'],
    ['an --only filter without a match', '--url http://127.0.0.1:1 --only refunds', 'No interaction in these contracts has "refunds"', '--only'],
    ['an invalid header', '--header hush', 'One of the headers is invalid.', "'Name: value'"],
    ['two URLs for the same services', '--url http://a --url http://b', 'named twice', 'help contracts verify'],
    ['an unknown report format', '--report xml=a', 'Allowed values are json, junit, html', 'help contracts verify'],
    ['a value without a name', '--value 5', 'Write it as name=value.', 'help contracts verify'],
    ['an origin with a path', '--url http://127.0.0.1:1 --origin https://a.example/shop', '"https://a.example/shop" is not a valid address', '--origin https://shop.example.com'],
    ['--publish without --broker', '--publish', '--publish needs --broker', 'help contracts verify'],
    ['--publish without --provider-version', '--publish --broker http://a', 'needs --provider-version', 'help contracts verify'],
    ['--only with --results', '--only a --results b', 'which --results cannot store', 'help contracts verify'],
    ['--pacts with --broker', '--broker http://127.0.0.1:1', '--pacts and --broker cannot be used together', 'help contracts verify'],
    ['a folder without pacts', `--pacts ${empty}`, `No pacts were found in ${empty}`, '--pacts'],
    ['a pacts folder that does not exist', '--pacts /nowhere', 'No pacts were found in /nowhere (ENOENT)', '--pacts'],
    ['a file that is not a pact', `--pacts ${broken}`, 'is not a pact', 'contracts/README.md'],
  ])('contracts verify exits with a usage error and a next step for: %s', async (_case, args, what, next) => {
    const given = args.split(' ').filter(Boolean)
    const from = args.includes('--publish') ? [] : ['--pacts', pacts]
    const { code, out, err } = await runCli(['contracts', 'verify', ...from, ...given])

    expect([code, out]).toEqual([EXIT_CODES.usage, ''])
    expect(err).toContain(what)
    expect(err.split('\nnext:')[1]).toContain(next)
    expect(err).not.toContain('hush')
  }) // prettier-ignore

  test('contracts verify reports a report file that cannot be written before it sends a request', async () => {
    const { code, err } = await runCli(['contracts', 'verify', '--pacts', pacts, '--url', 'http://127.0.0.1:1', '--report', `html=${empty}`]) // prettier-ignore

    expect([code, err]).toEqual([EXIT_CODES.environment, expect.stringContaining(`${empty} cannot be written.`)])
  })

  test('an unreachable service or state hook is reported once, without the secret in its URL', async () => {
    const unreachableService = await runCli(['contracts', 'verify', '--pacts', pacts, '--url', 'http://127.0.0.1:1'])
    const { url } = await startProvider(good)
    const unreachableHook = await runCli(['contracts', 'verify', '--pacts', pacts, '--url', url, '--state-url', 'http://127.0.0.1:1/states?key=hush']) // prettier-ignore

    expect([unreachableService.code, unreachableService.err]).toEqual([EXIT_CODES.environment, expect.stringMatching(/^error: The service cannot be reached: widget-api, http:\/\/127\.0\.0\.1:1 \(ECONNREFUSED\); nothing was verified\.\nnext: .*\n$/)]) // prettier-ignore
    expect([unreachableHook.code, unreachableHook.err]).toEqual([EXIT_CODES.environment, expect.stringContaining('The state hook cannot be reached: http://127.0.0.1:1/states (')]) // prettier-ignore
    expect(unreachableHook.err).not.toContain('hush')
  })

  test('a service that stops during the verification is reported as unreachable', async () => {
    const provider = await startProvider(good)
    const later = jsonInteraction('another call', { a: 1 })
    const answers = verifyContracts({
      urls: provider.url,
      pacts: writePacts({ 'widget-api': [MESSAGES, later, later] }),
      log: (line) => {
        if (!line.includes('the newest')) return
        provider.server.closeAllConnections()
        provider.server.close()
      },
    })

    await expect(answers).rejects.toMatchObject({ code: 'providerUnreachable' })
  })
})

describe('contracts verify as a process', () => {
  test('contracts verify exits with 1 for a broken contract and puts no secret into any report', async () => {
    const [header, state, visitor] = ['s3cret-of-header', 's3cret-of-hook', 's3cret-of-visitor'] as const
    // A careless server repeats the headers that it receives.
    const provider = await startProvider(({ url, headers }) => {
      if (url.startsWith('/states')) return { json: {} }
      const echoed = `${String(headers['authorization'])} ${String(headers['x-auth-token'])}`
      return { json: { payload: [{ id: echoed, sender: { name: 'Ben' } }], meta: {}, a: echoed } }
    })
    const echo = jsonInteraction('what is repeated', { a: 'b' }, { response: { status: 200, body: { content: { a: 'b' }, contentType: 'application/json' } } }) // prettier-ignore
    const folder = tempFolder()
    const report = (format: string): readonly string[] => ['--report', `${format}=${join(folder, 'reports', format)}`]
    const { code, out, err } = await widgetCli(
      ...['contracts', 'verify', '--service', 'widget-api', '--url', provider.url],
      ...['--pacts', writePacts({ 'widget-api': [MESSAGES, { ...echo, request: { ...(MESSAGES['request'] as object) } }] })],
      ...['--state-url', `${provider.url}/states`, '--state-header', `Authorization: Bearer ${state}`],
      ...['--header', `Authorization: Bearer ${header}`, '--auth-token', visitor, '--token', 'demo'],
      ...[...report('json'), ...report('junit'), ...report('html'), '--results', join(folder, 'results')],
      ...['--provider-version', '1.4.2'],
    ).ended // prettier-ignore
    const files = ['json', 'junit', 'html'].map((format) => readFileSync(join(folder, 'reports', format), 'utf8'))

    expect(code).toBe(EXIT_CODES.problems)
    expect(err).toBe('')
    expect(out).toMatch(
      /^widget-api {2}http.*\n {2}✗ the newest messages +listMessages 200\n {2}✗ what is repeated\n\nwidget-api: /,
    )
    expect(out).toContain('  ✗ The unread count breaks: meta.seen is missing\n')
    expect(out).toContain('✗ a is "••• •••", expected "b"')
    expect(out).toMatch(/\n\nwidget-api {2}2 of 2 interactions do not hold\n$/)
    for (const text of [out, err, ...files, readFileSync(join(folder, 'results/widget-api.json'), 'utf8')])
      for (const secret of [header, state, visitor]) expect(text).not.toContain(secret)
    for (const text of files) expect(text).toContain('meta.seen is missing')
    expect(provider.requests[0]).toMatchObject({ url: '/states', headers: { authorization: `Bearer ${state}` } })
    expect(JSON.parse(String(files[0]))).toMatchObject({ passed: false, results: [{ provider: 'widget-api' }] })
  })

  test('contracts verify exits with 0 for a fulfilled contract and prints one JSON document', async () => {
    const provider = await startProvider(good)
    const { code, out, err } = await widgetCli('contracts', 'verify', '--json', '--url', provider.url, '--pacts', writePacts({ 'widget-api': [MESSAGES] })).ended // prettier-ignore

    expect(code).toBe(EXIT_CODES.done)
    expect(JSON.parse(out)).toMatchObject({
      command: 'contracts verify',
      ok: true,
      result: {
        passed: true,
        interactions: 1,
        skipped: 0,
        results: [{ interactions: [{ kind: 'http', outcome: 'holds' }] }],
      },
    })
    expect(err).toBe('')
  })
})

describe('contracts can-i-deploy', () => {
  const canIDeploy = (results: string, pacts: string, ...more: readonly string[]) => runCli(['contracts', 'can-i-deploy', '--results', results, '--pacts', pacts, ...more]) // prettier-ignore

  test('can-i-deploy reports each contract as verified, outdated, failed or never verified', async () => {
    const results = tempFolder()
    const pacts = writePacts({ 'widget-api': [MESSAGES], middleware: [MESSAGES] })
    const before = await canIDeploy(results, pacts)
    await verify(good, { pacts, results, providerVersion: '1.4.2' })
    const ready = await canIDeploy(results, pacts)
    await verify(withHook(() => ({ json: {} })), { pacts, results, services: ['middleware'] }) // prettier-ignore
    const failed = await canIDeploy(results, pacts)
    const alone = await canIDeploy(results, pacts, '--service', 'widget-api')
    const unknown = await canIDeploy(results, pacts, '--service', 'realtime')
    const changed = await canIDeploy(results, writePacts({ 'widget-api': [{ ...MESSAGES, description: 'other' }] }))

    expect([before.code, before.out]).toEqual([EXIT_CODES.problems, '✗ middleware  never verified\n✗ widget-api  never verified\n']) // prettier-ignore
    expect([ready.code, ready.out]).toEqual([EXIT_CODES.done, expect.stringMatching(/^✓ middleware {2}verified against the current contract {2}\(version 1\.4\.2, \d{4}-\d\d-\d\d\)\n✓ widget-api/)]) // prettier-ignore
    expect([failed.code, failed.out]).toEqual([EXIT_CODES.problems, expect.stringMatching(/^✗ middleware {2}failed {2}\(no version, .*\n✓ widget-api/)]) // prettier-ignore
    expect(readFileSync(join(results, 'middleware.json'), 'utf8')).toContain('"providerVersion": null')
    expect([alone.code, alone.out]).toEqual([EXIT_CODES.done, expect.stringMatching(/^✓ widget-api {2}verified.*\n$/)])
    expect([unknown.code, unknown.err]).toEqual([EXIT_CODES.usage, expect.stringContaining('There is no contract with realtime')]) // prettier-ignore
    expect([changed.code, changed.out]).toEqual([EXIT_CODES.problems, expect.stringMatching(/^✗ widget-api {2}verified against an older contract/)]) // prettier-ignore
  })

  test('can-i-deploy exits with a usage error when the results folder does not exist', async () => {
    const { code, err } = await canIDeploy('/nowhere', tempFolder())

    expect([code, err]).toEqual([EXIT_CODES.usage, expect.stringContaining('No results were found in /nowhere.')])
  })
})
