import { symlinkSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { serveConfig } from '#cli/commands/release/serveConfig.ts'
import { readManifest } from '#cli/output/readBuild.ts'
import { toCaddy } from '#cli/serve/caddy.ts'
import { toNginx } from '#cli/serve/nginx.ts'
import { readBuildSite, type ServedSite } from '#cli/serve/servedSite.ts'
import { type ServerPlace, toServerPlace } from '#cli/serve/serverPlace.ts'
import { buildOf, createTempFolder, registerCleanup, tenant } from '#test/support/cli/buildProcess.ts'
import { findCaddy, findNginx, findPort, startCaddy, startNginx } from '#test/support/publish/webServers.ts'

registerCleanup()

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

let build = ''
beforeAll(async () => {
  const small = { parts: ['csat'], languages: ['en'] } as const
  build = await buildOf([
    tenant('shop', small),
    // A page with the tag of a third party has no Integrity-Policy.
    tenant('tagged', { ...small, analytics: { gainsight: 'https://tag.example.com/tag.js' } }),
  ])
})

const SERVERS = [
  { format: 'nginx', found: findNginx(), start: startNginx, write: toNginx },
  { format: 'caddy', found: findCaddy(), start: startCaddy, write: toCaddy },
] as const

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
async function findAsset(): Promise<string> {
  const { files } = await readManifest(build)
  return Object.keys(files).find((path) => path.startsWith('assets/main-')) ?? ''
}

for (const { format, found, start, write } of SERVERS) {
  const describeServer = 'path' in found ? describe : describe.skip
  describeServer(`${format} with the output of serve-config${'reason' in found ? `: ${found.reason}` : ''}`, () => {
    const run = async (configuration: string, url: string): Promise<void> => {
      if (!('path' in found)) throw new Error(found.reason)
      const folder = createTempFolder()
      closers.push((await start(configuration, { path: found.path, folder, url })).close)
    }
    const serve = async (root?: string): Promise<string> => {
      const listen = `127.0.0.1:${await findPort()}`
      const { configuration } = await serveConfig({ build, format, listen, root })
      await run(configuration, `http://${listen}`)
      return `http://${listen}`
    }
    const serveSite = async (change: (site: ServedSite) => ServedSite): Promise<string> => {
      const site = change(await readBuildSite(build))
      const listen = `127.0.0.1:${await findPort()}`
      const place: ServerPlace = toServerPlace(site, { listen })
      await run(write(site, place), `http://${listen}`)
      return `http://${listen}`
    }

    test('a page without Integrity-Policy has no such header, not even an empty one', async () => {
      const url = await serve()
      const [tagged, shop] = [await send(`${url}/tenants/tagged/widget`), await send(`${url}/tenants/shop/widget`)]

      expect([tagged.status, shop.status]).toEqual([200, 200])
      expect(Object.keys(tagged.headers)).not.toContain('integrity-policy')
      expect(shop.headers['integrity-policy']).toBe('blocked-destinations=(script)')
    })

    test('a compressed file has no address of its own, and only GET and HEAD get a file', async () => {
      const url = await serve()
      const asset = await findAsset()

      expect((await send(`${url}/${asset}`)).status).toBe(200)
      for (const suffix of ['.br', '.gz']) expect((await send(`${url}/${asset}${suffix}`)).status).toBe(404)
      for (const method of ['POST', 'PUT', 'DELETE'])
        for (const path of [asset, 'tenants/shop/widget', 'tenants/shop/widget/loader.js'])
          expect([method, path, (await send(`${url}/${path}`, method)).status < 400]).toEqual([method, path, false])
    })

    test('a header that differs between tenants is sent with the value of each tenant', async () => {
      const url = await serveSite((site) => ({
        ...site,
        pages: site.pages.map((page) =>
          page.token === 'shop' ? { ...page, headers: { ...page.headers, 'referrer-policy': 'origin', 'x-old': '"a b"' } } : page,
        ),
      })) // prettier-ignore
      const [tagged, shop] = [await send(`${url}/tenants/tagged/widget`), await send(`${url}/tenants/shop/widget/chat`)]

      expect([tagged.headers['referrer-policy'], tagged.headers['x-old']]).toEqual(['no-referrer', undefined])
      expect([shop.headers['referrer-policy'], shop.headers['x-old']]).toEqual(['origin', '"a b"'])
    })

    test('a root with spaces, quotes and other special characters is served', async () => {
      const root = join(createTempFolder(), `a "b" 'c' #;${format === 'nginx' ? '{\\n} \\' : ''}`)
      symlinkSync(build, root)
      const url = await serve(root)

      expect((await send(`${url}/tenants/shop/widget`)).status).toBe(200)
    })
  })
}
