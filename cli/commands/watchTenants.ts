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
  /** Receives the error of a later build that failed. The build before it stays, and the next change starts the next attempt. */
  readonly onFailed: (error: CliError) => void
}

/**
 * Builds the tenants now and after each change to their files, until `signal` aborts. Returns the report of the last
 * build. Rejects if the first build fails or is aborted.
 */
export async function watchTenants(options: WatchTenantsOptions): Promise<BuildReport | undefined> {
  const { tenants, signal, onBuilt, onFailed } = options
  let last: BuildReport | undefined
  let builtState: string | undefined
  const build = async (): Promise<void> => {
    const state = readTenantFilesState(tenants)
    // Events come from other files too, for example from the build itself if it is written beside the tenants.
    if (state === builtState) return
    builtState = state
    last = await buildTenants(options)
    onBuilt(last)
  }
  const buildAgain = (): Promise<void> =>
    build().catch((problem: unknown) => {
      if (!signal.aborted) onFailed(toExpected(problem))
    })
  const { report, stop } = afterChanges(buildAgain)
  const stopWatching = watchPath(tenants, report)
  try {
    await build()
    if (!signal.aborted) await once(signal, 'abort')
    return last
  } finally {
    stopWatching()
    await stop()
  }
}

/** Returns the error of a build that failed for an expected reason. Throws everything else, which is a defect. */
function toExpected(problem: unknown): CliError {
  const error = problem instanceof CliError ? problem : toSystemError(problem)
  if (error === undefined) throw problem
  return error
}
