import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
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

describe('payload of a trace item', () => {
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
