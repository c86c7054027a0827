import { expect, test } from '@jest/globals'
import { AMBIGUOUS_PATH } from '#tools/ambiguousPath.ts'
import { parseTenantAddress } from './tenantAddress.ts'

test('an address loses its query and slashes at its end, and the token its white space', () => {
  const typed = { baseUrl: ' https://chat.test/tenants/abc//?x=1#y ', websiteToken: ' abc ' }

  expect(parseTenantAddress(typed)).toEqual({
    tenant: { baseUrl: 'https://chat.test/tenants/abc', websiteToken: 'abc' },
  })
})

test.each([
  ['chat.test', 'abc', ['baseUrl']],
  ['javascript:alert(1)', 'abc', ['baseUrl']],
  ['https://ada:secret@chat.test', 'abc', ['baseUrl']],
  ['https://chat.test', '', ['websiteToken']],
  ['https://chat.test', 'a b', ['websiteToken']],
  ['', '', ['baseUrl', 'websiteToken']],
])('the address %j with the token %j is refused with a text for each wrong field', (baseUrl, websiteToken, fields) => {
  const parsed = parseTenantAddress({ baseUrl, websiteToken })

  expect(Object.keys('problems' in parsed ? parsed.problems : {})).toEqual(fields)
})

test.each([
  '/tenants/abc/..%2f../evil',
  '/tenants/abc/..%2F../evil',
  '/tenants/abc/..%5c../evil',
  '/tenants/abc/%2e%2e/%2e%2e/evil',
  '/tenants/abc/..%252f../evil',
  '/tenants/abc/..%25252f/evil',
  '/tenants/abc/..%%32%66/evil',
  '/tenants/abc/..%25%32%66/evil',
  '/tenants/abc/..%2\tf/evil',
  '/tenants/abc/..%c0%af/evil',
  '/tenants/abc/..;/..;/evil',
  '/tenants/abc/..%3b/evil',
  String.raw`\tenants\abc\..;\evil`,
])('the path %j, which a server may resolve otherwise, is refused with what to do', (path) => {
  const typed = { baseUrl: `https://chat.test${path}`, websiteToken: 'abc' }

  expect(parseTenantAddress(typed)).toEqual({ problems: { baseUrl: AMBIGUOUS_PATH } })
})

test('a path with other encoded characters is kept, and an encoded slash in the query is dropped with it', () => {
  const typed = { baseUrl: 'https://chat.test/k%C3%B6ln/a%20b?next=%2f', websiteToken: 'abc' }

  expect(parseTenantAddress(typed)).toEqual({
    tenant: { baseUrl: 'https://chat.test/k%C3%B6ln/a%20b', websiteToken: 'abc' },
  })
})
