import { createContext, runInContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { serveConfig } from '#cli/commands/release/serveConfig.ts'
import { buildOf, registerCleanup, tenant } from '#test/support/cli/buildProcess.ts'
import { startContentNetwork } from '#test/support/publish/contentNetwork.ts'
import { BUCKET, type S3Server, startS3Server } from '#test/support/publish/s3Server.ts'
import type { StaticServer } from '#test/support/cli/staticServer.ts'
import { storeCommand } from '#test/support/publish/storeCommand.ts'

registerCleanup()

const SMALL = { parts: ['csat', 'emoji'], languages: ['en'], hosts: ['https://shop.example.com'] } as const

let s3: S3Server
let network: StaticServer
let code = ''
const builds = { first: '', second: '' }
beforeAll(async () => {
  s3 = await startS3Server()
  builds.first = await buildOf([tenant('shop', SMALL), tenant('cafe', SMALL)])
  builds.second = await buildOf([tenant('shop', { ...SMALL, languages: ['de', 'en'] }), tenant('cafe', SMALL)])
  code = (await serveConfig({ build: builds.first, format: 'cloudfront' })).configuration
  network = await startContentNetwork(s3, { prefix: 'chat/', code })
})
afterAll(async () => {
  await network.close()
  await s3.close()
})

const publish = (build: string, ...more: readonly string[]) =>
  storeCommand(
    s3.env,
    'publish',
    '--build',
    build,
    '--to',
    `s3://${BUCKET}/chat`,
    '--verify-url',
    `${network.url}/`,
    ...more,
  )

describe('a bucket behind a content delivery network', () => {
  test('every public file of a release has the contents and the headers of the build, also after the next release', async () => {
    for (const build of [builds.first, builds.second]) {
      const { code: exitCode, out, err } = await publish(build)
      expect([exitCode, err]).toEqual([0, expect.any(String)])
      expect(out).toMatch(/compared \d{2,} public files with the build: all are the same/)
    }
  })

  test('a page of an earlier release gets its own panel script by the hash in its loader', async () => {
    const loaders: string[] = []
    for (const build of [builds.first, builds.second]) {
      await publish(build)
      loaders.push(await (await fetch(`${network.url}/tenants/shop/widget/loader.js`)).text())
    }
    const panels = loaders.map((loader) => /[\w+/]{43}=/.exec(loader)?.[0] ?? '')
    expect(panels[0]).not.toBe(panels[1])
    for (const hash of panels) {
      const response = await fetch(`${network.url}/tenants/shop/widget/panel.js?${hash}&0`)
      const bytes = await crypto.subtle.digest('SHA-256', await response.arrayBuffer())
      expect(Buffer.from(bytes).toString('base64')).toBe(hash)
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
  })

  test('a part of the page loads gets the page of its release with its headers, and a loader in every form', async () => {
    await publish(builds.first)
    const { code: exitCode, err } = await publish(builds.second, '--channel', 'canary', '--percent', '5')
    expect([exitCode, err]).toEqual([0, expect.any(String)])
    const [page, canary] = await Promise.all(['shop', 'shop.canary'].map((name) => fetch(`${network.url}/tenants/${name}/widget`))) // prettier-ignore
    expect(await canary?.text()).not.toBe(await page?.text())
    expect(canary?.headers.get('content-security-policy')).toContain('https://shop.example.com')
    const texts: string[] = []
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await fetch(`${network.url}/tenants/shop/widget/loader.js`, { headers: { 'accept-encoding': encoding } }) // prettier-ignore
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      texts.push(await response.text())
    }
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toContain('"/tenants/shop.canary"')
    await storeCommand(s3.env, 'rollback', '--to', `s3://${BUCKET}/chat`, '--channel', 'canary')
  })

  test('a browser gets the compressed form that it accepts', async () => {
    await publish(builds.first)
    const encodingFor = async (accepted: string): Promise<string | null> => {
      const response = await fetch(`${network.url}/tenants/shop/widget/chat`, { headers: { 'accept-encoding': accepted } })
      expect(await response.text()).toContain('<!doctype html>')
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      return response.headers.get('content-encoding')
    }
    expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br')
    expect(await encodingFor('gzip;q=0.5, br;q=0')).toBe('gzip')
    expect(await encodingFor('br;q=0.9, gzip')).toBe('br')
    expect(await encodingFor('gzip;q=0, brotli')).toBe(null)
    expect(await encodingFor('identity')).toBe(null)
  }) // prettier-ignore

  test.each([
    '/', '/manifest.json', '/channels.json', '/lock.json', '/releases/', '/versions/shop/x/widget/index.html', '/scripts/x.js', '/assets/',
    '/tenants/shop/manifest.json', '/tenants/shop', '/assets/../channels.json', ['/assets/..', 'channels.json'].join('%2f'), '/assets/%2e%2e/channels.json', '/%', '/assets/%E0%A4%A',
  ])('%s is a plain 404 that asks the bucket for nothing', (uri) => {
    const sandbox = createContext({ event: { context: { eventType: 'viewer-request' }, request: { uri, querystring: {}, headers: {} } } })
    expect(runInContext(`${code}\nJSON.stringify(handler(event))`, sandbox)).toBe('{"statusCode":404,"statusDescription":"Not Found"}')
  }) // prettier-ignore

  test('the function is below the size that CloudFront accepts and uses no syntax that its runtime lacks', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(10_240)
    // The runtime has neither regular expressions that look behind nor classes, and it needs no modules.
    expect(code).not.toMatch(/\(\?<|\bclass\b|\bimport\b|\brequire\(/)
  })
})
