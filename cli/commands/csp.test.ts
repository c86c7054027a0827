import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { SERVICES, tenantWith } from '#test/support/cli/tenants.ts'
import { csp } from './csp.ts'

let folder = ''
let server: Server | undefined
let shop = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-'))
  server = createServer((_request, response) => {
    response.setHeader('content-security-policy', "default-src 'self'; connect-src https://mid.acme.test")
    response.end(`<meta http-equiv="Content-Security-Policy" content="frame-src 'none'"><p>Shop</p>`)
  })
  await new Promise<void>((resolve) => void server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  shop = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
})
afterAll(async () => {
  await new Promise((resolve) => server?.close(resolve))
  await rm(folder, { recursive: true })
})

const runCsp = (more: Partial<Parameters<typeof csp>[0]> = {}) =>
  csp({ tenants: [tenantWith({ services: SERVICES })], publicUrl: 'https://chat.test/', format: 'header', ...more })

const file = async (text: string): Promise<string> => {
  await writeFile(join(folder, 'page.txt'), text)
  return join(folder, 'page.txt')
}

describe('policies of tenants', () => {
  test('csp prints a separate host policy for each tenant', async () => {
    const reports = await runCsp({ tenants: [tenantWith({ services: SERVICES }), tenantWith({ token: 'other' })] })
    expect(reports.map(({ token }) => token)).toEqual(['acme', 'other'])
    expect(reports[0]?.host).toContain('connect-src https://mid.acme.test')
    expect(reports[1]?.host).toContain('connect-src https://chat.test')
    expect(reports.flatMap(({ problems }) => problems)).toEqual([])
  })

  test('csp prints no frame policy without a build, because the script hashes are unknown', async () => {
    expect((await runCsp({ format: 'nginx' }))[0]?.frame).toBeUndefined()
  })
})

test('csp without a build needs a valid public URL', async () => {
  await expect(runCsp({ publicUrl: undefined })).rejects.toMatchObject({ code: 'noPublicUrl', exitCode: 2 })
  await expect(runCsp({ publicUrl: '/chat/' })).rejects.toMatchObject({ code: 'badPublicUrl', exitCode: 2 })
})

describe('check of a page or a file', () => {
  const missing = async (check: string, more: object = {}) =>
    (await runCsp({ check, ...more }))[0]?.problems.map(({ directive }) => directive)

  test('csp --check reports sources that are missing in the headers and in the meta elements of a page', async () => {
    expect(await missing(shop)).toEqual(['script-src', 'frame-src', 'frame-src'])
  })

  test('csp --check reports a tenant whose hosts do not include the page', async () => {
    const tenants = [tenantWith({ services: SERVICES, hosts: ['https://elsewhere.test'] })]
    const [report] = await runCsp({ check: shop, tenants })
    expect(report?.problems.at(-1)).toEqual({
      directive: 'frame-ancestors',
      missing: [shop],
      fix: `frame-ancestors https://elsewhere.test ${shop};`,
    })
  })

  test('csp --check reports missing sources of a file, and nothing for a policy that csp printed', async () => {
    expect(await missing(await file("frame-src 'self'"))).toEqual(['frame-src'])
    const [report] = await runCsp()
    expect(await missing(await file(report?.host ?? ''))).toEqual([])
  })

  test.each([
    ['a page that cannot be reached', 'http://127.0.0.1:1/', 'unreachablePage'],
    ['a missing file', '/nowhere/at/all.html', 'unreadableFile'],
  ])('csp --check fails for %s', async (_what, check, code) => {
    await expect(runCsp({ check })).rejects.toMatchObject({ code })
  })

  test('csp fails for a build folder that does not exist', async () => {
    await expect(runCsp({ build: '/nowhere/at/all' })).rejects.toMatchObject({ code: 'noTenantsBuild' })
  })
})
