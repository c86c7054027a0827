import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '#tools/fields.ts'
import { CliError } from '../errors.ts'
import { withDiskErrors } from '../output/disk.ts'
import {
  type Files,
  listAllFiles,
  type Manifest,
  MANIFEST,
  parseJson,
  type TenantManifest,
  toTenantFolder,
} from '../output/manifest.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import { readManifest } from '../output/readBuild.ts'
import { FILE_HEADERS, type Headers, PANEL, SCREEN_HEADERS } from '../page/headers.ts'
import { SCRIPTS, toVersionFolder } from '../publish/layout.ts'
import {
  isSharedFile,
  listReleaseIds,
  readRelease,
  readReleaseManifest,
  toManifestVersions,
} from '../publish/release.ts'
import type { PublicStore } from '../publish/store/publicStore.ts'
import { checkKey } from '../publish/store/checkKey.ts'
import { createFolderStore } from '../publish/store/folderStore.ts'
import { parseStoreAddress } from '../publish/storeAddress.ts'

/** Address of the scripts of host pages in a manifest. */
export const SCRIPTS_ADDRESS = 'tenants/*/widget/*.js'

export type ServedPage = {
  readonly token: string
  /** Name of the tenant's version in a published folder. Empty for a build. */
  readonly version: string
  /** Headers of the tenant's page. */
  readonly headers: Headers
  /**
   * sha256 in the query of the address under which browsers may cache the panel file forever. Empty if there is none.
   */
  readonly panelHash: string
}

/** Everything that a web server needs to know of a build, or of all releases in a published folder. */
export type ServedSite = {
  readonly kind: 'build' | 'published'
  /** buildIds of the builds whose pages are listed. */
  readonly buildIds: readonly string[]
  readonly folder: string
  readonly publicUrl: string
  /** Headers by address below the folder: `*` matches any characters except a slash, `**` matches all characters. */
  readonly files: Readonly<Record<string, Headers>>
  readonly pages: readonly ServedPage[]
  /** Headers to send in addition to a page's own below `widget/`, but not at `widget` itself. */
  readonly screens: Headers
  /** Names of the scripts of all releases, below `scripts/`. Empty for a build. */
  readonly scripts: readonly string[]
  /** Paths of files of a build that are not for visitors, with `:token` for the token of a tenant. Empty otherwise. */
  readonly privateFiles: readonly string[]
}

/** Reads what a web server sends with a build for tenants. The caller has verified the build. */
export async function readBuildSite(folder: string): Promise<ServedSite> {
  const { buildId, publicUrl, tenants, headers, files } = await readManifest(folder)
  const read = await mapConcurrent(Object.keys(tenants), (token) => readPage(join(folder, toTenantFolder(token)), ''))
  return {
    kind: 'build',
    buildIds: [buildId],
    folder,
    publicUrl,
    files: headers,
    pages: read.map(({ page }) => page),
    screens: SCREEN_HEADERS,
    scripts: [],
    privateFiles: toPrivateFiles(
      files,
      read.map(({ files: own }) => own),
    ),
  }
}

/**
 * Reads what a web server sends with a folder of `widget-cli publish`, at `file:///FOLDER`: the pages of every complete
 * release, because any of them may be on a channel next. Throws `badFolderAddress`, `emptyStore` and
 * `severalPublicUrls`.
 */
export async function readPublishedSite(to: string): Promise<ServedSite> {
  const address = parseStoreAddress(to)
  if (address?.kind !== 'folder') throw new CliError('badFolderAddress', to)
  const { folder } = address
  const releases = await readCompleteReleases(createFolderStore(folder))
  const [publicUrl, ...others] = new Set(releases.map(({ manifest }) => manifest.publicUrl))
  if (publicUrl === undefined) throw new CliError('emptyStore', to)
  if (others.length > 0) throw new CliError('severalPublicUrls', [publicUrl, ...others].join(', '))
  const versions = new Map(
    releases.flatMap(({ manifest }) =>
      [...toManifestVersions(manifest)].map(([token, version]) => {
        const path = toVersionFolder(token, version)
        checkKey(path)
        return [path, version] as const
      }),
    ),
  )
  return {
    kind: 'published',
    buildIds: releases.map(({ manifest }) => manifest.buildId).toSorted(),
    folder,
    publicUrl,
    files: FILE_HEADERS,
    pages: await withDiskErrors(folder, () =>
      mapConcurrent(versions, async ([path, version]) => (await readPage(join(folder, path), version)).page),
    ),
    screens: SCREEN_HEADERS,
    scripts: [...new Set(releases.flatMap(({ scripts }) => scripts))].toSorted(),
    privateFiles: [],
  }
}

/** Lists the manifests, and the files that are neither shared files nor those of a page. */
const toPrivateFiles = (shared: Files, tenants: readonly Files[]): readonly string[] => {
  const tenant = `${toTenantFolder(':token')}/`
  const own = new Set(tenants.flatMap((files) => listAllFiles(files, tenant).map(([path]) => path)))
  const others = [...listAllFiles(shared).map(([path]) => path), ...own].filter(
    (path) => !isSharedFile(path) && !path.startsWith(`${tenant}widget/`),
  )
  return [MANIFEST, tenant + MANIFEST, ...others].toSorted()
}

type CompleteRelease = { readonly manifest: Manifest; readonly scripts: readonly string[] }

async function readCompleteReleases(store: PublicStore): Promise<readonly CompleteRelease[]> {
  const read = await mapConcurrent((await listReleaseIds(store)).keys(), async (release) => {
    const record = await readRelease(store, release)
    if (!record?.isComplete) return []
    record.scripts.forEach(checkKey)
    const scripts = record.scripts.filter((key) => key.endsWith('.js')).map((key) => key.slice(SCRIPTS.length))
    return [{ manifest: await readReleaseManifest(store, release), scripts }]
  })
  return read.flat()
}

type ReadPage = { readonly page: ServedPage; readonly files: Files }

async function readPage(folder: string, version: string): Promise<ReadPage> {
  const manifest = parseJson(await readFile(join(folder, MANIFEST), 'utf8'))
  // Configurations contain names as they are, and quote values.
  if (!isServable(manifest)) throw new CliError('badBuild', `changed: ${MANIFEST} in ${folder}`)
  const { token, headers, files } = manifest
  return { page: { token, version, headers, panelHash: files[PANEL]?.sha256 ?? '' }, files }
}

const isServable = (value: unknown): value is Pick<TenantManifest, 'token' | 'headers' | 'files'> =>
  isRecord(value) &&
  isRecord(value['headers']) &&
  Object.values(value['headers']).every((text) => typeof text === 'string') &&
  [value['token'], ...Object.keys(value['headers'])].every((name) => /^[\w-]{1,128}$/.test(String(name))) &&
  isRecord(value['files']) &&
  Object.values(value['files']).every(isRecord)

/** Headers of the scripts of host pages. */
export type ScriptHeaders = {
  /** At an address without its own hash: browsers revalidate the script on every load. */
  readonly revalidated: Headers
  /** At the address of a panel script with its own hash in the query: browsers cache it as long as a shared file. */
  readonly cached: Headers
}

export function toScriptHeaders({ files }: ServedSite): ScriptHeaders {
  const revalidated = files[SCRIPTS_ADDRESS] ?? {}
  return { revalidated, cached: { ...revalidated, 'cache-control': files['assets/**']?.['cache-control'] ?? '' } }
}

/** Returns the files at the top of the folder that visitors may get, with their headers. */
export const listTopFiles = ({ files }: ServedSite): readonly (readonly [path: string, headers: Headers])[] =>
  Object.entries(files).filter(([address]) => !address.includes('*'))

/** Returns the headers that all pages have with the same value. */
export function listCommonHeaders(pages: readonly ServedPage[]): Headers {
  const [first] = pages
  const common = Object.entries(first?.headers ?? {}).filter(([name, value]) =>
    pages.every(({ headers }) => headers[name] === value),
  )
  return Object.fromEntries(common)
}

const ALWAYS_MAPPED: ReadonlySet<string> = new Set(['content-security-policy', 'integrity-policy'])

/**
 * Returns the names of headers that only some pages have with the same value, apart from the policies, which always
 * differ. Pages of one version have none; a build may keep pages of an earlier version.
 */
export function listVaryingHeaders(pages: readonly ServedPage[]): readonly string[] {
  const common = listCommonHeaders(pages)
  const names = new Set(pages.flatMap(({ headers }) => Object.keys(headers)))
  return [...names].filter((name) => !(name in common) && !ALWAYS_MAPPED.has(name)).toSorted()
}
