import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { measureCpuMs, CPU_LIMIT_MS } from '#test/support/cpuTime.ts'
import { applyRules, scrub } from './scrub.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzb3VyY2VfaWQiOiJhYmMifQ.Q2hhdHdvb3Q-_x'

describe('scrub', () => {
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
    ['ada%2540example.com and ada%252540example.com wrote', '[email] and [email] wrote'],
    ['ada&#64;example.com, ada&#x40;example.com and ada＠example.com wrote', '[email], [email] and [email] wrote'],
    ['"ada lovelace"@example.com wrote', '[email] wrote'],
    ['x_5d41402abc4b2a76b9719d911017c592_y is unknown', 'x_[hash]_y is unknown'],
    ['5d41402abc4b2a76b9719d911017c592 is unknown', '[hash] is unknown'],
    ['call +49 170 1234567 now', 'call [phone] now'],
    ['call +49.151.12345678, +49(0)151/12345678 or ＋4915112345678', 'call [phone], [phone] or [phone]'],
    ['call +49\u00A0151\u00A012345678 or +49\u202F151\u202F12345678', 'call [phone] or [phone]'],
    ['phone=%2B4915112345678&again=%252B49+151+12345678&z=1', 'phone=[phone]&again=[phone]&z=1'],
    ['call 004915112345678 or (0049 151 12345678', 'call [phone] or ([phone]'],
    ['0.00123456789 at 2026-01-01T00:00:00.000Z in /0012345678', '0.00123456789 at 2026-01-01T00:00:00.000Z in /0012345678'],
    ['call +49 151 12345678\n12 items', 'call [phone]\n12 items'],
    [`Unexpected token 'D', "Dear Mara, my "... is not valid JSON`, `Unexpected token 'D', [text] is not valid JSON`],
    ["Cannot read properties of undefined (reading 'status')", "Cannot read properties of undefined (reading 'status')"],
  ])('the text %j is scrubbed to %j', (text, left) => {
    expect(scrub(text)).toBe(left)
  }) // prettier-ignore

  test('a scrubbed text contains no known secret, whatever text is around it', () => {
    const secret = fc.stringMatching(/^[\w-]{8,30}$/)
    fc.assert(
      fc.property(fc.string(), secret, fc.string(), (before, known, after) => {
        expect(scrub(`${before}${known}${after}`, [known]).replaceAll('[token]', '')).not.toContain(known)
      }),
    )
  })

  test('a scrubbed text contains no part of a secret at the point where a long text is cut', () => {
    const secret = 'k3y-of-the-visitor'
    expect(scrub(`https://a.test/x?${'a'.repeat(9_970)} ${secret}`, [secret])).toBe('https://a.test/x [token]')
  })

  test('a scrubbed text has at most 500 characters', () => {
    expect(scrub('a.'.repeat(500_000)).length).toBeLessThanOrEqual(500)
    expect(scrub(`${'@'.repeat(50_000)}${'x@'.repeat(50_000)}`).length).toBeLessThanOrEqual(500)
  })
})

/**
 * The rules in their most readable form. Some of them take quadratic or cubic time, so they only define the correct
 * result.
 */
const PLAIN_RULES: readonly (readonly [RegExp, string])[] = [
  [/＠|&#64;|&#x40;/gi, '@'],
  [/%(25)+40/g, '%40'],
  [/\b((?:https?|wss?):\/\/)[^\s/@"'<>]+@/gi, '$1'],
  [/((?:https?|wss?):\/\/[^\s"'<>?#()]+)[?#][^\s"'<>()]*/gi, '$1'],
  [/(\/[\w./%{}-]+)\?[^\s"'<>()]*/g, '$1'],
  [
    /\b(cw_conversation|website_?token|pubsub_?token|identifier_?hash|x-auth-token|auth_?token|token|authorization|password|email)(["']?\s*[:=]\s*["']?)(?:bearer\s+)?[^\s"'&,;})]+/gi,
    '$1$2[removed]',
  ],
  [/\beyJ[\w-]*\.[\w-]+\.[\w-]*/g, '[token]'],
  [/"[^"\n]{1,64}"@[^\s@"'<>()=:,;/[\]]+\.[^\s@"'<>()=:,;/[\]]+/g, '[email]'],
  [/[^\s@"'<>()=:,;/[\]]+(?:@|%40)[^\s@"'<>()=:,;/[\]]+\.[^\s@"'<>()=:,;/[\]]+/gi, '[email]'],
  [/(?<![0-9a-z])[0-9a-f]{32,}(?![0-9a-z])/gi, '[hash]'],
  [/([+＋]|%(25)*2B|(?<![\w.,/-])00(?=[1-9]))\d[\d \u00A0\u202F().+/-]{5,}\d/gi, '[phone]'],
  [/"[^]*"(?:\.\.\.)? is not valid JSON/g, '[text] is not valid JSON'],
]

const PIECES = [
  ...['http://', 'https://', 'wss://', '/', '?', '#', '@', '%40', '.', 'a', 'b', '"', "'", ' ', 'eyJ', '-', '_', 'token'],
  ...['=', ':', 'bearer ', 'email', '+', '1', '1234567', '...', ' is not valid JSON', '(', ')', '[', ';', 'deadbeef', 'A%4'],
  ...['&#64;', '＠', '%25', '%2B', '＋', '00', '\u00A0', '\n', '"@'],
] // prettier-ignore

test('the linear-time scrub rules give the same result as the rules in their readable form', () => {
  const mixture = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 16 })
  fc.assert(
    fc.property(
      mixture.map((pieces) => pieces.join('')),
      (text) => expect(applyRules(text)).toBe(PLAIN_RULES.reduce((rest, rule) => rest.replace(...rule), text)),
    ),
    { numRuns: 5_000 },
  )
})

/** Linear time for texts of this length is a moment. Quadratic time would be minutes, and cubic time years. */
test.each([
  ...PIECES,
  '%40a',
  'a@',
  'eyJ-',
  '//',
  '"a',
  'token: ',
  '@.',
  '+1 ',
  'http://a@',
  'a%40.',
  '00 ',
  '001(',
  '+1+',
  '"@a',
  '"a"@a',
  '%2B1',
  'f_',
])('the scrub rules process a long text of repeated %j in linear time', (piece) => {
  expect(measureCpuMs(() => applyRules(piece.repeat(400_000 / piece.length)))).toBeLessThan(CPU_LIMIT_MS)
})
