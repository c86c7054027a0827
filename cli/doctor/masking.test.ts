import { expect, test } from '@jest/globals'
import { CPU_LIMIT_MS, measureCpuMs } from '#test/support/cpuTime.ts'
import type { PageEvidence } from './evidence.ts'
import { maskEvidence, maskSecrets } from './masking.ts'

test.each([
  ['https://shop.test/?cw_conversation=abc&x=1', 'https://shop.test/?cw_conversation=…&x=1'],
  ['https://shop.test/?access_token=abc', 'https://shop.test/?access_token=…'],
  ['https://shop.test/?x=1&api_key=abc#id_token=def', 'https://shop.test/?x=1&api_key=…#id_token=…'],
  ['https://ada:secret@shop.test/', 'https://…@shop.test/'],
  ['failed: eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2lnbmF0dXJl', 'failed: …'],
  ['https://shop.test/?email=ada@example.com', 'https://shop.test/?email=…'],
])('masking hides the secrets of “%s”', (text, masked) => {
  expect(maskSecrets(text)).toBe(masked)
})

test.each([
  'https://chat.test/widget?website_token=demo&cw_conversation=',
  'https://chat.test/widget/panel.js?G75aCArTXwXropFjUEKZ2vcsqAvg7QcXKLm4bl0/T7s=&0',
  "script-src 'self' 'sha256-j6tElfHE1BHGEqSANUILIJ+VNafBBSjwk7Gx6skcCek='; frame-src https://chat.test",
])('masking keeps “%s”, which has no secret', (text) => {
  expect(maskSecrets(text)).toBe(text)
})

/** Linear time for texts of this length is a moment. Quadratic time would be half an hour. */
test.each(['a', 'eyJ-', '?', '?key', '://', 'a@', '://a', ';sig='])(
  'a text of two million characters of repeated %j is masked in linear time',
  (piece) => {
    const text = piece.repeat(2_000_000 / piece.length)

    expect(measureCpuMs(() => maskSecrets(text))).toBeLessThan(CPU_LIMIT_MS)
  },
)

test.each(['key', 'a.', 'token-'])('a parameter with a name of repeated %j is masked in linear time', (piece) => {
  const text = `?${piece.repeat(2_000_000 / piece.length)}`

  expect(measureCpuMs(() => maskSecrets(text))).toBeLessThan(CPU_LIMIT_MS)
})

const EVIDENCE: PageEvidence = {
  format: 1,
  page: {
    url: 'https://shop.test/',
    status: 200,
    headers: { 'permissions-policy': 'a'.repeat(3_000) },
    policies: [`script-src ${'https://a.test '.repeat(200)}`],
    viewport: { width: 1_440, height: 900 },
  },
  loaders: [],
  snippets: [],
  widget: { sdk: 'none', isStarted: false, settings: {}, bubbleCount: 0 },
  violations: [],
  errors: [],
  requests: [],
  sockets: [],
  opening: { by: 'none', waitedMs: 0, errorCodes: [] },
}

test('a long text of the evidence is cut after masking, and a policy and a header stay whole', () => {
  const token = `eyJhbGciOi.${'a'.repeat(3_000)}.b`
  const masked = maskEvidence({ ...EVIDENCE, errors: ['a'.repeat(200_000), `${'b '.repeat(990)}${token}`] })

  expect(masked.errors).toEqual([`${'a'.repeat(2_000)}…`, `${'b '.repeat(990)}…`])
  expect(masked.page).toEqual(EVIDENCE.page)
})
