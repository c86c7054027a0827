import { describe, expect, test } from '@jest/globals'
import type { ServedSite } from './servedSite.ts'
import { toVercel } from './vercel.ts'

const page = (token: string) => ({ token, version: '', panelHash: 'hash', headers: { 'content-security-policy': `frame-ancestors https://${token}.example.com` } }) // prettier-ignore

const SITE: ServedSite = {
  kind: 'build',
  buildIds: ['0123456789abcdef'],
  folder: 'public',
  publicUrl: 'https://example.com/chat.v2/',
  files: {
    'assets/**': { 'cache-control': 'immutable' },
    'emoji/**': { 'cache-control': 'a day' },
    'tenants/*/widget/*.js': { 'cache-control': 'no-cache' },
  },
  pages: [page('shop'), page('cafe')],
  screens: { 'cross-origin-opener-policy': 'same-origin' },
  scripts: [],
  privateFiles: [],
}

const PLACE = { root: '/srv', host: 'example.com', prefix: '/chat.v2/', listen: undefined, certificate: undefined, key: undefined } // prettier-ignore

type Route = {
  readonly src?: string
  readonly handle?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly dest?: string
  readonly status?: number
  readonly continue?: boolean
}

/** Applies the routes as Vercel documents them, to a deployment in which every file exists. */
function request(path: string): { readonly result: string | number | undefined; readonly headers: readonly string[] } {
  const { routes } = JSON.parse(toVercel(SITE, PLACE)) as { readonly routes: readonly Route[] }
  const matching = routes.filter(({ src, handle }) => handle !== undefined || new RegExp(src ?? '').test(path))
  const last = matching.findIndex((route) => route.continue !== true)
  const { src = '', dest, status } = matching[last] ?? {}
  return {
    result: status ?? (dest === undefined ? path : path.replace(new RegExp(src), dest)),
    headers: matching.slice(0, last).flatMap(({ headers = {} }) => Object.values(headers)),
  }
}

const BASE = '/chat.v2/tenants/shop/widget'
const POLICY = 'frame-ancestors https://shop.example.com'

describe('toVercel', () => {
  test.each([
    ['/chat.v2/assets/a.js', '/chat.v2/assets/a.js', ['immutable']],
    ['/chat.v2/emoji/en/data.json', '/chat.v2/emoji/en/data.json', ['a day']],
    [`${BASE}/loader.js`, `${BASE}/loader.js`, ['no-cache']],
    [BASE, `${BASE}/index.html`, [POLICY]],
    [`${BASE}/`, `${BASE}/index.html`, ['same-origin', POLICY]],
    [`${BASE}/help/article/1`, `${BASE}/index.html`, ['same-origin', POLICY]],
  ])('%s sends %s with its own headers only', (path, file, headers) => {
    expect(request(path)).toEqual({ result: file, headers })
  })

  test.each(['/', '/chat.v2/', '/chat.v2/manifest.json', '/chat.v2/maps/build.json', '/chat.v2/tenants/shop/report.html', '/chat.v2/assets/', '/chatXv2/assets/a.js', '/assets/a.js', '/CHAT.V2/assets/a.js'])('%s is a 404 without a header', (path) => {
    expect(request(path)).toEqual({ result: 404, headers: [] })
  }) // prettier-ignore

  test('a compressed file has no address of its own', () => {
    expect(request('/chat.v2/assets/a.js.br').result).toBe(404)
  })

  test('more tenants than Vercel has routes are refused, and so is a published folder', () => {
    const pages = Array.from({ length: 2_048 }, (_, index) => page(`shop-${index}`))

    expect(() => toVercel({ ...SITE, pages }, PLACE)).toThrow(expect.objectContaining({ code: 'tooManyRoutes', exitCode: 2 })) // prettier-ignore
    expect(() => toVercel({ ...SITE, kind: 'published' }, PLACE)).toThrow(expect.objectContaining({ code: 'notServable' })) // prettier-ignore
  })
})
