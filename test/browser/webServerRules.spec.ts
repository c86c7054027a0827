import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { runTenantBuild } from '../../cli/build/tenantBuild.ts'
import { serveConfig, type ServeFormat } from '../../cli/commands/release/serveConfig.ts'
import { readManifest } from '../../cli/output/readBuild.ts'
import { toCaddy } from '../../cli/serve/caddy/caddy.ts'
import { toNginx } from '../../cli/serve/nginx.ts'
import { readBuildSite, type ServedSite } from '../../cli/serve/servedSite.ts'
import { toServerPlace } from '../../cli/serve/serverPlace.ts'
import { tenantWith } from '../support/cli/tenants.ts'
import { FORMATS, reasonWithout, SERVERS } from './webServers.ts'
import { findPort } from '#test/support/network/findPort.ts'

/* Tests rules of the configurations that the headers of a build alone do not show. */

const WRITERS: Partial<Record<ServeFormat, typeof toNginx>> = { nginx: toNginx, caddy: toCaddy }

type Fixtures = {
  readonly folder: string
  readonly build: string
  /** Starts a web server with a configuration that listens on this address. Returns its URL. */
  readonly start: (format: ServeFormat, write: (listen: string) => Promise<string>) => Promise<string>
}

const test = base.extend<Fixtures>({
  folder: async ({ browserName: _any }, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'rules-'))
    await provide(folder)
    await rm(folder, { recursive: true })
  },
  build: async ({ folder }, provide) => {
    const small = { parts: ['csat'], languages: ['en'] } as const
    const tenants = [
      tenantWith({ token: 'shop', ...small }),
      // A page with the tag of a third party has no Integrity-Policy.
      tenantWith({ token: 'tagged', ...small, analytics: { gainsight: 'https://tag.example.com/tag.js' } }),
    ]
    await runTenantBuild({ tenants, out: join(folder, 'build'), publicUrl: 'https://chat.example.com/' })
    await provide(join(folder, 'build'))
  },
  start: async ({ folder }, provide) => {
    const closers: (() => Promise<void>)[] = []
    await provide(async (format, write) => {
      const server = SERVERS[format]
      if (server === undefined || !('path' in server.found)) throw new Error(reasonWithout(format))
      const listen = `127.0.0.1:${await findPort()}`
      const own = await mkdtemp(join(folder, 'server-'))
      const options = { path: server.found.path, folder: own, url: `http://${listen}` }
      closers.push((await server.start(await write(listen), options)).close)
      return options.url
    })
    for (const close of closers) await close()
  },
})

type Reply = { readonly status: number; readonly headers: Readonly<Record<string, unknown>> }

const send = (url: string, method = 'GET') =>
  new Promise<Reply>((resolve, reject) => {
    const sent = request(url, { method, agent: false }, (response) => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
    })
    sent.on('error', reject)
    sent.end()
  })

/** Returns the path of a script of the bundle. */
async function findAsset(build: string): Promise<string> {
  const { files } = await readManifest(build)
  return Object.keys(files).find((path) => path.startsWith('assets/main-')) ?? ''
}

for (const format of FORMATS) {
  test.describe(`${format} with the output of serve-config`, () => {
    test.skip(reasonWithout(format) !== '', reasonWithout(format))

    const configure = (build: string, root?: string) => async (listen: string) =>
      (await serveConfig({ build, format, listen, root })).configuration

    const configureSite = (build: string, change: (site: ServedSite) => ServedSite) => async (listen: string) => {
      const site = change(await readBuildSite(build))
      return WRITERS[format]?.(site, toServerPlace(site, { listen })) ?? ''
    }

    test('a page without Integrity-Policy has no such header, not even an empty one', async ({ build, start }) => {
      const url = await start(format, configure(build))
      const [tagged, shop] = [await send(`${url}/tenants/tagged/widget`), await send(`${url}/tenants/shop/widget`)]

      expect([tagged.status, shop.status]).toEqual([200, 200])
      expect(Object.keys(tagged.headers)).not.toContain('integrity-policy')
      expect(shop.headers['integrity-policy']).toBe('blocked-destinations=(script)')
    })

    test('a compressed file has no address of its own, and only GET and HEAD get a file', async ({ build, start }) => {
      const url = await start(format, configure(build))
      const asset = await findAsset(build)

      expect((await send(`${url}/${asset}`)).status).toBe(200)
      for (const suffix of ['.br', '.gz']) expect((await send(`${url}/${asset}${suffix}`)).status).toBe(404)
      for (const method of ['POST', 'PUT', 'DELETE'])
        for (const path of [asset, 'tenants/shop/widget', 'tenants/shop/widget/loader.js'])
          expect([method, path, (await send(`${url}/${path}`, method)).status < 400]).toEqual([method, path, false])
    })

    test('a header that differs between tenants is sent with the value of each tenant', async ({ build, start }) => {
      const url = await start(format, configureSite(build, (site) => ({
        ...site,
        pages: site.pages.map((page) =>
          page.token === 'shop' ? { ...page, headers: { ...page.headers, 'referrer-policy': 'origin', 'x-old': '"a b"' } } : page,
        ),
      }))) // prettier-ignore
      const [tagged, shop] = [await send(`${url}/tenants/tagged/widget`), await send(`${url}/tenants/shop/widget/chat`)]

      expect([tagged.headers['referrer-policy'], tagged.headers['x-old']]).toEqual(['no-referrer', undefined])
      expect([shop.headers['referrer-policy'], shop.headers['x-old']]).toEqual(['origin', '"a b"'])
    })

    test('a root with spaces, quotes and other special characters is served', async ({ folder, build, start }) => {
      const root = join(folder, `a "b" 'c' #;${format === 'nginx' ? '{\\n} \\' : ''}`)
      await symlink(build, root)
      const url = await start(format, configure(build, root))

      expect((await send(`${url}/tenants/shop/widget`)).status).toBe(200)
    })
  })
}
