import { expect, test } from '@jest/globals'
import { confirmAddress, isConfirmed } from './confirmedAddresses.ts'

const ADDRESS = 'https://chat.test/tenants/abc'

/** Page with a storage of its own. */
function createPage() {
  const values = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
  return { self: window, top: window, sessionStorage }
}

test('a confirmed address is confirmed, and one below it or beside it is not', () => {
  const page = createPage()
  confirmAddress(ADDRESS, page)
  confirmAddress('https://other.test', page)

  expect(isConfirmed(ADDRESS, page)).toBe(true)
  expect(isConfirmed('https://other.test', page)).toBe(true)
  expect(isConfirmed(`${ADDRESS}/v2`, page)).toBe(false)
  expect(isConfirmed('https://chat.test', page)).toBe(false)
})

test('a page inside of another page has no confirmations', () => {
  const page = createPage()
  confirmAddress(ADDRESS, page)

  expect(isConfirmed(ADDRESS, { ...page, top: null })).toBe(false)
})

test.each([
  ['denied', { get sessionStorage() { throw new Error('denied') } }],
  ['invalid', { sessionStorage: { getItem: () => '{', setItem: () => undefined } }],
  ['of another shape', { sessionStorage: { getItem: () => '{"a":1}', setItem: () => undefined } }],
])('a storage that is %s confirms nothing and throws nothing', (_what, more) => {
  const page = Object.defineProperties(createPage(), Object.getOwnPropertyDescriptors(more))
  confirmAddress(ADDRESS, page)

  expect(isConfirmed(ADDRESS, page)).toBe(false)
}) // prettier-ignore
