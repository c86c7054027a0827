import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { EXIT_CODES } from '#cli/errors.ts'
import { runCli } from '#test/support/cli/commandLine.ts'
import { limitTrustedAuthorities } from '#test/support/cli/fewAuthorities.ts'

limitTrustedAuthorities()
import { type ProviderResponse, endProviders, type ReceivedRequest, pactOf, type Provider, startProvider, jsonInteraction } from '#test/support/contracts/provider.ts' // prettier-ignore

afterEach(endProviders)

const TOKEN = 'br0ker-token'

type BrokerOptions = {
  readonly respond?: (request: ReceivedRequest) => ProviderResponse | 'usual'
  readonly hasNoTags?: boolean
}

/**
 * Starts a fake Pact Broker 2.x with the endpoints that the CLI uses: the index, the pacts for a provider, each pact,
 * and its results.
 */
async function startBroker({ respond = () => 'usual', hasNoTags = false }: BrokerOptions = {}): Promise<Provider> {
  const broker: Provider = await startProvider((request) => {
    const ownResponse = respond(request)
    if (ownResponse !== 'usual') return ownResponse
    if (request.headers['authorization'] !== `Bearer ${TOKEN}`) return { status: 401, json: {} }
    const response = routes(broker.url, hasNoTags && request.body.includes('mainBranch'))[
      `${request.method} ${request.url}`
    ]
    return response === undefined ? { status: request.method === 'PUT' ? 201 : 404, json: {} } : { json: response }
  })
  return broker
}

function routes(base: string, isEmpty: boolean): Readonly<Record<string, object>> {
  const href = (path: string): object => ({ href: `${base}${path}` })
  return {
    'GET /': {
      _links: {
        'pb:provider-pacts-for-verification': href('/pacts/provider/{provider}/for-verification'),
        'pb:pacticipant-branch-version': href('/pacticipants/{pacticipant}/branches/{branch}/versions/{version}'),
      },
    },
    'POST /pacts/provider/widget-api/for-verification': {
      _embedded: { pacts: isEmpty ? [] : [{ _links: { self: href('/pacts/1') } }] },
    },
    'GET /pacts/1': {
      ...pactOf('widget-api', [jsonInteraction('a call', { a: 1 })]),
      _links: { 'pb:publish-verification-results': href('/pacts/1/results') },
    },
    'POST /pacts/1/results': {},
  }
}

const startService = (a: unknown): Promise<Provider> => startProvider(() => ({ json: { a } }))

const verify = async (broker: Provider, a: unknown, ...args: readonly string[]) =>
  runCli(['contracts', 'verify', '--url', (await startService(a)).url, '--broker', broker.url, ...args])

const getPublishedResults = ({ requests }: Provider): unknown => {
  const found = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/results'))
  return found && JSON.parse(found.body)
}

describe('contracts verify with a broker', () => {
  beforeEach(() => void (process.env['PACT_BROKER_TOKEN'] = TOKEN))
  afterEach(() => void delete process.env['PACT_BROKER_TOKEN'])

  test('contracts verify loads the pacts of a broker and publishes the result for a version and a branch', async () => {
    const broker = await startBroker()
    const { code, out } = await verify(broker, 1, '--publish', '--provider-version', '1.4.2', '--branch', 'feat/x')

    expect([code, out]).toEqual([EXIT_CODES.done, expect.stringMatching(/^widget-api {2}1 interaction holds$/m)])
    expect(getPublishedResults(broker)).toMatchObject({ success: true, providerApplicationVersion: '1.4.2' })
    expect(broker.requests.map(({ method, url }) => `${method} ${url}`)).toContain('PUT /pacticipants/widget-api/branches/feat%2Fx/versions/1.4.2') // prettier-ignore
  })

  test('contracts verify publishes a failure with its mismatches, and nothing without --publish', async () => {
    const broker = await startBroker()
    await verify(broker, 2)
    expect(getPublishedResults(broker)).toBeUndefined()
    const { code } = await verify(broker, 2, '--publish', '--provider-version', '1.4.3')

    expect(code).toBe(EXIT_CODES.problems)
    expect(getPublishedResults(broker)).toMatchObject({
      success: false,
      testResults: [{ success: false, mismatches: [{ description: 'a is 2, expected 1' }] }],
    })
  })

  test('contracts verify loads the newest pacts of a broker that has none of the main branch', async () => {
    expect(await verify(await startBroker({ hasNoTags: true }), 1)).toMatchObject({ code: EXIT_CODES.done })
  })

  test.each<[string, (request: ReceivedRequest) => ProviderResponse | 'usual', string]>([
    ['answers with 401', () => ({ status: 401, json: {} }), 'The broker responded with 401'],
    ['returns JSON without links to pacts', () => ({ json: {} }), 'has no link to pacts'],
    ['returns an HTML page', () => ({ text: '<html>' }), 'is not a JSON object'],
    ['returns an invalid pact', ({ url }) => (url === '/pacts/1' ? { json: { a: 1 } } : 'usual'), 'is not a pact'],
    ['links to pacts on another origin', ({ url }) => (url === '/' ? { json: { _links: { 'pb:provider-pacts-for-verification': { href: 'http://127.0.0.1:1/{provider}' } } } } : 'usual'), 'links to http://127.0.0.1:1/widget-api, which has another origin'],
  ])('contracts verify reports a broker that %s, and does not print the token', async (_case, respond, message) => {
    const { code, err } = await verify(await startBroker({ respond }), 1)

    expect([EXIT_CODES.environment, EXIT_CODES.usage]).toContain(code)
    expect(err).toContain(message)
    expect(err).not.toContain(TOKEN)
  }) // prettier-ignore
})

test('contracts verify sends broker credentials as Basic authentication and does not print the password', async () => {
  const broker = await startBroker({ respond: ({ headers }) => ({ status: 403, text: String(headers['authorization']) }) }) // prettier-ignore
  const { code, err } = await verify(broker, 1, '--broker-username', 'team', '--broker-password', 'hush')

  expect([code, err]).toEqual([EXIT_CODES.environment, expect.stringContaining('The broker responded with 403')])
  expect(broker.requests[0]?.headers['authorization']).toBe(`Basic ${btoa('team:hush')}`)
  expect(err).not.toContain('hush')
})

test('contracts verify reports a broker that cannot be reached', async () => {
  const { url } = await startService(1)
  endProviders()
  const { code, err } = await runCli(['contracts', 'verify', '--url', 'http://a', '--broker', url])

  expect([code, err]).toEqual([EXIT_CODES.environment, expect.stringContaining(`The broker cannot be reached at ${url}: ECONNREFUSED`)]) // prettier-ignore
})
