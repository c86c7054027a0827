import type { Locale } from '#domain/locale.ts'
import { CliError } from '../errors.ts'
import { type Files, MANIFEST, MEMORY } from '../output/manifest.ts'
import { PACKER } from '../output/pack.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import type { Staging } from '../output/staging.ts'
import { createIntegrityCosts } from '../report/integrityCost.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { type BuildReport, toReport } from './buildReport.ts'
import { type Frame, placeFrame } from './frames.ts'
import { type KeptTenant, placeKeptTenants } from './keptTenants.ts'
import { mergeBuildCache, mergeSets, toManifest } from './mergeFolder.ts'
import type { BuildCache } from './buildCache.ts'
import { groupBySet, type TenantSet } from './sets.ts'
import { bootScript, hostScripts, placeEmoji, placeWords } from './shared.ts'
import { type SharedAssets, inOrder, placeTenant, type PlacedTenant, toJson } from './tenantFiles.ts'
import { putAll, type BuildContext } from './buildContext.ts'

/** Progress of a build, reported after each completed item. */
export type Progress = { readonly step: 'frames' | 'tenants'; readonly done: number; readonly total: number }

export type Filling = {
  readonly tenants: readonly Tenant[]
  /** Tenants of the folder that are not built and stay unchanged. */
  readonly kept: readonly KeptTenant[]
  readonly publicUrl: string
  readonly onProgress: (progress: Progress) => void
  readonly signal: AbortSignal | undefined
  readonly staging: Staging
  readonly context: BuildContext
  readonly sources: string
}

/** Writes all files of a build into its staging folder. */
export async function writeBuild(filling: Filling): Promise<BuildReport> {
  const { context, staging, publicUrl, kept } = filling
  const { frames, placed, shared, memory } = await buildGiven(filling)
  const keptShared = await placeKeptTenants(context, kept, shared)
  const remembered = mergeBuildCache(filling, memory)
  const apart = remembered ? await putAll(context, [{ path: MEMORY, contents: toJson(remembered) }]) : {}
  const files = inOrder({ ...keptShared, ...shared, ...apart })
  const manifest = toManifest({ publicUrl, sets: mergeSets(filling, frames), entries: [...placed, ...kept], files })
  await staging.write(MANIFEST, toJson(manifest))
  const outdated = kept.filter(({ token }) => remembered?.pages[token] === undefined).map(({ token }) => token)
  return toReport({
    manifest,
    before: context.before?.manifest,
    outdated,
    out: staging.target,
    counts: context.store.counts(),
  })
}

type Given = {
  readonly frames: readonly Frame[]
  readonly placed: readonly PlacedTenant[]
  readonly shared: Files
  /** Undefined if no tenant was built. */
  readonly memory: BuildCache | undefined
}

/** Builds the pages of the given tenants, and all files that these pages share. */
async function buildGiven(filling: Filling): Promise<Given> {
  const { tenants, context, publicUrl } = filling
  if (tenants.length === 0) return { frames: [], placed: [], shared: {}, memory: undefined }
  const sets = groupBySet(tenants)
  const words = await placeWords(context, languagesOf(tenants))
  const [boot, host] = await Promise.all([bootScript(context), hostScripts(context)])
  const frames = await placeFrames(filling, sets, words.folder)
  const emoji = await placeEmoji(context, languagesOf(tenants.filter(({ parts }) => parts.includes('emoji'))))
  const shared = inOrder(
    Object.fromEntries(
      [words.files, host.maps, emoji, ...frames.map(({ placed }) => placed)].flatMap(Object.entries<Files[string]>),
    ),
  )
  const integrity = new Map(
    Object.entries(shared).flatMap(([path, { sha256 }]) => (sha256 === undefined ? [] : [[path, sha256]])),
  )
  const ground = {
    integrityCosts: createIntegrityCosts(),
    shared,
    integrity,
    bootScript: boot,
    scripts: host.scripts,
    publicUrl,
    sources: filling.sources,
  }
  const placed = await placeTenants(filling, sets, (id) => ({ ...ground, frame: find(frames, id) }))
  const memory: BuildCache = {
    sources: filling.sources,
    packer: PACKER,
    wordsFolder: words.folder,
    bootScript: boot,
    hostScripts: host.scripts.map(({ path, sha384 }) => ({ path, sha384 })),
    packages: Object.fromEntries(frames.map(({ id, packages }) => [id, packages])),
    pages: Object.fromEntries(placed.map(({ token, madeFrom }) => [token, madeFrom])),
  }
  return { frames, placed, shared, memory }
}

const languagesOf = (tenants: readonly Tenant[]): readonly Locale[] =>
  [...new Set(tenants.flatMap(({ languages }) => languages))].toSorted()

function find(frames: readonly Frame[], id: string): Frame {
  const frame = frames.find((candidate) => candidate.id === id)
  if (frame === undefined) throw new Error(`no frame for the set ${id}`)
  return frame
}

/**
 * Maximum number of parallel bundler runs. The bundler uses all processors by itself; a second run only fills the gaps.
 */
const FRAMES_AT_A_TIME = 2

function placeFrames(filling: Filling, sets: readonly TenantSet[], wordsFolder: string): Promise<readonly Frame[]> {
  const tell = counter(filling, 'frames', sets.length)
  return mapConcurrent(sets, async (set) => tell(await placeFrame(filling.context, set, wordsFolder)), FRAMES_AT_A_TIME)
}

function placeTenants(
  filling: Filling,
  sets: readonly TenantSet[],
  groundOf: (id: string) => SharedAssets,
): Promise<readonly PlacedTenant[]> {
  const tell = counter(filling, 'tenants', filling.tenants.length)
  const all = sets.flatMap(({ id, tenants }) => tenants.map((tenant) => ({ tenant, ground: groundOf(id) })))
  return mapConcurrent(all, async ({ tenant, ground }) => tell(await placeTenant(filling.context, tenant, ground)))
}

function counter({ onProgress, signal }: Filling, step: Progress['step'], total: number) {
  let done = 0
  onProgress({ step, done, total })
  return <Done>(one: Done): Done => {
    refuseAborted(signal)
    done += 1
    onProgress({ step, done, total })
    return one
  }
}

export function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new CliError('interrupted', '')
}
