import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { CspReport } from '#cli/commands/csp.ts'
import type { TenantManifest } from '#cli/output/manifest.ts'
import { buildOf, registerCleanup, copyFolder, createTempFolder, tenant } from '#test/support/cli/buildProcess.ts'
import { tenantWith } from '#test/support/cli/tenants.ts'
import { runCli } from '#test/support/cli/commandLine.ts'

registerCleanup()

const SERVICES = {
  ...tenantWith().services,
  widgetApi: 'https://api.example.com',
  middleware: 'https://mid.example.com',
}
const SHOP = tenant('shop', {
  accent: '#0a7a5c',
  parts: ['contactForm'],
  languages: ['en'],
  services: SERVICES,
  hosts: ['https://shop.example.com'],
})
const PLAIN = tenant('plain', { parts: ['contactForm'], languages: ['en'] })

let built = ''
beforeAll(async () => {
  built = await buildOf([SHOP, PLAIN])
})

const read = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8')

/** Returns the hash that a browser computes for the script in the snippet. */
function scriptHash(token: string): string {
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(read(built, 'tenants', token, 'snippet.html')) ?? []
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

const pagePolicy = (token: string): string =>
  (JSON.parse(read(built, 'tenants', token, 'manifest.json')) as TenantManifest).headers['content-security-policy'] ??
  ''

const hostPolicyOf = (token: string, middleware: string): string =>
  `Content-Security-Policy: script-src https://chat.example.com ${scriptHash(token)}; frame-src https://chat.example.com; connect-src ${middleware}`

const csp = (...args: readonly string[]) => runCli(['csp', '--build', built, ...args])

/** Writes each tenant into a file of a new folder, for `--tenants`. Returns the folder's path. */
function tenantsFolder(tenants: readonly object[]): string {
  const folder = join(createTempFolder(), 'tenants')
  mkdirSync(folder)
  for (const [index, source] of tenants.entries()) writeFileSync(join(folder, `${index}.json`), JSON.stringify(source))
  return folder
}

describe('widget-cli csp --build', () => {
  test('csp --build prints the policies of the built snippet and of the built page for a token', async () => {
    const { code, out } = await csp('--token', 'shop')

    expect(code).toBe(0)
    expect(out.split('\n')).toEqual(
      expect.arrayContaining([
        hostPolicyOf('shop', 'https://mid.example.com'),
        `Content-Security-Policy: ${pagePolicy('shop')}`,
      ]),
    )
    expect(pagePolicy('shop')).toContain('frame-ancestors https://shop.example.com')
  })

  test('csp --build prints the policies of the build when the tenant file has changed since', async () => {
    const files = tenantsFolder([{ ...SHOP, services: {}, hosts: ['https://other.example.com'] }])

    expect(await csp('--tenants', files)).toEqual(await csp('--token', 'shop'))
  })

  test('csp --build without a token prints the policies of every tenant of the build', async () => {
    const { code, out } = await csp()

    expect(code).toBe(0)
    expect(out).toContain(hostPolicyOf('shop', 'https://mid.example.com'))
    expect(out).toContain(hostPolicyOf('plain', 'https://chat.example.com'))
  })

  test('csp --build names each tenant that the build lacks, prints the others, and exits with 1', async () => {
    const files = tenantsFolder([{ token: 'later' }, SHOP])
    const { code, out } = await csp('--tenants', files)
    const json = await csp('--tenants', files, '--json')
    const { result } = JSON.parse(json.out) as { readonly result: readonly CspReport[] }

    expect(code).toBe(1)
    expect(out).toContain(`# later: ${built} does not contain this tenant`)
    expect(out).toContain(hostPolicyOf('shop', 'https://mid.example.com'))
    expect(result.map(({ token, isMissing }) => [token, isMissing])).toEqual([['later', true], ['shop', false]]) // prettier-ignore
  })

  test('csp --build rejects a token that is not in the build and suggests a similar one', async () => {
    const { code, out, err } = await csp('--token', 'shpo')

    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('does not contain "shpo" (Did you mean shop?)')
  })

  test('csp --build rejects --services, and a public URL that differs from that of the build', async () => {
    const url = await csp('--token', 'shop', '--public-url', 'https://other.example.com/')
    const services = await csp('--token', 'shop', '--services', 'https://chat.example.com')

    expect([url.code, url.err]).toEqual([2, expect.stringContaining('was built for https://chat.example.com/')])
    expect([services.code, services.err]).toEqual([2, expect.stringContaining('--services is not used with --build')])
  })

  test('csp --build --check accepts the printed policy of a tenant and rejects that of another tenant', async () => {
    const page = join(createTempFolder(), 'page.txt')
    writeFileSync(page, hostPolicyOf('shop', 'https://mid.example.com'))
    const accepted = await csp('--token', 'shop', '--check', page)
    writeFileSync(page, hostPolicyOf('plain', 'https://chat.example.com'))
    const rejected = await csp('--token', 'shop', '--check', page)

    expect([accepted.code, accepted.out]).toEqual([0, expect.stringContaining('allows the widget')])
    expect([rejected.code, rejected.out]).toEqual([1, expect.stringContaining(scriptHash('shop'))])
  })

  test('csp --build rejects a changed tenant manifest and a folder without a build', async () => {
    const changed = copyFolder(built)
    const path = join(changed, 'tenants/shop/manifest.json')
    writeFileSync(path, read(path).replace('https://mid.example.com', 'https://bad.example.com'))
    const { code, err } = await runCli(['csp', '--build', changed, '--token', 'shop'])

    expect([code, err]).toEqual([1, expect.stringContaining('changed: tenants/shop/manifest.json')])
    expect((await runCli(['csp', '--build', createTempFolder()])).err).toContain('No build for tenants was found')
  })
})
