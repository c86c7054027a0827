import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { CPU_LIMIT_MS, measureCpuMs } from '#test/support/cpuTime.ts'
import { toPayload } from './payload.ts'
import { maskText } from './secrets.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzb3VyY2VfaWQiOiJhYmMifQ.c2lnbmF0dXJlLW9mLWEtdG9rZW4'

const NAMES = ['authToken', 'x-auth-token', 'pubsub_token', 'identifier_hash', 'cw_conversation', 'Authorization']

describe('masking of secrets in a trace', () => {
  test.each([
    [
      `https://a.test/x?website_token=demo&cw_conversation=${JWT}`,
      `https://a.test/x?website_token=demo&cw_conversation=…${JWT.slice(-4)}`,
    ],
    [`the token ${JWT} expired`, `the token …${JWT.slice(-4)} expired`],
    [
      '{"pubsub_token":"p4bs6bt0ken-of-a-room","channel":"RoomChannel"}',
      '{"pubsub_token":"…room","channel":"RoomChannel"}',
    ],
    ['{"password":"short"}', '{"password":"…"}'],
    ['sid=s1&SESSION=s2&otp=123456&sig=s4&pwd=s5&pass=s6', 'sid=…&SESSION=…&otp=…&sig=…&pwd=…&pass=…'],
    ['{"session":"s1","otp":123456}', '{"session":"…","otp":"…"}'],
    ['{"session":{"id":"s1"},"compass":"north"}', '{"session":{"id":"s1"},"compass":"north"}'],
    ['code=1&key=2&nonce=3', 'code=1&key=2&nonce=3'],
    ['a text without secrets, a=b&c=d', 'a text without secrets, a=b&c=d'],
  ])('the text %j becomes %j', (text, masked) => expect(maskText(text)).toBe(masked))

  test('a payload contains no planted secret, however deep it is and in whatever text it is', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9]{20,40}$/)
    const name = fc.constantFrom(...NAMES)
    fc.assert(
      fc.property(secret, name, fc.jsonValue(), (planted, key, other) => {
        const field = { [key]: planted }
        const query = `https://a.test/?${key}=${planted}`
        const payload = toPayload({ other, deep: [{ more: [field] }], text: JSON.stringify(field), query })
        expect(payload).not.toContain(planted)
      }),
    )
  })
})

test.each([
  ['a list', { token: ['PLANTED-SECRET-0123'] }],
  ['an object', { token: { value: 'PLANTED-SECRET-0123' } }],
  ['a camel-case name', { sessionToken: 'PLANTED-SECRET-0123', apiKey: 'PLANTED-SECRET-0123' }],
  ['a header with hyphens', { 'x-csrf-token': 'PLANTED-SECRET-0123', 'x-api-key': 'PLANTED-SECRET-0123' }],
  ['a pair', [['x-auth-token', 'PLANTED-SECRET-0123']]],
  ['a name with its value', [{ name: 'authorization', value: 'PLANTED-SECRET-0123' }]],
  ['a stored key', { key: 'cw_auth_token', value: 'PLANTED-SECRET-0123' }],
  ['a text with a scheme', 'sent Bearer PLANTED-SECRET-0123'],
  ['a text with a name', 'failed for token: PLANTED-SECRET-0123 and more'],
  ['the first pair of a form', 'token=PLANTED-SECRET-0123&a=1'],
  ['a user of an address', 'https://ada:PLANTED-SECRET-0123@a.test/'],
  ['an encoded name in a query', 'https://a.test/?auth%5Ftoken=PLANTED-SECRET-0123&b=1'],
  ['a bracketed name in a query', 'https://a.test/?user[token]=PLANTED-SECRET-0123'],
  [
    'JSON in JSON in a text',
    JSON.stringify(JSON.stringify({ data: JSON.stringify({ token: 'PLANTED-SECRET-0123' }) })),
  ],
])('a payload contains no secret in %s', (_name, value) => {
  expect(toPayload({ value })).not.toContain('PLANTED-SECRET')
})

test.each(['eyJ-', 'eyJ', 'eyJ.', '://', 'bearer ', 'a=', '%5f'])(
  'a long text of repeated %j is masked in linear time',
  (piece) => {
    expect(measureCpuMs(() => maskText(piece.repeat(400_000 / piece.length)))).toBeLessThan(CPU_LIMIT_MS)
  },
)

test('a header keeps the scheme of its credentials, and what is masked is not masked again', () => {
  const masked = toPayload({ authorization: 'Bearer PLANTED-SECRET-0123', text: 'sent Bearer PLANTED-SECRET-0123' })

  expect(masked).toBe('{"authorization":"Bearer …0123","text":"sent Bearer …0123"}')
  expect(toPayload(JSON.parse(masked))).toBe(masked)
})

test.each(['allow-credentials', 'allow-headers', 'expose-headers', 'max-age', 'request-headers'])(
  'the header access-control-%s is public and stays',
  (name) => {
    const headers = JSON.stringify({ [`access-control-${name}`]: 'true, Authorization, x-auth-token' })
    expect(maskText(headers)).toBe(headers)
  },
)

test('a secret whose name only begins as a header of CORS is masked', () => {
  expect(toPayload({ 'access-control-token': 'PLANTED-SECRET-0123' })).not.toContain('PLANTED')
})

test('the website token is public and stays', () => {
  expect(toPayload({ website_token: 'demo', websiteToken: 'demo' })).toBe(
    '{"website_token":"demo","websiteToken":"demo"}',
  )
})

describe('payload of a trace item', () => {
  test.each([
    ['deep lists', JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
    ['a text of deep lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['an object without a prototype', Object.create(null)],
    [
      'a getter that throws',
      {
        get bad(): never {
          throw new Error('no')
        },
      },
    ],
    [
      'a method toJSON that throws',
      {
        toJSON: (): never => {
          throw new Error('no')
        },
      },
    ],
  ])('%s do not make the recording fail', (_name, value: unknown) =>
    expect(() => JSON.parse(toPayload({ value }))).not.toThrow(),
  )

  test('a cycle, an error, a function and bytes become texts, and shared values stay', () => {
    const shared = { a: 1 }
    const cyclic: Record<string, unknown> = { shared, again: shared }
    cyclic['self'] = cyclic
    const value = {
      cyclic,
      error: new TypeError('failed'),
      call: function send() {},
      bytes: new Uint8Array(3),
      big: 1n,
    }

    expect(JSON.parse(toPayload(value))).toMatchObject({
      cyclic: { shared: { a: 1 }, again: { a: 1 }, self: '[cycle]' },
      error: { name: 'TypeError', message: 'failed' },
      call: '[function send]',
      bytes: '[3 bytes]',
      big: '1',
    })
  })

  test('a long payload is cut, and says how long it was', () => {
    const payload = JSON.parse(toPayload('x'.repeat(300_000))) as { readonly cut: string; readonly characters: number }

    expect(payload.cut).toHaveLength(200_000)
    expect(payload.characters).toBe(300_002)
  })
})
