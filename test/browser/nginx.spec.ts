import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headerLines, headers as readHeaders } from '../../cli/commands/headers.ts'
import type { Manifest, TenantManifest } from '../../cli/output/manifest.ts'
import { toNginxMaps } from '../../cli/page/nginx.ts'
import { findNginx, prepareNginx } from '../support/cli/nginx.ts'
import { test as builtTest, recordPolicyViolations } from './builtTenant.ts'
import { expect, newestConversation, openChat, sendAgentMessage, sendMessage, sentMark } from './fixtures.ts'

const nginx = findNginx()

const withTempFolder = async <Result>(action: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  try {
    return await action(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Test with a tenant's build, served by nginx with the configuration and the command of docs/releasing.md. */
const test = builtTest.extend({
  serve: async ({ browserName: _any }, provide) => {
    if (!('path' in nginx)) throw new Error(nginx.reason)
    const { path } = nginx
    await withTempFolder((folder) =>
      provide(async (build) => {
        const headers = join(folder, 'chat-headers.conf')
        const server = await prepareNginx({ path, build, headers, folder })
        return {
          ...server,
          onBuilt: async () => {
            await writeFile(headers, headerLines(await readHeaders({ build }), 'nginx'))
            await server.start()
          },
        }
      }),
    )
  },
})

test.skip(!('path' in nginx), 'reason' in nginx ? nginx.reason : '')

test('nginx sends Cross-Origin-Opener-Policy with every screen, but not with a pop-out window’s first address', async ({
  built,
  request,
}) => {
  const page = `${built.files.url}/tenants/demo/widget`
  const responses = async (address: string): Promise<string | undefined> =>
    (await request.get(address)).headers()['cross-origin-opener-policy']

  for (const screen of ['/', '/chat', '/help/article/1?website_token=demo'])
    expect(await responses(page + screen), screen).toBe('same-origin')
  for (const query of ['', '?website_token=demo', '?website_token=demo&from=/widget/chat'])
    expect(await responses(page + query), query).toBe(undefined)
})

test('a build served by nginx as documented opens on a page of another site and sends and receives messages', async ({
  page,
  built,
  sandbox,
}) => {
  const refused = await recordPolicyViolations(page)
  await page.goto(built.host.url)
  const frame = await openChat(page)
  await sendMessage(frame, 'Hello, where is my bike?')
  await expect(sentMark(frame)).toBeVisible()
  await sendAgentMessage(sandbox, await newestConversation(sandbox), 'On its way: **Tuesday**.')
  await expect(frame.getByRole('log').locator('strong')).toHaveText('Tuesday')
  await frame.getByRole('button', { name: 'Choose an emoji' }).click()
  await expect(frame.getByRole('combobox', { name: 'Search emoji' })).toBeVisible()
  expect(await refused()).toEqual([])
})

test('nginx sends the headers of the manifests and responds with 404 for files that are not for visitors', async ({
  built,
  buildFolder,
}) => {
  const readJson = async <Known>(path: string): Promise<Known> =>
    JSON.parse(await readFile(join(buildFolder, path), 'utf8')) as Known
  const { headers, sets, files } = await readJson<Manifest>('manifest.json')
  const tenant = await readJson<TenantManifest>('tenants/demo/manifest.json')
  const [entry = ''] = Object.values(sets).map(({ frame }) => frame.entry)
  const emoji = Object.keys(files).find((path) => path.startsWith('emoji/')) ?? ''
  const [script, loader] = ['tenants/demo/widget/panel.js', 'tenants/demo/widget/loader.js']
  const hash = tenant.files['widget/panel.js']?.sha256 ?? ''
  const cached = tenant.fileHeaders[`widget/panel.js?${hash}&*`]
  expect(cached?.['cache-control']).toContain('immutable')

  expect(headers['emoji/**']?.['cache-control']).not.toContain('immutable')

  const expected = {
    [entry]: headers['assets/**'],
    [emoji]: headers['emoji/**'],
    [script]: headers['tenants/*/widget/*.js'],
    [`${script}?another-hash`]: headers['tenants/*/widget/*.js'],
    [`${script}?${hash}`]: cached,
    [`${script}?${hash}&1`]: cached,
    [`${script}?${hash}x`]: headers['tenants/*/widget/*.js'],
    [loader]: headers['tenants/*/widget/*.js'],
    [`${loader}?v=2`]: headers['tenants/*/widget/*.js'],
    [`${loader}?${hash}`]: headers['tenants/*/widget/*.js'],
    'tenants/demo/widget': tenant.headers,
    'tenants/demo/widget/help/article/7': tenant.headers,
  }
  const responses = Object.entries(expected).map(async ([path, expectedHeaders = {}]) => {
    const { status, headers: receivedHeaders } = await fetch(`${built.files.url}/${path}`)
    return [
      path,
      status,
      Object.fromEntries(Object.keys(expectedHeaders).map((name) => [name, receivedHeaders.get(name)])),
    ] as const
  })
  expect(await Promise.all(responses)).toEqual(
    Object.entries(expected).map(([path, expectedHeaders]) => [path, 200, expectedHeaders]),
  )
  expect((await fetch(`${built.files.url}/${entry}`)).headers.get('content-encoding')).toBe('gzip')

  const privatePaths = ['widget/loader.js', 'packs/js/sdk.js', 'manifest.json', 'maps/build.json', 'tenants/demo/manifest.json', 'tenants/demo/report.html', 'tenants/unknown/widget'] // prettier-ignore
  const statuses = privatePaths.map(async (path) => (await fetch(`${built.files.url}/${path}`)).status)
  expect(await Promise.all(statuses)).toEqual(privatePaths.map(() => 404))
})

test('nginx accepts long policies and unusual tokens, and forbids framing for an unknown tenant', async () => {
  if (!('path' in nginx)) throw new Error(nginx.reason)
  const { path } = nginx
  const hosts = Array.from({ length: 400 }, (_, index) => `https://shop-${index}.example.com`)
  const policy = `default-src 'none'; frame-ancestors ${hosts.join(' ')}`
  const tokens = ['default', 'include', 'a'.repeat(128), 'Shop-1_x']
  await withTempFolder(async (folder) => {
    const headers = join(folder, 'chat-headers.conf')
    const tenants = tokens.map((token) => ({ token, panelHash: '', headers: { 'content-security-policy': policy } }))
    await writeFile(headers, toNginxMaps(tenants))
    for (const token of [...tokens, 'unknown']) {
      await mkdir(join(folder, 'tenants', token, 'widget'), { recursive: true })
      await writeFile(join(folder, 'tenants', token, 'widget/index.html'), token)
    }
    const server = await prepareNginx({ path, build: folder, headers, folder })
    await server.start()
    const policyOf = async (token: string): Promise<string | null> =>
      (await fetch(`${server.url}/tenants/${token}/widget`)).headers.get('content-security-policy')
    expect(await Promise.all(tokens.map(policyOf))).toEqual(tokens.map(() => policy))
    expect(await policyOf('unknown')).toBe("frame-ancestors 'none'")
    await server.close()
  })
})
