import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { toSavedFileName } from './savedFileName.ts'

const DAY = new Date(2026, 10, 8)

test.each([
  ['Lumen Bikes', 'Lumen-Bikes-2026-11-08.html'],
  ['../../etc/passwd', 'etc-passwd-2026-11-08.html'],
  ['CON', 'chat-2026-11-08.html'],
  ['', 'chat-2026-11-08.html'],
  ['متجر الدراجات', 'متجر-الدراجات-2026-11-08.html'],
])('the company "%s" gives the file name %s', (company, name) => {
  expect(toSavedFileName(company, DAY, 'html')).toBe(name)
})

test('no company gives a file name that a system refuses', () => {
  fc.assert(
    fc.property(anyText(), (company) => {
      const name = toSavedFileName(company, DAY, 'txt')
      expect(name).toMatch(/^[^\s<>:"/\\|?*.][^<>:"/\\|?*.]*\.txt$/u)
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
    }),
  )
})
