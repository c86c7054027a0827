import { once } from 'node:events'
import type { BuildReport } from '../build/buildReport.ts'
import { CliError, toSystemError } from '../errors.ts'
import { readTenantFilesState } from '../tenant/tenantFilesState.ts'
import { afterChanges } from '../watch/afterChanges.ts'
import { watchPath } from '../watch/watchPath.ts'
import { buildTenants, type BuildTenantsOptions } from './buildTenants.ts'

export type WatchTenantsOptions = BuildTenantsOptions & {
  /** File or folder that is watched. */
  readonly tenants: string
  /** Ends watching, and aborts the build that is running. */
  readonly signal: AbortSignal
  readonly onBuilt: (report: BuildReport) => void
  /** Called after the first build. */
  readonly onWatching: () => void
  /** Receives the error of a later build that failed. The build before it stays, and the next change starts the next attempt. */
  readonly onFailed: (error: CliError) => void
}

export type WatchedBuild = {
  readonly report: BuildReport | undefined
  /** False if the build after the last change has failed, or was aborted. */
  readonly isUpToDate: boolean
}

/**
 * Builds the tenants now and after each change to their files, until `signal` aborts. Returns the last complete build,
 * and whether it contains the last change. Rejects if the first build fails or is aborted.
 */
export async function watchTenants(options: WatchTenantsOptions): Promise<WatchedBuild> {
  const { tenants, signal, onBuilt, onWatching, onFailed } = options
  let report: BuildReport | undefined
  let isUpToDate = false
  let builtState: string | undefined
  const build = async (): Promise<void> => {
    const state = readTenantFilesState(tenants)
    // Events come from other files too, for example from the build itself if it is written beside the tenants.
    if (state === builtState) return
    builtState = state
    isUpToDate = false
    report = await buildTenants(options)
    isUpToDate = true
    onBuilt(report)
  }
  const buildAgain = (): Promise<void> =>
    build().catch((problem: unknown) => {
      if (!signal.aborted) onFailed(toExpected(problem))
    })
  const changes = afterChanges(buildAgain)
  const stopWatching = watchPath(tenants, changes.report)
  try {
    await build()
    onWatching()
    if (!signal.aborted) await once(signal, 'abort')
  } finally {
    stopWatching()
    await changes.stop()
  }
  return { report, isUpToDate }
}

/** Returns the error of a build that failed for an expected reason. Throws everything else, which is a defect. */
function toExpected(problem: unknown): CliError {
  const error = problem instanceof CliError ? problem : toSystemError(problem)
  if (error === undefined) throw problem
  return error
}
