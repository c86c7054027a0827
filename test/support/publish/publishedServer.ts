import { readFile, realpath } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { TenantManifest } from '#cli/output/manifest.ts'
import { FILE_HEADERS } from '#cli/page/headers.ts'
import { toScriptKey } from '#cli/publish/layout.ts'
import { listen, type StaticServer, TYPES } from '../cli/staticServer.ts'

type Headers = Readonly<Record<string, string>>

type Answer = { readonly headers: Headers; readonly contents: Buffer }

/**
 * Serves a folder of `widget-cli publish` as a web server for visitors does: each tenant's page with the headers of its
 * own version, and a panel script by the hash in its query.
 */
export const servePublished = (folder: string): Promise<StaticServer> =>
  listen('127.0.0.1', async ({ url = '/' }, response) => {
    const { headers, contents } = (await readPublished(folder, new URL(url, 'http://published.test'))) ?? {}
    response.writeHead(headers ? 200 : 404, headers).end(contents)
  })

async function readPublished(folder: string, { pathname, search }: URL): Promise<Answer | undefined> {
  const [, shared] = /^\/(assets|emoji)\/[\w./-]+$/.exec(pathname) ?? []
  if (shared !== undefined) return readForm(join(folder, pathname), FILE_HEADERS[`${shared}/**`] ?? {})
  const [, token, file] = /^\/tenants\/([\w-]+(?:\.[\w-]+)?)\/widget(?:\/(.*))?$/.exec(pathname) ?? []
  if (token === undefined) return undefined
  // One look at the link decides the version, so headers and page are of the same one.
  const version = await realpath(join(folder, 'tenants', token)).catch(() => undefined)
  return version === undefined ? undefined : readTenantFile({ folder, version, file: file ?? '', search })
}

type TenantFile = { readonly folder: string; readonly version: string; readonly file: string; readonly search: string }

async function readTenantFile({ folder, version, file, search }: TenantFile): Promise<Answer | undefined> {
  const manifest = JSON.parse(await readFile(join(version, 'manifest.json'), 'utf8')) as TenantManifest
  const { headers, screenHeaders, fileHeaders } = manifest
  const [, hash] = /^\?([\w+/=]{44})(&\d+)?$/.exec(search) ?? []
  if (file === 'panel.js' && hash !== undefined) {
    const forever = { ...fileHeaders['widget/*.js'], 'cache-control': 'public, max-age=31536000, immutable' }
    return readForm(join(folder, toScriptKey(hash)), forever)
  }
  if (/^[\w-]+\.js$/.test(file)) return readForm(join(version, 'widget', file), fileHeaders['widget/*.js'] ?? {})
  return readForm(join(version, 'widget/index.html'), file === '' ? headers : { ...headers, ...screenHeaders })
}

async function readForm(path: string, headers: Headers): Promise<Answer | undefined> {
  const contents = await readFile(`${path}.br`).catch(() => undefined)
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  return contents && { contents, headers: { ...headers, 'content-type': type, 'content-encoding': 'br' } }
}
