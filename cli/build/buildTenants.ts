import { CliError } from '../errors.ts'
import { inspect, type Inspected } from '../output/inspect.ts'
import { isBuild } from '../output/outFolder.ts'
import { PACKER } from '../output/pack.ts'
import { openStaging, type Staging } from '../output/staging.ts'
import { isPublicUrl } from '../page/publicUrl.ts'
import { createStore } from '../output/store.ts'
import type { Tenant } from '../tenant/tenant.ts'
import type { BuildReport } from './buildReport.ts'
import { findKeptTenants } from './keptTenants.ts'
import { writeBuild, type Progress, refuseAborted } from './writeBuild.ts'
import { readBuildCache } from './buildCache.ts'
import { refuseDoubles } from './sets.ts'
import { digestSources } from './sources.ts'
import type { BuildContext } from './buildContext.ts'

export type BuildTenants = {
  readonly tenants: readonly Tenant[]
  readonly out: string
  /**
   * Absolute URL that the folder is served at, with a trailing slash. Only a build that just removes tenants does not
   * need it.
   */
  readonly publicUrl?: string | undefined
  /** Tokens of tenants to remove from the folder. */
  readonly remove?: readonly string[]
  /** Replaces any build in the folder. Otherwise the tenants that are not given are kept. */
  readonly isReplacingAll?: boolean
  readonly onProgress?: (progress: Progress) => void
  /** Checks the build before it replaces the previous one. If it throws, the previous build stays. */
  readonly judge?: ((read: Staging['read']) => Promise<void>) | undefined
  /** Aborts the build; the previous one stays. */
  readonly signal?: AbortSignal
}

/**
 * Builds tenants into a folder, completely or not at all. Tenants that the folder already has are kept, and unchanged
 * files are reused.
 */
export async function buildTenants(given: BuildTenants): Promise<BuildReport> {
  const { tenants, out, remove = [], publicUrl } = given
  refuseDoubles(tenants, remove)
  if (tenants.length > 0) refusePublicUrl(publicUrl)
  const staging = await openStaging(out)
  try {
    const report = await buildInto(staging, given)
    refuseAborted(given.signal)
    await given.judge?.(staging.read)
    await staging.replace()
    return report
  } finally {
    await staging.close()
  }
}

/** Throws if the URL is missing or invalid, because a page must contain its own address. */
function refusePublicUrl(url: string | undefined): void {
  if (url === undefined) throw new CliError('noPublicUrl', '')
  if (!isPublicUrl(url)) throw new CliError('badPublicUrl', url)
}

const DEFAULTS = { remove: [], isReplacingAll: false, onProgress: (): void => undefined }

async function buildInto(staging: Staging, given: BuildTenants): Promise<BuildReport> {
  const { tenants, remove, isReplacingAll, onProgress, signal } = { ...DEFAULTS, ...given }
  const sources = await digestSources()
  const before = await inspectBefore(staging.target, isReplacingAll)
  const context = await openBuildContext(staging, before, sources)
  const tokens = tenants.map(({ token }) => token)
  const kept = await findKeptTenants(staging.target, before, { tokens, remove, isReplacingAll })
  refuseDoubles([...tenants, ...kept])
  const earlierUrl = before?.manifest.publicUrl ?? ''
  const { publicUrl = earlierUrl } = given
  // All pages of a folder contain the same public URL, and the pages of kept tenants are not written again.
  if (kept.length > 0 && publicUrl !== earlierUrl)
    throw new CliError('otherPublicUrl', `${staging.target} for ${earlierUrl}`)
  return writeBuild({ tenants, kept, publicUrl, onProgress, signal, staging, context, sources })
}

async function inspectBefore(folder: string, isReplacingAll: boolean): Promise<Inspected | undefined> {
  const before = await inspect(folder)
  if (before === undefined && !isReplacingAll) await refuseOtherBuild(folder)
  const strange = before?.strange ?? []
  if (strange.length > 0) throw new CliError('strangeFiles', strange.slice(0, 5).join(', '))
  return before
}

async function openBuildContext(
  staging: Staging,
  before: Inspected | undefined,
  sources: string,
): Promise<BuildContext> {
  const remembered = await readBuildCache(staging.target, before)
  const memory = remembered?.sources === sources ? remembered : undefined
  return { store: createStore(staging, before, remembered?.packer === PACKER), before, memory }
}

/**
 * Throws if the folder holds a build of the whole widget or of another version. Its files are not known, so none could
 * be kept.
 */
async function refuseOtherBuild(folder: string): Promise<void> {
  if (await isBuild(folder)) throw new CliError('otherBuild', folder)
}
