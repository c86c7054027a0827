import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { runTenantBuild } from '../../cli/build/tenantBuild.ts'
import type { Manifest, TenantManifest } from '../../cli/output/manifest.ts'
import { tenantWith } from '../support/cli/tenants.ts'
import { FORMATS, reasonWithout, SERVERS, withServer } from './webServers.ts'

/* Tests nginx and Caddy with exactly the configuration that `widget-cli serve-config` prints. */

const TENANTS = 200

const BELOW = 'https://example.com/chat.eu/v1/'

const shop = (token: string, hosts = [`https://${token}.example.com`]) =>
  tenantWith({ token, parts: ['csat', 'emoji'], languages: ['en'], hosts })

/** Tokens that a configuration could read as keywords, and one with a policy that is too long for one value of nginx. */
const UNUSUAL = ['default', 'include', 'a'.repeat(128), 'Shop-1_x']

const MANY_HOSTS = Array.from({ length: 400 }, (_, index) => `https://shop-${index}.example.com`)

type Builds = { readonly build: string; readonly below: string }

/** Test with a build for many tenants, and one below the path of its public URL. */
const test = base.extend<object, { readonly builds: Builds }>({
  builds: [
    async ({ browserName: _any }, provide) => {
      const parent = await mkdtemp(join(tmpdir(), 'served-'))
      const [build, below] = [join(parent, 'build'), join(parent, 'below')]
      const tenants = Array.from({ length: TENANTS }, (_, index) => shop(`shop-${index}`))
      await runTenantBuild({ tenants, out: build, publicUrl: 'https://chat.example.com/' })
      const unusual = UNUSUAL.map((token) => shop(token, token === 'Shop-1_x' ? MANY_HOSTS : undefined))
      await runTenantBuild({ tenants: unusual, out: below, publicUrl: BELOW })
      await provide({ build, below })
      await rm(parent, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.describe.configure({ timeout: 120_000 })

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest

const readTenant = (folder: string, token: string): TenantManifest =>
  JSON.parse(readFileSync(join(folder, `tenants/${token}/manifest.json`), 'utf8')) as TenantManifest

/** Address of the build's manifest, with an encoded slash before it. */
const HIDDEN_MANIFEST = ['..', 'manifest.json'].join('%2f')

type Response = { readonly status: number; readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Buffer } // prettier-ignore

/** Sends a request with exactly this path, which `fetch` would normalise, and without its own headers. */
const get = (url: string, path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  new Promise<Response>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers as Response['headers'], body: Buffer.concat(chunks) })) // prettier-ignore
    })
      .on('error', reject)
      .end()
  })

/** Addresses of a tenant, with the file and the headers that each one must have. */
function listAddresses(folder: string, token: string) {
  const { headers, screenHeaders, fileHeaders, files } = readTenant(folder, token)
  const hash = files['widget/panel.js']?.sha256 ?? ''
  const page = `tenants/${token}/widget`
  const scripts = fileHeaders['widget/*.js'] ?? {}
  const forever = fileHeaders[`widget/panel.js?${hash}&*`] ?? {}
  expect(forever['cache-control']).toContain('immutable')
  const screen = { ...headers, ...screenHeaders }
  return [
    [page, `${page}/index.html`, headers],
    [`${page}?website_token=${token}&from=/widget/chat`, `${page}/index.html`, headers],
    [`${page}/`, `${page}/index.html`, screen],
    [`${page}/chat`, `${page}/index.html`, screen],
    [`${page}/help/article/7?locale=en`, `${page}/index.html`, screen],
    [`${page}/loader.js`, `${page}/loader.js`, scripts],
    [`${page}/loader.js?v=2`, `${page}/loader.js`, scripts],
    [`${page}/loader.js?${hash}`, `${page}/loader.js`, scripts],
    [`${page}/panel.js`, `${page}/panel.js`, scripts],
    [`${page}/panel.js?another`, `${page}/panel.js`, scripts],
    [`${page}/panel.js?${hash}`, `${page}/panel.js`, forever],
    [`${page}/panel.js?${hash}&1`, `${page}/panel.js`, forever],
    [`${page}/panel.js?${hash}x`, `${page}/panel.js`, scripts],
  ] as const
}

const pick = (headers: Response['headers'], names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, headers[name]]))

for (const format of FORMATS) {
  test.describe(format, () => {
    const encodings = SERVERS[format]?.encodings ?? {}
    test.skip(reasonWithout(format) !== '', reasonWithout(format))

    test(`${format} sends ${TENANTS} tenants with the headers of their manifests`, async ({ builds: { build } }) =>
      withServer(format, async ({ url, start }) => {
        await start({ build })
        for (let index = 0; index < TENANTS; index += 1) {
          const addresses = listAddresses(build, `shop-${index}`)
          const responses = await Promise.all(addresses.map(([address]) => get(url, `/${address}`)))
          expect(responses.map(({ status, headers, body }, at) => [addresses[at]?.[0], status, pick(headers, addresses[at]?.[2] ?? {}), body.equals(readFileSync(join(build, addresses[at]?.[1] ?? '')))]))
        .toEqual(addresses.map(([address, , headers]) => [address, 200, headers, true])) // prettier-ignore
          expect(responses[0]?.headers['cross-origin-opener-policy']).toBe(undefined)
        }
      }))

    test(`${format} sends the shared files with their headers, and compressed forms with the type of the file`, async ({ builds: { build } }) =>
    withServer(format, async ({ url, start }) => {
    await start({ build })
    const { files, headers } = readManifest(build)
    const shared = Object.keys(files).filter((path) => /^(assets|emoji|THIRD_PARTY)/.test(path))
    const types: Readonly<Record<string, RegExp>> = { js: /^(text|application)\/javascript/, css: /^text\/css/, json: /^application\/json/, txt: /^text\/plain/ }
    for (const path of shared) {
      const expected = headers[`${path.split('/')[0]}/**`] ?? headers[path] ?? {}
      const plain = await get(url, `/${path}`)
      expect([path, plain.status, pick(plain.headers, expected)]).toEqual([path, 200, expected])
      expect(plain.headers['content-type']).toMatch(types[path.split('.').at(-1) ?? ''] ?? /^$/)
      expect(plain.headers['vary']).toMatch(/accept-encoding/i)
      for (const [encoding, unpack] of Object.entries(encodings)) {
        const packed = await get(url, `/${path}`, { 'accept-encoding': encoding })
        expect([path, packed.headers['content-encoding'], packed.headers['content-type'], unpack(packed.body).equals(plain.body)])
          .toEqual([path, encoding, plain.headers['content-type'], true])
        expect(pick(packed.headers, expected)).toEqual(expected)
        expect(packed.body.length).toBeLessThan(plain.body.length)
      }
    }
  })) // prettier-ignore

    test(`${format} answers a conditional request with 304, HEAD without a body, and a range with its bytes`, async ({ builds: { build } }) =>
    withServer(format, async ({ url, start }) => {
    await start({ build })
    const [asset = ''] = Object.keys(readManifest(build).files).filter((path) => path.startsWith('assets/'))
    for (const [path, expected] of [[`/${asset}`, { 'access-control-allow-origin': '*' }], ['/tenants/shop-7/widget', { 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' }]] as const) {
      for (const encoding of ['identity', ...Object.keys(encodings)]) {
        const first = await get(url, path, { 'accept-encoding': encoding })
        const { etag = '' } = first.headers
        expect(etag).not.toBe('')
        const again = await get(url, path, { 'accept-encoding': encoding, 'if-none-match': etag })
        expect([again.status, again.body.length, pick(again.headers, expected)]).toEqual([304, 0, expected])
        const changed = await get(url, path, { 'accept-encoding': encoding, 'if-none-match': '"other"' })
        expect([changed.status, changed.body.equals(first.body)]).toEqual([200, true])
      }
      const plain = await get(url, path)
      const head = await get(url, path, {}, 'HEAD')
      expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(plain.body.length)])
      const range = await get(url, path, { range: 'bytes=10-19' })
      expect([range.status, range.body.equals(plain.body.subarray(10, 20)), pick(range.headers, expected)]).toEqual([206, true, expected])
    }
  })) // prettier-ignore

    test(`${format} answers with a plain 404 for everything else, and lists nothing`, async ({ builds: { build } }) =>
      withServer(format, async ({ url, start }) => {
        await start({ build })
        const paths = [
      '/', '/index.html', '/manifest.json', '/maps/build.json', '/assets', '/assets/', '/assets/unknown.js', '/emoji/', '/tenants',
      '/tenants/', '/tenants/shop-1', '/tenants/shop-1/', '/tenants/shop-1/manifest.json', '/tenants/shop-1/report.html',
      '/tenants/shop-1/snippet.html', '/tenants/unknown/widget', '/tenants/unknown/widget/chat', '/tenants/unknown/widget/loader.js',
      '/tenants/shop-1/widget/unknown.js', '/tenants/shop-1/widgets', '/widget', '/widget/loader.js', '/packs/js/sdk.js',
      '/assets/../manifest.json', '/assets/%2e%2e/manifest.json', `/assets/${HIDDEN_MANIFEST}`, '/tenants/../manifest.json',
      `/tenants/..%2f${HIDDEN_MANIFEST}`, `/tenants/shop-1/widget/${HIDDEN_MANIFEST}/loader.js`, '/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd',
      '/chat-page', '/tenants/shop-1%00/widget',
    ] // prettier-ignore
        for (const path of paths) {
          const { status, headers, body } = await get(url, path)
          expect([path, [400, 404].includes(status)]).toEqual([path, true])
          expect([path, headers['cache-control'] ?? '']).toEqual([
            path,
            expect.not.stringMatching(/immutable|max-age=[1-9]/),
          ])
          expect(body.toString()).not.toMatch(/shop-1|buildId|href=|root:/)
        }
      }))

    test(`${format} serves a build below the path of its public URL, and nothing outside of it`, async ({ builds: { below } }) =>
    withServer(format, async ({ url, start }) => {
    await start({ build: below })
    for (const [address, file, headers] of UNUSUAL.flatMap((token) => listAddresses(below, token))) {
      const { status, headers: sent, body } = await get(url, `/chat.eu/v1/${address}`)
      expect([address, status, pick(sent, headers)]).toEqual([address, 200, headers])
      expect(body.equals(readFileSync(join(below, file)))).toBe(true)
    }
    const [asset = ''] = Object.keys(readManifest(below).files).filter((path) => path.startsWith('assets/'))
    expect((await get(url, `/chat.eu/v1/${asset}`)).status).toBe(200)
    for (const path of [`/${asset}`, '/tenants/default/widget', '/chat-eu/v1/tenants/default/widget', '/chat.eu/v1/tenants/unknown/widget', '/chat.eu/v1/manifest.json'])
      expect([path, (await get(url, path)).status]).toEqual([path, 404])
  })) // prettier-ignore
  })
}
