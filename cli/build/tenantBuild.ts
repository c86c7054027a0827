import { join } from 'node:path'
import { CliError } from '../errors.ts'
import { type PreviousBuild, readPreviousBuild } from '../output/previous/previousBuild.ts'
import { openStampCache, type StampCache } from '../output/stamps/stampCache.ts'
import { isBuild } from '../output/outFolder.ts'
import { CACHE_FOLDER } from '#cli/bundle/root.ts'
import { unlessDiskFails } from '../output/disk.ts'
import { COMPRESSOR_VERSIONS } from '../output/compress.ts'
import { openCompressionCache } from '../output/compressionCache.ts'
import { openStaging, type Staging } from '../output/staging.ts'
import { isPublicUrl } from '../page/publicUrl.ts'
import { createStore } from '../output/store.ts'
import type { Tenant } from '../tenant/tenant.ts'
import type { BuildReport } from './buildReport.ts'
import { findKeptTenants } from './keptTenants.ts'
import { writeBuild, type BuildProgress, throwIfAborted, type WrittenBuild } from './writeBuild.ts'
import { readBuildCache } from './buildCache.ts'
import { assertUniqueTokens } from './sets.ts'
import { openBundleCache } from '../bundle/bundleCache.ts'
import { createPackageCheck, digestSources } from '../bundle/sources.ts'
import type { BuildContext } from './buildContext.ts'

export type TenantBuild = {
  readonly tenants: readonly Tenant[]
  readonly out: string
  /**
   * Absolute URL that the folder is served at, with a trailing slash. Required unless the build only removes tenants.
   */
  readonly publicUrl?: string | undefined
  /** Tokens of tenants to remove from the folder. */
  readonly remove?: readonly string[]
  /** Replaces any build in the folder. Otherwise the folder keeps the tenants that are not in `tenants`. */
  readonly isReplacingAll?: boolean
  readonly onProgress?: (progress: BuildProgress) => void
  /** Checks the build before it replaces the previous one. If it throws, the previous build stays. */
  readonly check?: ((read: Staging['read']) => Promise<void>) | undefined
  /** Aborts the build; the previous one stays. */
  readonly signal?: AbortSignal
}

/**
 * Builds tenants into a folder, completely or not at all. Tenants that the folder already has are kept, and unchanged
 * files are reused.
 */
export async function runTenantBuild(options: TenantBuild): Promise<BuildReport> {
  const { tenants, out, remove = [], publicUrl } = options
  assertUniqueTokens(tenants, remove)
  if (tenants.length > 0) assertPublicUrl(publicUrl)
  const staging = await openStaging(out)
  try {
    const startedAt = staging.readClock()
    const stamps = await openStampCache(join(CACHE_FOLDER, 'stamps'), staging.target)
    const { report, groups, obsolete, isFirst } = await buildInto(staging, stamps, options)
    throwIfAborted(options.signal)
    await options.check?.(staging.read)
    const written = await (isFirst ? staging.replace() : staging.change(obsolete))
    await unlessDiskFails(() => stamps.save({ groups, written, startedAt, readClock: staging.readClock }))
    return report
  } catch (problem) {
    // Ctrl-C in a terminal also ends the process of esbuild, and the build fails because of it.
    if (!(problem instanceof CliError)) throwIfAborted(options.signal)
    throw problem
  } finally {
    await staging.close()
  }
}

/** Throws if the URL is missing or invalid, because a page must contain its own address. */
function assertPublicUrl(url: string | undefined): void {
  if (url === undefined) throw new CliError('noPublicUrl', '')
  if (!isPublicUrl(url)) throw new CliError('badPublicUrl', url)
}

const DEFAULTS = { remove: [], isReplacingAll: false, onProgress: (): void => undefined }

type StagedBuild = WrittenBuild & {
  /** True if the folder contains no build of this version that could be changed. */
  readonly isFirst: boolean
}

async function buildInto(staging: Staging, stamps: StampCache, options: TenantBuild): Promise<StagedBuild> {
  const { tenants, remove, isReplacingAll, onProgress, signal } = { ...DEFAULTS, ...options }
  const sources = await digestSources()
  const before = await readPrevious(staging.target, stamps, isReplacingAll)
  const context = await openBuildContext(staging, before, sources)
  const tokens = tenants.map(({ token }) => token)
  const kept = findKeptTenants(staging.target, before, { tokens, remove, isReplacingAll })
  assertUniqueTokens([...tenants, ...findOtherTokens(tokens, before)])
  const earlierUrl = before?.manifest.publicUrl ?? ''
  const { publicUrl = earlierUrl } = options
  // All pages of a folder contain the same public URL, and the pages of kept tenants are not written again.
  if (kept.length > 0 && publicUrl !== earlierUrl)
    throw new CliError('otherPublicUrl', `${staging.target} for ${earlierUrl}`)
  const written = await writeBuild({ tenants, kept, publicUrl, onProgress, signal, staging, context, sources })
  return { ...written, isFirst: before === undefined }
}

/**
 * Returns the other tenants in the folder, including those that this build removes. On a disk that ignores case, their
 * folders could be those of new tenants.
 */
const findOtherTokens = (tokens: readonly string[], before: PreviousBuild | undefined) =>
  Object.keys(before?.manifest.tenants ?? {})
    .filter((token) => !tokens.includes(token))
    .map((token) => ({ token }))

async function readPrevious(
  folder: string,
  stamps: StampCache,
  isReplacingAll: boolean,
): Promise<PreviousBuild | undefined> {
  const before = await readPreviousBuild(folder, stamps)
  if (before === undefined && !isReplacingAll) await assertNoOtherBuild(folder)
  const strange = before?.strange ?? []
  if (strange.length > 0) throw new CliError('strangeFiles', strange.slice(0, 5).join(', '))
  return before
}

async function openBuildContext(
  staging: Staging,
  before: PreviousBuild | undefined,
  sources: string,
): Promise<BuildContext> {
  const cached = await readBuildCache(staging.target, before)
  const cache = cached?.sources === sources ? cached : undefined
  const isSameCompressor = cached?.packer === COMPRESSOR_VERSIONS
  const toBrotli = openCompressionCache(join(CACHE_FOLDER, 'brotli'))
  const bundles = await openBundleCache(sources)
  return {
    store: createStore(staging, { before, isSameCompressor, toBrotli }),
    before,
    cache,
    bundles,
    isUnchanged: createPackageCheck(),
  }
}

/**
 * Throws if the folder holds a build of the whole widget or of another version. This version does not know the files of
 * such a build, so it could keep none of them.
 */
async function assertNoOtherBuild(folder: string): Promise<void> {
  if (await isBuild(folder)) throw new CliError('otherBuild', folder)
}
