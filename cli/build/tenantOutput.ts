import type { File } from '../bundle/files.ts'
import type { InlineScripts } from '../bundle/frameBundle.ts'
import type { HomeRenderer } from '../bundle/homeRenderer.ts'
import { toEmojiPaths } from '../emoji/emojiFiles.ts'
import { computeBuildId } from '../output/buildId.ts'
import { digest } from '../output/hash.ts'
import {
  listAllFiles,
  type Files,
  MANIFEST,
  type SizeAndHash,
  PROTOCOL,
  toTenantFolder,
  type TenantManifest,
} from '../output/manifest.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import { toHashedPageHeaders, PANEL, SCREEN_HEADERS, toTenantFileHeaders } from '../page/headers.ts'
import { renderInLanguages } from '../page/home/homeTexts.ts'
import { toHostPolicy } from '../page/policy.ts'
import { flattenCopy } from '../page/settings.ts'
import { buildSnippetFiles } from '../page/snippet.ts'
import { buildTenantPage } from '../page/tenantPage.ts'
import type { IntegrityCosts } from '../report/integrityCost.ts'
import { renderReportPage } from '../report/reportPage.ts'
import { toTenantReport } from '../report/tenantReport.ts'
import type { Tenant } from '../tenant/tenant.ts'
import type { ArticleIndexes } from './articleIndexes.ts'
import type { Frame } from './frames.ts'
import { type HostFiles, toTranslationPaths } from './sharedFiles.ts'
import { type BuildContext, toBuildPath } from './buildContext.ts'

/** Inputs of a tenant's files, besides the tenant itself. */
export type SharedAssets = {
  readonly frame: Frame
  /** All shared files by path. `integrity` holds the sha256 of each file whose hash a page may list. */
  readonly shared: Files
  readonly integrity: ReadonlyMap<string, string>
  /** Name of the folder with the translations. */
  readonly localesFolder: string
  readonly inlineScripts: InlineScripts
  /** Reads a stylesheet of this build by its path. */
  readonly readStyles: (path: string) => Promise<string>
  readonly openHomeRenderer: () => Promise<HomeRenderer>
  readonly scriptsFor: HostFiles['scriptsFor']
  readonly articleIndexesOf: ArticleIndexes['pathsOf']
  readonly publicUrl: string
  readonly integrityCosts: IntegrityCosts
  /** Digest of the sources that create the pages. */
  readonly sources: string
}

export type BuiltTenant = {
  readonly token: string
  readonly set: string
  readonly manifest: SizeAndHash
  /** Digest of all inputs of the tenant's files. */
  readonly inputDigest: string
  /** Files of the tenant, by path below its folder. Undefined if all of them stay as they were. */
  readonly files: Files | undefined
}

/** Writes a tenant's page and the other files in its folder. Reuses the previous files if no input has changed. */
export async function addTenant(context: BuildContext, tenant: Tenant, assets: SharedAssets): Promise<BuiltTenant> {
  const { inlineScripts, publicUrl, frame, sources } = assets
  const scripts = assets.scriptsFor(tenant)
  const own = pickHashes(findSharedPaths(tenant, assets), assets)
  const inputDigest = digest(
    JSON.stringify([tenant, frame.id, frame.frame, scripts, [...own], inlineScripts, publicUrl, sources]),
  )
  const shared = { token: tenant.token, set: frame.id, inputDigest }
  const kept = findUnchangedTenant(context, tenant.token, inputDigest)
  if (kept !== undefined) return { ...shared, manifest: kept, files: undefined }
  return { ...shared, ...(await buildTenant(context, tenant, { ...assets, integrity: own })) }
}

/**
 * Returns the shared files that a tenant's page may load: the chunks of its set, its languages, the emoji names in these
 * languages, and the indexes of its articles.
 */
function findSharedPaths(tenant: Tenant, assets: SharedAssets): readonly string[] {
  const { languages, parts } = tenant
  const { frame, shared, localesFolder } = assets
  const emoji = parts.includes('emoji') ? languages.flatMap(toEmojiPaths).map(toBuildPath) : []
  const translations = toTranslationPaths(localesFolder, { languages, parts })
  const articles = Object.values(assets.articleIndexesOf(tenant))
  return [...Object.keys(frame.built), ...translations, ...emoji, ...articles]
    .filter((path) => Object.hasOwn(shared, path))
    .toSorted()
}

const pickHashes = (paths: readonly string[], { integrity }: SharedAssets): ReadonlyMap<string, string> =>
  new Map(
    paths.flatMap((path) => {
      const hash = integrity.get(path)
      return hash === undefined ? [] : [[path, hash] as const]
    }),
  )

/**
 * Returns the manifest of a tenant whose files are intact and have the same inputs as before. These files stay where they
 * are.
 */
function findUnchangedTenant(
  { cache, before }: BuildContext,
  token: string,
  inputDigest: string,
): SizeAndHash | undefined {
  if (cache?.pages[token] !== inputDigest) return undefined
  return before?.tenants.get(token)?.damaged.length === 0 ? before.manifest.tenants[token]?.manifest : undefined
}

type WrittenTenant = { readonly manifest: SizeAndHash; readonly files: Files }

async function buildTenant(context: BuildContext, tenant: Tenant, assets: SharedAssets): Promise<WrittenTenant> {
  const { frame, integrity, inlineScripts, publicUrl, shared } = assets
  const { locale, name, copy, parts } = tenant
  const scripts = assets.scriptsFor(tenant)
  const renderHome = await assets.openHomeRenderer()
  const { html, policy } = buildTenantPage({
    tenant,
    frame: frame.frame,
    integrity,
    inlineScript: inlineScripts.boot,
    home: {
      css: (await Promise.all(frame.frame.styles.map(assets.readStyles))).join(''),
      ...(await renderInLanguages(renderHome, { locale, name, copy: flattenCopy(copy), parts }, tenant.languages)),
      script: inlineScripts.home,
    },
    articleIndexes: assets.articleIndexesOf(tenant),
    publicUrl,
  })
  const hashes = scripts.filter(({ path }) => path.endsWith('loader.js')).map(({ sha384 }) => sha384)
  const page = await writeTenantFiles(context, tenant, [{ path: 'widget/index.html', contents: html }])
  const written = await mapConcurrent(
    scripts,
    async ({ path, write }) => [path, await write(toTenantFolder(tenant.token))] as const,
  )
  const snippets = await writeTenantFiles(context, tenant, buildSnippetFiles({ tenant, publicUrl, hashes }))
  const files = { ...page, ...Object.fromEntries(written), ...snippets }
  const { token, languages } = tenant
  const buildId = computeBuildId([...listAllFiles(files), ...integrity])
  const common = { token, name, buildId, frame: frame.frame }
  const served = { ...withTenantFolder(files, token), ...pickFiles(shared, integrity) }
  const { preload } = tenant
  const report = toTenantReport({
    ...{ ...common, locale, parts, preload, files: served },
    integrity: assets.integrityCosts(html),
  })
  const reports = await writeTenantFiles(context, tenant, [
    { path: 'report.json', contents: toJson(report) },
    { path: 'report.html', contents: renderReportPage(report) },
  ])
  const manifest: TenantManifest = {
    protocol: PROTOCOL,
    ...common,
    publicUrl,
    set: frame.id,
    parts: frame.parts,
    languages,
    headers: toHashedPageHeaders(policy, parts),
    screenHeaders: SCREEN_HEADERS,
    hostPolicy: Object.fromEntries(toHostPolicy({ tenant, publicUrl })),
    fileHeaders: toTenantFileHeaders(files[PANEL]?.sha256 ?? ''),
    shared: findSharedPaths(tenant, assets),
    files: sortKeys({ ...files, ...reports }),
  }
  const entry = await context.store.write(`${toTenantFolder(token)}/${MANIFEST}`, toJson(manifest), 'unserved')
  return { manifest: entry, files: manifest.files }
}

/** Writes files of a tenant. Files below `widget/` are served; the others are for the operator. */
async function writeTenantFiles({ store }: BuildContext, { token }: Tenant, files: readonly File[]): Promise<Files> {
  const written = await mapConcurrent(files, async ({ path, contents }) => {
    const use = path.startsWith('widget/') ? 'oneTenant' : 'unserved'
    return [path, await store.write(`${toTenantFolder(token)}/${path}`, contents, use)] as const
  })
  return Object.fromEntries(written)
}

const withTenantFolder = (files: Files, token: string): Files =>
  Object.fromEntries(Object.entries(files).map(([path, entry]) => [`${toTenantFolder(token)}/${path}`, entry]))

const pickFiles = (files: Files, paths: ReadonlyMap<string, string>): Files =>
  Object.fromEntries([...paths.keys()].flatMap((path) => (files[path] ? [[path, files[path]]] : [])))

/** Sorts a record by its keys, so that the result does not depend on which entry was ready first. */
export const sortKeys = <Value>(record: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))

export const toJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
