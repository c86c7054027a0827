import { expect, test } from '@jest/globals'
import type { BrowserCall } from './browserCalls.ts'
import { whyForbidden, whyUnread } from './leave.ts'

const ORIGIN = 'https://shop.example.com'

const CALL: BrowserCall = {
  method: 'PATCH',
  path: '/messages/1',
  headers: ['content-type', 'x-auth-token'],
  hasCredentials: false,
  operation: undefined,
  loses: undefined,
}

const answer = (headers: Readonly<Record<string, string>>, status = 204) => ({ status, headers: new Headers(headers) })

const [FROM, WHAT, HOW, COOKIES] = ['access-control-allow-origin', 'access-control-allow-methods', 'access-control-allow-headers', 'access-control-allow-credentials'] as const // prettier-ignore

const LEAVE = { [FROM]: ORIGIN, [WHAT]: 'GET, PATCH', [HOW]: 'X-Auth-Token, Content-Type', [COOKIES]: 'true' }
const ANY = { [FROM]: '*', [WHAT]: '*', [HOW]: '*' }

test.each<[string, Readonly<Record<string, string>>, Partial<BrowserCall>, readonly string[]]>([
  ['the exact origin', LEAVE, {}, []],
  ['every origin', ANY, {}, []],
  ['the exact origin with cookies', LEAVE, { hasCredentials: true }, []],
  ['no method, if the request is a POST', { ...LEAVE, [WHAT]: '' }, { method: 'POST' }, []],
  ['no origin', {}, {}, [`Access-Control-Allow-Origin is missing for ${ORIGIN}`]],
  ['another origin', { ...LEAVE, [FROM]: 'https://a.example' }, {}, [`Access-Control-Allow-Origin is https://a.example, expected ${ORIGIN}`]],
  ['another method', { ...LEAVE, [WHAT]: 'GET' }, {}, ['Access-Control-Allow-Methods does not include PATCH']],
  ['the method in lower case', { ...LEAVE, [WHAT]: 'patch' }, {}, ['Access-Control-Allow-Methods does not include PATCH']],
  ['too few headers', { ...LEAVE, [HOW]: 'content-type' }, {}, ['Access-Control-Allow-Headers does not include x-auth-token']],
  ['no cookies', { ...LEAVE, [COOKIES]: '' }, { hasCredentials: true }, ['the request has cookies, but Access-Control-Allow-Credentials is not true']],
  ['every origin, if the request has cookies', ANY, { hasCredentials: true }, [
    'Access-Control-Allow-Origin is *, but a request with cookies needs the exact origin',
    'Access-Control-Allow-Methods does not include PATCH',
    'Access-Control-Allow-Headers does not include content-type, x-auth-token',
  ]],
])('a CORS preflight response is evaluated as by a browser: permission for %s', (_case, headers, call, reasons) => {
  expect(whyForbidden(answer(headers), { ...CALL, ...call }, ORIGIN)).toEqual(reasons)
}) // prettier-ignore

test('a CORS preflight response with an error status gives no permission', () => {
  expect(whyForbidden(answer(LEAVE, 405), CALL, ORIGIN)).toEqual([
    'the status of the OPTIONS response is 405, expected 2xx',
  ])
  expect(whyForbidden(answer({}, 404), CALL, ORIGIN)).toEqual([
    `Access-Control-Allow-Origin is missing for ${ORIGIN}`,
    'the status of the OPTIONS response is 404, expected 2xx',
  ])
})

test('a page may read a response with any status if the response allows its origin', () => {
  expect(whyUnread(answer({ [FROM]: '*' }, 404), CALL, ORIGIN)).toEqual([])
  expect(whyUnread(answer({}, 200), CALL, ORIGIN)).toEqual([`Access-Control-Allow-Origin is missing for ${ORIGIN}`])
})
