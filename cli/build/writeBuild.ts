import type { Locale } from '#domain/locale.ts'
import { createFrameBuilder } from '../bundle/frameBuilder.ts'
import { CliError } from '../errors.ts'
import { once } from '../once.ts'
import { type Files, type Manifest, MANIFEST, BUILD_CACHE, SIGNATURE } from '../output/manifest.ts'
import { sha384 } from '../output/hash.ts'
import { COMPRESSOR_VERSIONS } from '../output/compress.ts'
import type { FileGroup } from '../output/stamps/fileGroups.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import type { Staging } from '../output/staging.ts'
import { createIntegrityCosts } from '../report/integrityCost.ts'
import { createHomeRenderer } from '../bundle/homeRenderer.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { addArticleIndexes } from './articleIndexes.ts'
import { type BuildReport, toReport } from './buildReport.ts'
import { type Frame, addFrame } from './frames.ts'
import { addLicences } from './licences.ts'
import { type KeptTenant, keepSharedFiles } from './keptTenants.ts'
import { mergeBuildCache, mergeSets, toManifest } from './mergeFolder.ts'
import { findObsoleteFiles, groupFiles } from './obsoleteFiles.ts'
import type { BuildCache } from './buildCache.ts'
import { groupBySet, type TenantSet } from './sets.ts'
import { addHostFiles, loadInlineScripts, addEmoji, addTranslations } from './sharedFiles.ts'
import { type SharedAssets, sortKeys, addTenant, type BuiltTenant, toJson } from './tenantOutput.ts'
import { writeFiles, type BuildContext } from './buildContext.ts'

/** Progress of a build, reported after each completed item. */
export type BuildProgress = { readonly step: 'frames' | 'tenants'; readonly done: number; readonly total: number }

export type BuildJob = {
  readonly tenants: readonly Tenant[]
  /** Tenants of the folder that are not built and stay unchanged. */
  readonly kept: readonly KeptTenant[]
  readonly publicUrl: string
  readonly onProgress: (progress: BuildProgress) => void
  readonly signal: AbortSignal | undefined
  readonly staging: Staging
  readonly context: BuildContext
  readonly sources: string
}

export type WrittenBuild = {
  readonly report: BuildReport
  /** All files of the build. */
  readonly groups: readonly FileGroup[]
  /** Files of the previous build that are not part of this one. */
  readonly obsolete: readonly string[]
}

/** Writes all new and changed files of a build into its staging folder. */
export async function writeBuild(job: BuildJob): Promise<WrittenBuild> {
  const { context, staging, kept } = job
  const { before } = context
  const { manifest, builtTenants, mergedCache } = await writeContents(job)
  const text = toJson(manifest)
  const isManifestChanged = sha384(text) !== before?.manifestHash
  if (isManifestChanged) await staging.write(MANIFEST, text)
  const report = toReport({
    manifest,
    before: before?.manifest,
    outdated: kept.filter(({ token }) => mergedCache?.pages[token] === undefined).map(({ token }) => token),
    isSignatureRemoved: isManifestChanged && before?.present.has(SIGNATURE) === true,
    out: staging.target,
    counts: context.store.counts(),
  })
  const groups = groupFiles(before, manifest, builtTenants)
  return { report, groups, obsolete: findObsoleteFiles(before, { groups, isManifestChanged }) }
}

type WrittenContents = {
  readonly manifest: Manifest
  readonly builtTenants: readonly BuiltTenant[]
  readonly mergedCache: BuildCache | undefined
}

/** Writes all files except the manifest, and returns the manifest that lists them. */
async function writeContents(job: BuildJob): Promise<WrittenContents> {
  const { context, staging, publicUrl, kept } = job
  const { frames, builtTenants, shared, cache } = await buildAssets(job)
  const keptShared = await keepSharedFiles(context, kept, shared)
  const mergedCache = mergeBuildCache(job, cache)
  const cacheFiles = mergedCache
    ? await writeFiles(context, [{ path: BUILD_CACHE, contents: toJson(mergedCache) }])
    : {}
  const sets = mergeSets(job, frames)
  const packages = [...frames.map((frame) => frame.packages), ...Object.values(mergedCache?.packages ?? {})]
  const licences = await addLicences(context, { target: staging.target, sets, packages })
  const files = sortKeys({ ...keptShared, ...shared, ...cacheFiles, ...licences })
  const manifest = toManifest({ publicUrl, sets, entries: [...builtTenants, ...kept], files })
  return { manifest, builtTenants, mergedCache }
}

type BuiltAssets = {
  readonly frames: readonly Frame[]
  readonly builtTenants: readonly BuiltTenant[]
  readonly shared: Files
  /** Undefined if no tenant was built. */
  readonly cache: BuildCache | undefined
}

/** Builds the pages of the given tenants, and all files that these pages share. */
async function buildAssets(job: BuildJob): Promise<BuiltAssets> {
  const { tenants, context, publicUrl } = job
  if (tenants.length === 0) return { frames: [], builtTenants: [], shared: {}, cache: undefined }
  const sets = groupBySet(tenants)
  const translations = await addTranslations(context, {
    languages: collectLanguages(tenants),
    parts: sets.flatMap((set) => set.parts),
  })
  const [inlineScripts, host] = await Promise.all([loadInlineScripts(context), addHostFiles(context)])
  const frames = await addFrames(job, sets, translations.folder)
  const emoji = await addEmoji(context, collectLanguages(tenants.filter(({ parts }) => parts.includes('emoji'))))
  const articleIndexes = await addArticleIndexes(context, tenants)
  const shared = sortKeys(
    Object.fromEntries(
      [translations.files, host.maps, emoji, articleIndexes.files, ...frames.map(({ built }) => built)].flatMap(
        Object.entries<Files[string]>,
      ),
    ),
  )
  const integrity = new Map(
    Object.entries(shared).flatMap(([path, { sha256 }]) => (sha256 === undefined ? [] : [[path, sha256]])),
  )
  const assets = {
    integrityCosts: createIntegrityCosts(),
    shared,
    integrity,
    localesFolder: translations.folder,
    inlineScripts,
    readStyles: once(job.staging.read),
    // Nothing is rendered if no page has to be written.
    openHomeRenderer: once(() => createHomeRenderer(context.bundles)),
    scriptsFor: host.scriptsFor,
    articleIndexesOf: articleIndexes.pathsOf,
    publicUrl,
    sources: job.sources,
  }
  const builtTenants = await addTenants(job, sets, (id) => ({ ...assets, frame: getFrame(frames, id) }))
  const cache: BuildCache = {
    sources: job.sources,
    packer: COMPRESSOR_VERSIONS,
    wordsFolder: translations.folder,
    inlineScripts,
    hostScripts: host.scripts,
    packages: Object.fromEntries(frames.map(({ id, packages }) => [id, packages])),
    pages: Object.fromEntries(builtTenants.map(({ token, inputDigest }) => [token, inputDigest])),
  }
  return { frames, builtTenants, shared, cache }
}

const collectLanguages = (tenants: readonly Tenant[]): readonly Locale[] =>
  [...new Set(tenants.flatMap(({ languages }) => languages))].toSorted()

function getFrame(frames: readonly Frame[], id: string): Frame {
  const frame = frames.find((candidate) => candidate.id === id)
  if (frame === undefined) throw new Error(`no frame for the set ${id}`)
  return frame
}

/**
 * Maximum number of parallel bundler runs. The bundler uses all processors by itself; a second run only fills the gaps.
 */
const MAX_CONCURRENT_FRAMES = 2

function addFrames(job: BuildJob, sets: readonly TenantSet[], localesFolder: string): Promise<readonly Frame[]> {
  const reportDone = createCounter(job, 'frames', sets.length)
  const bundling = { buildFrame: createFrameBuilder(job.context.bundles), localesFolder }
  return mapConcurrent(
    sets,
    async (set) => reportDone(await addFrame(job.context, set, bundling)),
    MAX_CONCURRENT_FRAMES,
  )
}

function addTenants(
  job: BuildJob,
  sets: readonly TenantSet[],
  toAssets: (id: string) => SharedAssets,
): Promise<readonly BuiltTenant[]> {
  const reportDone = createCounter(job, 'tenants', job.tenants.length)
  const all = sets.flatMap(({ id, tenants }) => {
    const assets = toAssets(id)
    return tenants.map((tenant) => ({ tenant, assets }))
  })
  return mapConcurrent(all, async ({ tenant, assets }) => reportDone(await addTenant(job.context, tenant, assets)))
}

function createCounter({ onProgress, signal }: BuildJob, step: BuildProgress['step'], total: number) {
  let done = 0
  onProgress({ step, done, total })
  return <Done>(one: Done): Done => {
    throwIfAborted(signal)
    done += 1
    onProgress({ step, done, total })
    return one
  }
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return
  throw new CliError('interrupted', 'The previous files are unchanged.', {
    next: 'Run the command again to complete it.',
  })
}
