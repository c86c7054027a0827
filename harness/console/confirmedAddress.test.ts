import { expect, test } from '@jest/globals'
import { confirmAddress, isConfirmed } from './confirmedAddress.ts'

const ADDRESS = 'https://chat.test/tenants/abc'

/** Page whose entry of the history has a state of its own. */
function createPage(state: unknown = null) {
  const history = { state, replaceState: (next: unknown) => void (history.state = next) }
  return { self: window, top: window, history }
}

test('a confirmed address is confirmed, and one below it or beside it is not', () => {
  const page = createPage()
  confirmAddress(ADDRESS, page)

  expect(isConfirmed(ADDRESS, page)).toBe(true)
  expect(isConfirmed(`${ADDRESS}/v2`, page)).toBe(false)
  expect(isConfirmed('https://chat.test', page)).toBe(false)
})

test('a page inside of another page has no confirmations', () => {
  const page = createPage()
  confirmAddress(ADDRESS, page)

  expect(isConfirmed(ADDRESS, { ...page, top: null })).toBe(false)
})

test.each([null, ADDRESS, { confirmedAddress: [ADDRESS] }])('the state %j confirms nothing', (state) => {
  expect(isConfirmed(ADDRESS, createPage(state))).toBe(false)
})
