import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { emojiFiles } from '#cli/bundle/emojiData.ts'
import type { File } from '#cli/bundle/files.ts'
import { buildBoot, buildFrame } from '#cli/bundle/frameBundle.ts'
import { buildHostScripts } from '#cli/bundle/hostScripts.ts'
import { buildWords } from '#cli/bundle/words.ts'
import { pageHeaders } from '#cli/page/headers.ts'
import { snippetFiles } from '#cli/page/snippet.ts'
import { tenantPage } from '#cli/page/tenantPage.ts'
import type { Tenant } from '#cli/tenant/tenant.ts'

/** A build's files but for the tenant's page, which knows addresses that are only known when servers run. */
export type Shared = Awaited<ReturnType<typeof buildShared>>

const HASHED = /^assets\/.*\.(js|css)$/

/** The frame, its words and the host's scripts, where a build for tenants puts them. */
export async function buildShared() {
  const words = await buildWords()
  const [frame, scripts, inlineScript, emoji] = await Promise.all([
    buildFrame({ wordsFolder: words.folder }),
    buildHostScripts(),
    buildBoot(),
    emojiFiles(),
  ])
  const files = [...frame.files, ...words.files, ...emoji].map(({ path, contents }) => ({
    path: toPlace(path),
    contents,
  }))
  const hashed = files.filter(({ path }) => HASHED.test(path))
  return {
    files,
    scripts: scripts.filter(({ path }) => path.startsWith('widget/')),
    inlineScript,
    integrity: new Map(hashed.map(({ path, contents }) => [path, sha384(contents)])),
    frame: {
      entry: toPlace(frame.first.entry),
      styles: frame.first.styles.map(toPlace),
      preloads: frame.first.preloads.map(toPlace),
    },
  }
}

/** Writes it all for one tenant, each text with its compressed copy beside it; what a host pastes is given back. */
export async function writeTenant(shared: Shared, { tenant, publicUrl, out }: { readonly tenant: Tenant; readonly publicUrl: string; readonly out: string }): Promise<string> {
  const { files, scripts, frame, integrity, inlineScript } = shared
  const { html, policy } = tenantPage({ tenant, frame, integrity, inlineScript, publicUrl })
  const loader = scripts.find(({ path }) => path === 'widget/loader.js')
  const snippet = snippetFiles({ tenant, publicUrl, hashes: [sha384(loader?.contents ?? '')] })
  const own: readonly File[] = [
    ...scripts,
    ...snippet,
    { path: 'widget/index.html', contents: html },
    { path: 'manifest.json', contents: JSON.stringify({ headers: pageHeaders(policy) }) },
  ]
  const placed = own.map(({ path, contents }) => ({ path: `tenants/${tenant.token}/${path}`, contents }))
  for (const { path, contents } of [...files, ...placed]) {
    await mkdir(dirname(join(out, path)), { recursive: true })
    await writeFile(join(out, path), contents)
    if (/\.(js|css|html|json)$/.test(path)) await writeFile(join(out, `${path}.br`), compress(contents))
  }
  return snippet.find(({ path }) => path === 'snippet-pinned.html')?.contents ?? ''
} // prettier-ignore

const toPlace = (path: string): string => path.replace(/^widget\//, '')

const sha384 = (contents: string | Uint8Array): string => createHash('sha384').update(contents).digest('base64')

const compress = (contents: string | Uint8Array): Uint8Array =>
  brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
