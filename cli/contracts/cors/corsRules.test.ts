import { expect, test } from '@jest/globals'
import type { BrowserCall } from './browserCalls.ts'
import { findPreflightProblems, findReadProblems } from './corsRules.ts'

const ORIGIN = 'https://shop.example.com'

const CALL: BrowserCall = {
  method: 'PATCH',
  path: '/messages/1',
  headers: ['content-type', 'x-auth-token'],
  hasCredentials: false,
  operation: undefined,
  loses: undefined,
}

const responseWith = (headers: Readonly<Record<string, string>>, status = 204) => ({
  status,
  headers: new Headers(headers),
})

const [ALLOW_ORIGIN, ALLOW_METHODS, ALLOW_HEADERS, ALLOW_CREDENTIALS] = ['access-control-allow-origin', 'access-control-allow-methods', 'access-control-allow-headers', 'access-control-allow-credentials'] as const // prettier-ignore

const EXACT = {
  [ALLOW_ORIGIN]: ORIGIN,
  [ALLOW_METHODS]: 'GET, PATCH',
  [ALLOW_HEADERS]: 'X-Auth-Token, Content-Type',
  [ALLOW_CREDENTIALS]: 'true',
}
const WILDCARD = { [ALLOW_ORIGIN]: '*', [ALLOW_METHODS]: '*', [ALLOW_HEADERS]: '*' }

test.each<[string, Readonly<Record<string, string>>, Partial<BrowserCall>, readonly string[]]>([
  ['the exact origin', EXACT, {}, []],
  ['every origin', WILDCARD, {}, []],
  ['the exact origin with cookies', EXACT, { hasCredentials: true }, []],
  ['no method, if the request is a POST', { ...EXACT, [ALLOW_METHODS]: '' }, { method: 'POST' }, []],
  ['no origin', {}, {}, [`Access-Control-Allow-Origin is missing for ${ORIGIN}`]],
  ['another origin', { ...EXACT, [ALLOW_ORIGIN]: 'https://a.example' }, {}, [`Access-Control-Allow-Origin is https://a.example, expected ${ORIGIN}`]],
  ['another method', { ...EXACT, [ALLOW_METHODS]: 'GET' }, {}, ['Access-Control-Allow-Methods does not include PATCH']],
  ['the method in lower case', { ...EXACT, [ALLOW_METHODS]: 'patch' }, {}, ['Access-Control-Allow-Methods does not include PATCH']],
  ['too few headers', { ...EXACT, [ALLOW_HEADERS]: 'content-type' }, {}, ['Access-Control-Allow-Headers does not include x-auth-token']],
  ['no cookies', { ...EXACT, [ALLOW_CREDENTIALS]: '' }, { hasCredentials: true }, ['the request has cookies, but Access-Control-Allow-Credentials is not true']],
  ['every origin, if the request has cookies', WILDCARD, { hasCredentials: true }, [
    'Access-Control-Allow-Origin is *, but a request with cookies needs the exact origin',
    'Access-Control-Allow-Methods does not include PATCH',
    'Access-Control-Allow-Headers does not include content-type, x-auth-token',
  ]],
])('a CORS preflight response is evaluated as by a browser: permission for %s', (_case, headers, call, reasons) => {
  expect(findPreflightProblems(responseWith(headers), { ...CALL, ...call }, ORIGIN)).toEqual(reasons)
}) // prettier-ignore

test('a CORS preflight response with an error status gives no permission', () => {
  expect(findPreflightProblems(responseWith(EXACT, 405), CALL, ORIGIN)).toEqual([
    'the status of the OPTIONS response is 405, expected 2xx',
  ])
  expect(findPreflightProblems(responseWith({}, 404), CALL, ORIGIN)).toEqual([
    `Access-Control-Allow-Origin is missing for ${ORIGIN}`,
    'the status of the OPTIONS response is 404, expected 2xx',
  ])
})

test('a page may read a response with any status if the response allows its origin', () => {
  expect(findReadProblems(responseWith({ [ALLOW_ORIGIN]: '*' }, 404), CALL, ORIGIN)).toEqual([])
  expect(findReadProblems(responseWith({}, 200), CALL, ORIGIN)).toEqual([
    `Access-Control-Allow-Origin is missing for ${ORIGIN}`,
  ])
})
