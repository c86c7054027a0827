import { expect, test } from '@jest/globals'
import { getWidgetTrust } from './widgetTrust.ts'

const ALLOWED = ['https://chat.test/tenants/abc', 'https://other.test']

test.each([
  ['https://chat.test/tenants/abc', 'allowed'],
  ['https://chat.test/tenants/abc/v2', 'allowed'],
  ['https://other.test/any', 'allowed'],
  ['https://chat.test/tenants/abcd', 'refused'],
  ['https://chat.test', 'refused'],
  ['http://other.test', 'refused'],
  ['https://other.test:8443', 'refused'],
  ['https://other.test.attacker.test', 'refused'],
])('with a list of allowed addresses, the script of %s is %s', (baseUrl, trust) => {
  expect(getWidgetTrust(baseUrl, ALLOWED)).toBe(trust)
})

test('without a list of allowed addresses, every script needs a confirmation', () => {
  expect(getWidgetTrust('https://chat.test', [])).toBe('unconfirmed')
})
