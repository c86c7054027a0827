import { CliError } from '../errors.ts'
import { inspect } from '../output/inspect.ts'
import { PACKER } from '../output/pack.ts'
import { openStaging, type Staging } from '../output/staging.ts'
import { createStore } from '../output/store.ts'
import type { Tenant } from '../tenant/tenant.ts'
import type { BuildReport } from './buildReport.ts'
import { fill, type Progress, refuseAborted } from './fill.ts'
import { readMemory } from './memory.ts'
import { refuseDoubles } from './sets.ts'
import { digestSources } from './sources.ts'
import type { Workshop } from './workshop.ts'

export type BuildTenants = {
  readonly tenants: readonly Tenant[]
  readonly out: string
  /** Where the folder will be served, with a slash at its end. */
  readonly publicUrl?: string
  readonly onProgress?: (progress: Progress) => void
  /** Looks at the build before it takes its place; what it throws ends it, and the one before stays. */
  readonly judge?: ((read: Staging['read'], report: BuildReport) => Promise<void>) | undefined
  /** Ends the build early; the one before stays. */
  readonly signal?: AbortSignal
}

/** Builds for all tenants into one folder, whole or not at all, and takes over what the build before has. */
export async function buildTenants(given: BuildTenants): Promise<BuildReport> {
  const { tenants, out, publicUrl = '/', onProgress = () => undefined, signal, judge } = given
  refuseDoubles(tenants)
  if (!isPublicUrl(publicUrl)) throw new CliError('badPublicUrl', publicUrl)
  const staging = await openStaging(out)
  try {
    const sources = await digestSources()
    const workshop = await openWorkshop(staging, sources)
    const report = await fill({ tenants, publicUrl, onProgress, signal, staging, workshop, sources })
    refuseAborted(signal)
    await judge?.(staging.read, report)
    await staging.replace()
    return report
  } finally {
    await staging.close()
  }
}

/** A path, or an address that a page on another site can load from. */
const isPublicUrl = (url: string): boolean =>
  url.endsWith('/') && (/^\/([\w.~-]+\/)*$/.test(url) || (/^https?:\/\/[^\s"'<>?#\\]+$/.test(url) && URL.canParse(url)))

async function openWorkshop(staging: Staging, sources: string): Promise<Workshop> {
  const before = await inspect(staging.target)
  if (before !== undefined && before.strange.length > 0)
    throw new CliError('strangeFiles', before.strange.slice(0, 5).join(', '))
  const remembered = await readMemory(staging.target, before)
  const memory = remembered?.sources === sources ? remembered : undefined
  return { store: createStore(staging, before, remembered?.packer === PACKER), before, memory }
}
