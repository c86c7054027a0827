import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyQuery } from '#test/support/anyUrl.ts'
import { measureCpuMs, CPU_LIMIT_MS } from '#test/support/cpuTime.ts'
import { sourcePageOf, withoutSecrets } from './sourcePage.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzb3VyY2VfaWQiOiIxIn0.s1gn-ature_'

test.each([
  ['https://shop.test/bikes/one?cw_conversation=abc&utm=1#top', 'https://shop.test/bikes/one'],
  ['https://ada:secret@shop.test/bikes', 'https://shop.test/bikes'],
  ['https://shop.test/customers/ada@example.com/orders', 'https://shop.test/customers/[email]/orders'],
  ['https://shop.test/customers/ada%40example.com', 'https://shop.test/customers/[email]'],
  [`https://shop.test/in/${JWT}`, 'https://shop.test/in/[token]'],
  ['https://shop.test/reset/9f86d081884c7d659a2feaa0c55ad015', 'https://shop.test/reset/[token]'],
  ['https://shop.test/bikes/the-quiet-city-bike-of-2026-in-midnight-blue', 'https://shop.test/bikes/the-quiet-city-bike-of-2026-in-midnight-blue'],
  ['file:///home/ada/index.html', null],
  ['about:blank', null],
  ['', null],
])('sourcePageOf(“%s”) is %p', (address, expected) => expect(sourcePageOf(address)).toBe(expected)) // prettier-ignore

test.each([
  ['battery range', 'battery range'],
  ['order of ada@example.com please', 'order of [email] please'],
  [`what is ${JWT}`, 'what is [token]'],
])('withoutSecrets turns the search query %p into %p', (query, expected) =>
  expect(withoutSecrets(query)).toBe(expected),
)

test('sourcePageOf returns neither the query nor an email address of any page', () => {
  const name = fc.stringMatching(/^[a-z0-9.]{1,20}$/)
  fc.assert(
    fc.property(name, name, anyQuery, (one, other, query) => {
      const page = sourcePageOf(`https://shop.test/a/${one}@${other}.test/b?${query}`) ?? ''
      expect(page).not.toMatch(/[@?]|%40/)
    }),
  )
})

test('withoutSecrets scans a text of a million characters within the time limit', () => {
  expect(measureCpuMs(() => withoutSecrets('a'.repeat(1_000_000)))).toBeLessThan(CPU_LIMIT_MS)
})
