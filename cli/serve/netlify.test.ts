import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { toNetlify } from './netlify.ts'
import type { ServedPage, ServedSite } from './servedSite.ts'
import { quoteToml } from './tomlText.ts'

const pageWith = (token: string, headers: ServedPage['headers']): ServedPage => ({ token, version: '', panelHash: 'hash', headers }) // prettier-ignore

const SITE: ServedSite = {
  kind: 'build',
  buildIds: ['0123456789abcdef'],
  folder: 'public',
  publicUrl: 'https://example.com/chat/',
  files: {
    'assets/**': { 'cache-control': 'immutable' },
    'emoji/**': { 'cache-control': 'a day' },
    'tenants/*/widget/*.js': { 'cache-control': 'no-cache', 'timing-allow-origin': '*' },
  },
  pages: [pageWith('shop', { 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'" })],
  screens: { 'cross-origin-opener-policy': 'same-origin' },
  scripts: [],
  privateFiles: ['manifest.json', 'maps/a.js.map', 'tenants/:token/report.html'],
}

const PLACE = { root: '/srv', host: 'example.com', prefix: '/chat/', listen: undefined, certificate: undefined, key: undefined } // prettier-ignore

type Table = Readonly<Record<string, unknown>>

/** Reads the tables of one kind in a netlify.toml, whose strings are written as in JSON. */
const readTables = (config: string, kind: string): readonly Table[] =>
  config
    .split('\n\n')
    .filter((block) => block.startsWith(`[[${kind}]]`))
    .map((block) =>
      Object.fromEntries(
        [...block.matchAll(/^ +([\w-]+) = (.*)$/gm)].map(([, name = '', value = '']) => [name, JSON.parse(value)]),
      ),
    )

describe('toNetlify', () => {
  test('private files are 404, and every address below widget/ without a file shows the page', () => {
    const redirects = readTables(toNetlify(SITE, PLACE), 'redirects')

    expect(redirects.map(({ from, to, status, force }) => [from, to, status, force])).toEqual([
      ['/chat/maps/*', '/404.html', 404, true],
      ['/chat/manifest.json', '/404.html', 404, true],
      ['/chat/tenants/:token/report.html', '/404.html', 404, true],
      ['/chat/tenants/:token/widget', '/chat/tenants/:token/widget/index.html', 200, true],
      ['/chat/tenants/:token/widget/*', '/chat/tenants/:token/widget/index.html', 200, false],
    ])
  })

  test('each page has the headers of its tenant, and no address gets a header from two rules', () => {
    const rules = readTables(toNetlify(SITE, PLACE), 'headers')
    const screen = { 'Cross-Origin-Opener-Policy': 'same-origin' }
    const base = '/chat/tenants/:token/widget'

    expect(rules).toEqual([
      { for: '/chat/assets/*', 'Cache-Control': 'immutable' },
      { for: '/chat/emoji/*', 'Cache-Control': 'a day' },
      { for: `${base}/loader.js`, 'Timing-Allow-Origin': '*' },
      { for: `${base}/panel.js`, 'Timing-Allow-Origin': '*' },
      { for: `${base}/:level1`, ...screen },
      { for: `${base}/:level1/:level2`, ...screen },
      { for: `${base}/:level1/:level2/:level3`, ...screen },
      { for: `${base}/:level1/:level2/:level3/:level4`, ...screen },
      {
        for: '/chat/tenants/shop/widget/*',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': "default-src 'none'",
      },
    ])
  })

  test('a header that the page and the scripts have with different values is refused', () => {
    const pages = [pageWith('shop', { 'cache-control': 'private' })]

    expect(() => toNetlify({ ...SITE, pages }, PLACE)).toThrow(
      expect.objectContaining({ code: 'unequalHeaders', exitCode: 2 }),
    )
  })

  test('a published folder is refused', () => {
    expect(() => toNetlify({ ...SITE, kind: 'published' }, PLACE)).toThrow(
      expect.objectContaining({ code: 'notServable' }),
    )
  })

  test('a quoted text is one line of ASCII control-free TOML, which JSON reads as it was', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const quoted = quoteToml(text)
        expect([JSON.parse(quoted), /\p{Cc}/u.test(quoted.replace(/[\u0080-\u009f]/g, ''))]).toEqual([text, false])
      }),
    )
  })
})
