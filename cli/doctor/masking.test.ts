import { expect, test } from '@jest/globals'
import { CPU_LIMIT_MS, measureCpuMs } from '#test/support/cpuTime.ts'
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
