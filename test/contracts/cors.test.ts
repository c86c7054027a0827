import { afterEach, describe, expect, test } from '@jest/globals'
import { verifyContracts } from '#cli/commands/contracts/verifyContracts.ts'
import { EXIT_CODES } from '#cli/errors.ts'
import { runCli } from '#test/support/cli/commandLine.ts'
import {
  type ProviderResponse,
  endProviders,
  type ReceivedRequest,
  startProvider,
  jsonInteraction,
  writePacts,
} from '#test/support/contracts/provider.ts'

afterEach(endProviders)

const ORIGIN = 'https://shop.example.com'

const commentsOf = (id: string, loses: string) => ({ operation: { service: 'middleware', id }, loses: { $: loses } })

const PACTS = {
  middleware: [
    jsonInteraction('the account', {}, { comments: commentsOf('loadAccount', 'The texts are ours.'), request: { method: 'GET', path: '/config', headers: { 'X-Auth-Token': ['a'] } } }),
    jsonInteraction('the bot', {}, { comments: commentsOf('triggerBot', 'The bot is silent.'), request: { method: 'POST', path: '/bot', headers: { 'Content-Type': ['application/json'] } } }),
  ],
} // prettier-ignore

/** Returns CORS headers that allow requests from every origin, also with cookies. */
const corsHeaders = ({ headers }: ReceivedRequest): Readonly<Record<string, string>> => ({
  'access-control-allow-origin': String(headers['origin']),
  'access-control-allow-headers': 'x-auth-token, content-type',
  'access-control-allow-credentials': 'true',
})

async function verify(respond: (request: ReceivedRequest) => ProviderResponse) {
  const provider = await startProvider(respond)
  const { passed, origin, results } = await verifyContracts({ urls: provider.url, origin: ORIGIN, pacts: writePacts(PACTS), timeoutMs: 400 }) // prettier-ignore
  const corsResults = results.flatMap(({ interactions }) => interactions).filter(({ kind }) => kind === 'cors')
  return {
    passed,
    origin,
    corsResults,
    texts: corsResults.flatMap(({ problems }) => problems.map(({ text }) => text)),
    provider,
  }
}

describe('contracts verify with an origin', () => {
  test('contracts verify sends the preflights of a page’s browser and passes when CORS allows the origin', async () => {
    const { passed, origin, corsResults, texts, provider } = await verify((request) => ({
      json: {},
      headers: corsHeaders(request),
    }))
    const preflights = provider.requests.filter(({ method }) => method === 'OPTIONS')

    expect([passed, origin, texts]).toEqual([true, ORIGIN, []])
    expect(corsResults.map(({ description }) => description)).toEqual(['from a browser: POST /bot', 'from a browser: GET /config']) // prettier-ignore
    expect(preflights.map(({ headers }) => [headers['origin'], headers['access-control-request-method'], headers['access-control-request-headers']])).toEqual([
      [ORIGIN, 'POST', 'content-type'],
      [ORIGIN, 'GET', 'x-auth-token'],
    ]) // prettier-ignore
  })

  test.each<[string, (request: ReceivedRequest) => ProviderResponse, readonly string[]]>([
    ['a server without CORS headers', ({ method }) => ({ json: {}, status: method === 'OPTIONS' ? 404 : 200 }), [
      `The bot is silent: the page's browser blocks the request: Access-Control-Allow-Origin is missing for ${ORIGIN}; the status of the OPTIONS response is 404, expected 2xx`,
      `The texts are ours: the page's browser blocks the request: Access-Control-Allow-Origin is missing for ${ORIGIN}; the status of the OPTIONS response is 404, expected 2xx`,
    ]],
    ['a server with CORS headers only for preflights', (request) => ({ json: {}, headers: request.method === 'OPTIONS' ? corsHeaders(request) : {} }), [
      `The texts are ours: the page's browser blocks the request: the page may send the request, but not read the response: Access-Control-Allow-Origin is missing for ${ORIGIN}`,
    ]],
    ['a server that allows “*” for requests with cookies', (request) => ({ json: {}, headers: { ...corsHeaders(request), 'access-control-allow-origin': '*' } }), [
      'The bot is silent: the page\'s browser blocks the request: Access-Control-Allow-Origin is *, but a request with cookies needs the exact origin',
    ]],
    ['a server that does not answer preflights', ({ method }) => (method === 'OPTIONS' ? undefined : { json: {} }), [
      "The bot is silent: the page's browser blocks the request: no response within 0.4 s",
      "The texts are ours: the page's browser blocks the request: no response within 0.4 s",
    ]],
  ])('contracts verify reports the CORS failure and the visitor’s loss for %s', async (_case, respond, expected) => {
    const { passed, texts } = await verify(respond)

    expect([passed, texts]).toEqual([false, expected])
  }) // prettier-ignore
})

test('contracts verify without --origin skips the CORS checks and prints one line about it', async () => {
  const provider = await startProvider(() => ({ json: {} }))
  const args = ['contracts', 'verify', '--url', provider.url, '--pacts', writePacts(PACTS)]
  const [normal, quiet] = [await runCli(args), await runCli([...args, '--quiet'])]

  expect([normal.code, normal.out.trim().split('\n').at(-1)]).toEqual([EXIT_CODES.done, expect.stringMatching(/^CORS was not checked\. Use --origin /)]) // prettier-ignore
  expect(quiet.out).toBe('')
  expect(provider.requests.filter(({ method, headers }) => method === 'OPTIONS' || headers['origin'])).toEqual([])
})
