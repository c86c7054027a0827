import { expect, test } from '@jest/globals'
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
