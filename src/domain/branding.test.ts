import { expect, test } from '@jest/globals'
import { brandingUrl } from './branding.ts'

test.each([
  [
    'https://brand.test',
    'https://shop.test/cart?token=secret#a',
    'https://brand.test/?utm_source=shop.test&utm_medium=widget&utm_campaign=branding',
  ],
  ['https://brand.test/a?b=c', '', 'https://brand.test/a?b=c&utm_medium=widget&utm_campaign=branding'],
  ['https://brand.test', 'not an address', 'https://brand.test/?utm_medium=widget&utm_campaign=branding'],
])('brandingUrl adds UTM parameters to %s for the referrer “%s”', (address, referrer, url) =>
  expect(brandingUrl(address, referrer)).toBe(url),
)
