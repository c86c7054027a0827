import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { runTenantBuild } from '../../cli/build/tenantBuild.ts'
import { publish } from '../../cli/commands/release/publish.ts'
import { promote, rollback } from '../../cli/commands/release/switchChannel.ts'
import { sha384 } from '../../cli/output/hash.ts'
import type { TenantManifest } from '../../cli/output/manifest.ts'
import { tenantWith } from '../support/cli/tenants.ts'
import { FORMATS, reasonWithout, withServer } from './webServers.ts'

/* Tests web servers in front of a folder of `widget-cli publish`, with exactly the configuration of `serve-config`. */

const PUBLIC_URL = 'https://chat.example.com/'

const LANGUAGES = [['de', 'en'], ['en'], ['en', 'fr']] as const

type Folders = { readonly builds: readonly string[]; readonly to: string }

const test = base.extend<{ readonly folders: Folders }>({
  folders: async ({ browserName: _any }, provide) => {
    const parent = await mkdtemp(join(tmpdir(), 'published-'))
    const builds = LANGUAGES.map((_, index) => join(parent, `build-${index}`))
    for (const [index, languages] of LANGUAGES.entries()) {
      // The page of each release has another policy.
      const tenants = ['shop', 'cafe'].map((token) => tenantWith({ token, parts: ['csat'], languages, hosts: [`https://${token}-${index}.example.com`] })) // prettier-ignore
      await runTenantBuild({ tenants, out: builds[index] ?? '', publicUrl: PUBLIC_URL })
    }
    await provide({ builds, to: `file://${join(parent, 'store')}` })
    await rm(parent, { recursive: true })
  },
})

test.describe.configure({ timeout: 120_000 })

const readTenant = async (build: string, token = 'shop'): Promise<TenantManifest> =>
  JSON.parse(await readFile(join(build, `tenants/${token}/manifest.json`), 'utf8')) as TenantManifest

async function readPanel(build: string): Promise<{ readonly sha256: string; readonly sha384: string }> {
  const { sha256, sha384: hash } = (await readTenant(build)).files['widget/panel.js'] ?? {}
  return { sha256: sha256 ?? '', sha384: hash ?? '' }
}

type Page = { readonly hash: string; readonly policy: string | null }

const fetchPage = async (url: string, token = 'shop'): Promise<Page> => {
  const response = await fetch(`${url}/tenants/${token}/widget`)
  return { hash: sha384(await response.text()), policy: response.headers.get('content-security-policy') }
}

const pageOf = async (build: string, token = 'shop'): Promise<Page> => {
  const { files, headers } = await readTenant(build, token)
  return { hash: files['widget/index.html']?.sha384 ?? '', policy: headers['content-security-policy'] ?? null }
}

for (const format of FORMATS) {
  test(`${format} sends each release with its own headers as soon as a channel has it, without a reload`, async ({
    folders: { builds, to },
  }) => {
    const [first = '', second = '', third = ''] = builds
    const releases: string[] = []
    for (const build of builds) releases.push((await publish({ build, to })).release)
    test.skip(reasonWithout(format) !== '', reasonWithout(format))
    await withServer(format, async ({ url, start }) => {
      await start({ published: to })
      expect(await fetchPage(url)).toEqual(await pageOf(third))
      await rollback({ to })
      expect(await fetchPage(url)).toEqual(await pageOf(second))
      await promote({ to, release: releases[0] ?? '', channel: 'canary', tokens: ['cafe'] })
      expect(await fetchPage(url)).toEqual(await pageOf(second))
      expect(await fetchPage(url, 'cafe')).toEqual(await pageOf(first, 'cafe'))
      const screen = await fetch(`${url}/tenants/shop/widget/chat`)
      expect(screen.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    })
  })

  test(`${format} sends the page of a part of the page loads with its own headers, without a reload`, async ({
    folders: { builds, to },
  }) => {
    const [first = '', second = '', third = ''] = builds
    for (const build of [third, second, first]) await publish({ build, to })
    test.skip(reasonWithout(format) !== '', reasonWithout(format))
    await withServer(format, async ({ url, start }) => {
      await start({ published: to })
      const { release } = await publish({ build: second, to, channel: 'canary', percent: 5 })
      expect(await fetchPage(url)).toEqual(await pageOf(first))
      expect(await fetchPage(url, 'shop.canary')).toEqual(await pageOf(second))
      for (const encoding of ['gzip', 'identity']) {
        const response = await fetch(`${url}/tenants/shop/widget/loader.js`, {
          headers: { 'accept-encoding': encoding },
        })
        expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
        const loader = await response.text()
        for (const build of [first, second]) expect(loader).toContain((await readPanel(build)).sha256)
      }
      const panel = await fetch(`${url}/tenants/shop.canary/widget/panel.js?${(await readPanel(second)).sha256}`)
      expect(sha384(await panel.text())).toBe((await readPanel(second)).sha384)
      for (const path of ['shop.other/widget', 'shop.canary.x/widget', 'shop.canary/manifest.json', '.canary/widget'])
        expect([path, (await fetch(`${url}/tenants/${path}`)).status]).toEqual([path, 404])
      await promote({ to, release })
      expect(await fetchPage(url)).toEqual(await pageOf(second))
      await publish({ build: third, to, channel: 'canary', verifyUrl: `${url}/` })
      await publish({ build: second, to, verifyUrl: `${url}/` })
    })
  })

  test(`${format} never sends a page of one release with the headers of another while a channel changes`, async ({
    folders: { builds, to },
  }) => {
    const releases: string[] = []
    for (const build of builds) releases.push((await publish({ build, to })).release)
    const pages = await Promise.all(builds.map((build) => pageOf(build)))
    test.skip(reasonWithout(format) !== '', reasonWithout(format))
    await withServer(format, async ({ url, start }) => {
      await start({ published: to })
      const seen = new Set<number>()
      const look = async (): Promise<void> => {
        const page = await fetchPage(url)
        expect(pages).toContainEqual(page)
        seen.add(pages.findIndex(({ hash }) => hash === page.hash))
      }
      for (let change = 0; change < 60; change += 1)
        await Promise.all([promote({ to, release: releases[change % 3] ?? '' }), look(), look(), look(), look()])
      expect(seen.size).toBe(3)
    })
  })

  test(`${format} sends the panel script of an earlier release for its hash, and the present one for any other`, async ({
    folders: { builds, to },
  }) => {
    const [first = '', , third = ''] = builds
    for (const build of builds) await publish({ build, to })
    test.skip(reasonWithout(format) !== '', reasonWithout(format))
    await withServer(format, async ({ url, start }) => {
      await start({ published: to })
      const [early, late] = [await readPanel(first), await readPanel(third)]
      expect(early.sha384).not.toBe(late.sha384)
      const read = async (query: string) => {
        const response = await fetch(`${url}/tenants/shop/widget/panel.js${query}`)
        return [sha384(await response.text()), response.headers.get('cache-control')]
      }
      const forever = 'public, max-age=31536000, immutable'
      for (const query of [`?${early.sha256}`, `?${early.sha256}&1`])
        expect(await read(query)).toEqual([early.sha384, forever])
      expect(await read(`?${late.sha256}&0`)).toEqual([late.sha384, forever])
      for (const query of ['', '?another', `?${early.sha256}x`, `?${sha384('gone').slice(0, 44)}`])
        expect(await read(query)).toEqual([late.sha384, 'no-cache'])
      for (const path of [
        'channels.json',
        'releases/',
        'versions/',
        'scripts/',
        'chat-page',
        'tenants/shop/manifest.json',
        'tenants/unknown/widget',
        'tenants/unknown/widget/panel.js',
        'publish.lock',
      ])
        // prettier-ignore
        expect([path, (await fetch(`${url}/${path}`)).status]).toEqual([path, 404])
    })
  })
}

test('publish --before-switch configures nginx for a release before visitors get it, and --verify-url checks it', async ({
  folders: { builds, to },
}) => {
  const [first = '', second = ''] = builds
  await publish({ build: first, to })
  test.skip(reasonWithout('nginx') !== '', reasonWithout('nginx'))
  await withServer('nginx', async ({ url, start }) => {
    const { configurationFile } = await start({ published: to })
    const cli = ['cli/widget-cli.mjs'] as const
    const run = (...args: readonly string[]): string =>
      execFileSync(process.execPath, [...cli, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    const port = new URL(url).port
    const configure = `${process.execPath} cli/widget-cli.mjs serve-config --published ${to} --format nginx --listen 127.0.0.1:${port} > ${configurationFile} && kill -HUP $(cat ${join(configurationFile, '../nginx.pid')})` // prettier-ignore
    run('publish', '--build', second, '--to', to, '--before-switch', configure, '--verify-url', `${url}/`)
    expect(await fetchPage(url)).toEqual(await pageOf(second))
    expect(() => run('publish', '--build', first, '--to', to, '--before-switch', 'exit 7')).toThrow(/exit 7/)
    expect(await fetchPage(url)).toEqual(await pageOf(second))
  })
})

test('publish --verify-url names every public file that differs from the build', async ({
  folders: { builds, to },
}) => {
  const [first = '', second = ''] = builds
  await publish({ build: first, to })
  test.skip(reasonWithout('nginx') !== '', reasonWithout('nginx'))
  await withServer('nginx', async ({ url, start }) => {
    // This configuration does not know the second release.
    await start({ published: to })
    await expect(publish({ build: second, to, verifyUrl: `${url}/` })).rejects.toMatchObject({
      code: 'badPublication',
      exitCode: 1,
      what: expect.stringMatching(/tenants\/shop\/widget: the header content-security-policy is "frame-ancestors 'none'" instead of/),
    }) // prettier-ignore
  })
})
