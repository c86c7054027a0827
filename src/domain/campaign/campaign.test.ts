import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyUrl } from '#test/support/anyUrl.ts'
import { isForPage } from './campaign.ts'

test.each([
  ['https://shop.test/checkout', 'https://shop.test/checkout', true, 'the same address'],
  ['https://shop.test/checkout', 'https://shop.test/checkout/', true, 'a slash more'],
  ['https://shop.test/checkout/', 'https://shop.test/checkout', true, 'a slash less'],
  ['https://shop.test', 'https://shop.test/', true, 'the root'],
  ['https://shop.test/checkout', 'https://shop.test/checkout/pay', false, 'a page below'],
  ['https://shop.test/checkout', 'https://shop.test/check', false, 'a page above'],
  ['https://shop.test/Checkout', 'https://shop.test/checkout', false, 'another case in the path'],
  ['HTTPS://Shop.Test:443/checkout', 'https://shop.test/checkout', true, 'another case in the host, its default port'],
  ['http://shop.test/checkout', 'https://shop.test/checkout', false, 'another scheme'],
  ['https://shop.test:8443/', 'https://shop.test/', false, 'another port'],
  ['https://shop.test/checkout', 'https://shop.test/checkout?utm_source=mail', true, 'tags of an advertisement'],
  ['https://shop.test/checkout', 'https://shop.test/checkout#pay', true, 'a place in the page'],
  ['https://shop.test/list?page=2', 'https://shop.test/list?page=2', true, 'the query that was asked for'],
  ['https://shop.test/list?page=2', 'https://shop.test/list?page=3', false, 'another query than was asked for'],
  ['https://shop.test/list?page=2', 'https://shop.test/list', false, 'no query where one was asked for'],
  ['https://shop.test/#/cart', 'https://shop.test/#/cart', true, 'the route in the hash'],
  ['https://shop.test/#/cart', 'https://shop.test/#/home', false, 'another route in the hash'],
  ['https://shop.test/bikes/*', 'https://shop.test/bikes/city', true, 'below a prefix'],
  ['https://shop.test/bikes/*', 'https://shop.test/bikes/city/red?size=m#top', true, 'far below a prefix'],
  ['https://shop.test/bikes/*', 'https://shop.test/bikes', true, 'the prefix itself'],
  ['https://shop.test/bikes/*', 'https://shop.test/bikes/', true, 'the prefix with its slash'],
  ['https://shop.test/bikes/*', 'https://shop.test/bikesale', false, 'a name that begins alike'],
  ['https://shop.test/*', 'https://shop.test/', true, 'the whole site'],
  ['https://shop.test/*', 'https://shop.test.evil.test/', false, 'a host that begins alike'],
  ['https://shop.test/*/sale', 'https://shop.test/bikes/sale', false, 'a star that is not at the end'],
  ['https://shop.test/bikes*', 'https://shop.test/bikes/city', false, 'a star without its slash'],
  ['/checkout', 'https://shop.test/checkout', false, 'no address at all'],
  ['*', 'https://shop.test/', false, 'a bare star'],
  ['/*', 'https://shop.test/', false, 'a bare prefix'],
  ['', 'https://shop.test/', false, 'nothing'],
  ['https://shop.test/*', '', false, 'a page without an address'],
])('isForPage with the campaign URL “%s” and the page “%s” is %p: %s', (campaign, page, expected) => {
  expect(isForPage(campaign, page)).toBe(expected)
})

test('isForPage accepts any two texts without throwing', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (campaign, page) => void isForPage(campaign, page)))
})

test('a campaign for a whole site matches every page of the site and no page of another site', () => {
  fc.assert(
    fc.property(anyUrl({ hasQuery: true, hasFragment: true }), (page) => {
      const { origin } = new URL(page)
      expect(isForPage(`${origin}/*`, page)).toBe(true)
      expect(isForPage('https://not-it.invalid/*', page)).toBe(false)
    }),
  )
})
