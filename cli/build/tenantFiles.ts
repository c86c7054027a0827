import type { File } from '../bundle/files.ts'
import { buildIdOf } from '../output/buildId.ts'
import { digest } from '../output/hash.ts'
import {
  eachFile,
  type FileFacts,
  type Files,
  MANIFEST,
  type Packed,
  PROTOCOL,
  tenantFolder,
  type TenantManifest,
} from '../output/manifest.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import { hashedPageHeaders, PANEL, SCREEN_HEADERS, tenantFileHeaders } from '../page/headers.ts'
import { hostPolicy } from '../page/policy.ts'
import { snippetFiles } from '../page/snippet.ts'
import { tenantPage } from '../page/tenantPage.ts'
import type { IntegrityCosts } from '../report/integrityCost.ts'
import { reportPage } from '../report/reportPage.ts'
import { toTenantReport } from '../report/tenantReport.ts'
import type { Tenant } from '../tenant/tenant.ts'
import type { Frame } from './frames.ts'
import { emojiFolder, type HostScript } from './shared.ts'
import type { BuildContext } from './buildContext.ts'

/** Inputs of a tenant's files, besides the tenant itself. */
export type SharedAssets = {
  readonly frame: Frame
  /** All shared files by path. `integrity` holds the sha256 of those that a page may list. */
  readonly shared: Files
  readonly integrity: ReadonlyMap<string, string>
  readonly bootScript: string
  readonly scripts: readonly HostScript[]
  readonly publicUrl: string
  readonly integrityCosts: IntegrityCosts
  /** Digest of the sources that create the pages. */
  readonly sources: string
}

export type PlacedTenant = {
  readonly token: string
  readonly set: string
  readonly manifest: Packed
  /** Digest of all inputs of the tenant's files. */
  readonly madeFrom: string
}

/** Writes a tenant's page and the other files in its folder. Reuses the previous files if no input has changed. */
export async function placeTenant(context: BuildContext, tenant: Tenant, assets: SharedAssets): Promise<PlacedTenant> {
  const { scripts, bootScript, publicUrl, frame, sources } = assets
  const own = hashesOf(sharedFor(tenant, assets), assets)
  const madeFrom = digest(
    JSON.stringify([tenant, frame.id, frame.frame, scripts, [...own], bootScript, publicUrl, sources]),
  )
  const shared = { token: tenant.token, set: frame.id, madeFrom }
  const kept = await keepTenant(context, tenant.token, madeFrom)
  if (kept !== undefined) return { ...shared, manifest: kept }
  return { ...shared, manifest: await makeTenant(context, tenant, { ...assets, integrity: own }) }
}

/**
 * Returns the shared files that a tenant's page may load: the chunks of its set, its languages, and the emoji names in
 * these languages.
 */
function sharedFor({ languages, parts }: Tenant, { frame, shared }: SharedAssets): readonly string[] {
  const folders = parts.includes('emoji') ? languages.map(emojiFolder) : []
  const isOwn = (path: string): boolean => {
    const [, locale] = /^assets\/locales-[^/]+\/(\w+)\.js$/.exec(path) ?? []
    if (locale !== undefined) return languages.some((language) => language === locale)
    return Object.hasOwn(frame.placed, path) || folders.some((folder) => path.startsWith(`emoji/${folder}/`))
  }
  return Object.keys(shared).filter(isOwn)
}

const hashesOf = (paths: readonly string[], { integrity }: SharedAssets): ReadonlyMap<string, string> =>
  new Map(
    paths.flatMap((path) => {
      const hash = integrity.get(path)
      return hash === undefined ? [] : [[path, hash] as const]
    }),
  )

async function keepTenant(context: BuildContext, token: string, madeFrom: string): Promise<Packed | undefined> {
  if (context.memory?.pages[token] !== madeFrom) return undefined
  const entries = filesBefore(context, token)
  if (!entries.every(([, facts]) => context.store.has(facts))) return undefined
  for (const [path, facts] of entries) await context.store.keep(`${tenantFolder(token)}/${path}`, facts)
  return entries[0]?.[1]
}

/**
 * Returns the tenant's files in the previous build, the manifest first. The list is empty if the previous build does
 * not contain the tenant.
 */
function filesBefore({ before }: BuildContext, token: string): readonly (readonly [string, FileFacts])[] {
  const files = before?.tenants.get(token)
  const manifest = before?.manifest.tenants[token]?.manifest
  return files === undefined || manifest === undefined ? [] : [[MANIFEST, manifest], ...Object.entries(files)]
}

async function makeTenant(context: BuildContext, tenant: Tenant, assets: SharedAssets): Promise<Packed> {
  const { frame, integrity, bootScript, scripts, publicUrl, shared } = assets
  const { html, policy } = tenantPage({ tenant, frame: frame.frame, integrity, inlineScript: bootScript, publicUrl })
  const hashes = scripts.filter(({ path }) => path.endsWith('loader.js')).map(({ sha384 }) => sha384)
  const page = await putFiles(context, tenant, [{ path: 'widget/index.html', contents: html }])
  const placed = await mapConcurrent(
    scripts,
    async ({ path, place }) => [path, await place(tenantFolder(tenant.token))] as const,
  )
  const snippets = await putFiles(context, tenant, snippetFiles({ tenant, publicUrl, hashes }))
  const files = { ...page, ...Object.fromEntries(placed), ...snippets }
  const { token, name, locale, languages } = tenant
  const buildId = buildIdOf([...eachFile(files), ...integrity])
  const known = { token, name, buildId, frame: frame.frame }
  const served = { ...prefixed(files, token), ...pick(shared, integrity) }
  const report = toTenantReport({ ...known, locale, integrity: assets.integrityCosts(html), files: served })
  const reports = await putFiles(context, tenant, [
    { path: 'report.json', contents: toJson(report) },
    { path: 'report.html', contents: reportPage(report) },
  ])
  const manifest: TenantManifest = {
    protocol: PROTOCOL,
    ...known,
    publicUrl,
    set: frame.id,
    parts: frame.parts,
    languages,
    headers: hashedPageHeaders(policy),
    screenHeaders: SCREEN_HEADERS,
    hostPolicy: Object.fromEntries(hostPolicy({ tenant, publicUrl })),
    fileHeaders: tenantFileHeaders(files[PANEL]?.sha256 ?? ''),
    shared: sharedFor(tenant, assets),
    files: inOrder({ ...files, ...reports }),
  }
  return context.store.put(`${tenantFolder(token)}/${MANIFEST}`, toJson(manifest), 'apart')
}

/** Writes files of a tenant. Files below `widget/` are served; the others are for the operator. */
async function putFiles({ store }: BuildContext, { token }: Tenant, files: readonly File[]): Promise<Files> {
  const placed = await mapConcurrent(files, async ({ path, contents }) => {
    const use = path.startsWith('widget/') ? 'served' : 'apart'
    return [path, await store.put(`${tenantFolder(token)}/${path}`, contents, use)] as const
  })
  return Object.fromEntries(placed)
}

const prefixed = (files: Files, token: string): Files =>
  Object.fromEntries(Object.entries(files).map(([path, facts]) => [`${tenantFolder(token)}/${path}`, facts]))

const pick = (files: Files, paths: ReadonlyMap<string, string>): Files =>
  Object.fromEntries([...paths.keys()].flatMap((path) => (files[path] ? [[path, files[path]]] : [])))

/** Sorts files by path, so that the result does not depend on which file was ready first. */
export const inOrder = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)))

export const toJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
