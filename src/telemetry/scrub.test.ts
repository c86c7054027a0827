import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { effortOf, TOO_MUCH_MS } from '#test/support/effort.ts'
import { scrub } from './scrub.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzb3VyY2VfaWQiOiJhYmMifQ.Q2hhdHdvb3Q-_x'

describe('what leaves in a text', () => {
  test.each([
    ['Failed to fetch https://a.test/widget?website_token=demo&cw_conversation=x', 'Failed to fetch https://a.test/widget'],
    ['at https://a.test/assets/main-ABCD.js:1:20', 'at https://a.test/assets/main-ABCD.js:1:20'],
    ['wss://a.test/cable?token=1 closed', 'wss://a.test/cable closed'],
    ['https://a.test/#secret', 'https://a.test/'],
    ['https://ada:pass@a.test/x', 'https://a.test/x'],
    ['GET /api/v1/widget/contact?cw_conversation=abc failed', 'GET /api/v1/widget/contact failed'],
    [`token ${JWT}!`, 'token [token]!'],
    ['{"X-Auth-Token": "abc.def"}', '{"X-Auth-Token": "[removed]"}'],
    ['cw_conversation=abc and identifier_hash: 99aa', 'cw_conversation=[removed] and identifier_hash: [removed]'],
    ['Authorization: Bearer abc', 'Authorization: [removed]'],
    ['ada.lovelace+x@example.co.uk wrote', '[email] wrote'],
    ['ada%40example.com wrote', '[email] wrote'],
    ['5d41402abc4b2a76b9719d911017c592 is unknown', '[hash] is unknown'],
    ['call +49 170 1234567 now', 'call [phone] now'],
    [`Unexpected token 'D', "Dear Mara, my "... is not valid JSON`, `Unexpected token 'D', [text] is not valid JSON`],
    ["Cannot read properties of undefined (reading 'status')", "Cannot read properties of undefined (reading 'status')"],
  ])('%j is %j', (text, left) => {
    expect(scrub(text)).toBe(left)
  }) // prettier-ignore

  test('holds no secret of this page, in whatever it stands', () => {
    const secret = fc.stringMatching(/^[\w-]{8,30}$/)
    fc.assert(
      fc.property(fc.string(), secret, fc.string(), (before, known, after) => {
        expect(scrub(`${before}${known}${after}`, [known]).replaceAll('[token]', '')).not.toContain(known)
      }),
    )
  })

  test('is no longer than a message may be, and is soon done', () => {
    const effort = effortOf(() => {
      expect(scrub('a.'.repeat(500_000)).length).toBeLessThanOrEqual(500)
      expect(scrub(`${'@'.repeat(50_000)}${'x@'.repeat(50_000)}`).length).toBeLessThanOrEqual(500)
    })

    expect(effort).toBeLessThan(TOO_MUCH_MS)
  })
})
