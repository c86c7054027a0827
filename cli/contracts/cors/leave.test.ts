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
  ['this very origin', LEAVE, {}, []],
  ['anybody', ANY, {}, []],
  ['this very origin with cookies', LEAVE, { hasCredentials: true }, []],
  ['a method that needs no leave', { ...LEAVE, [WHAT]: '' }, { method: 'POST' }, []],
  ['nobody', {}, {}, [`no Access-Control-Allow-Origin for ${ORIGIN}`]],
  ['another', { ...LEAVE, [FROM]: 'https://a.example' }, {}, [`Access-Control-Allow-Origin is https://a.example and not ${ORIGIN}`]],
  ['another method', { ...LEAVE, [WHAT]: 'GET' }, {}, ['no PATCH in Access-Control-Allow-Methods']],
  ['a method in small letters', { ...LEAVE, [WHAT]: 'patch' }, {}, ['no PATCH in Access-Control-Allow-Methods']],
  ['fewer headers', { ...LEAVE, [HOW]: 'content-type' }, {}, ['no x-auth-token in Access-Control-Allow-Headers']],
  ['no cookies', { ...LEAVE, [COOKIES]: '' }, { hasCredentials: true }, ['the call carries cookies, and Access-Control-Allow-Credentials is not true']],
  ['anybody, with cookies', ANY, { hasCredentials: true }, [
    'Access-Control-Allow-Origin is *, and the call carries cookies, for which the very origin has to be named',
    'no PATCH in Access-Control-Allow-Methods',
    'no content-type, x-auth-token in Access-Control-Allow-Headers',
  ]],
])('a CORS preflight response is evaluated as by a browser: permission for %s', (_case, headers, call, reasons) => {
  expect(whyForbidden(answer(headers), { ...CALL, ...call }, ORIGIN)).toEqual(reasons)
}) // prettier-ignore

test('a CORS preflight response with an error status gives no permission', () => {
  expect(whyForbidden(answer(LEAVE, 405), CALL, ORIGIN)).toEqual(['OPTIONS was answered 405 instead of 2xx'])
  expect(whyForbidden(answer({}, 404), CALL, ORIGIN)).toEqual([
    `no Access-Control-Allow-Origin for ${ORIGIN}`,
    'OPTIONS was answered 404 instead of 2xx',
  ])
})

test('a page may read a response with any status if the response allows its origin', () => {
  expect(whyUnread(answer({ [FROM]: '*' }, 404), CALL, ORIGIN)).toEqual([])
  expect(whyUnread(answer({}, 200), CALL, ORIGIN)).toEqual([`no Access-Control-Allow-Origin for ${ORIGIN}`])
})
