import type { BuildReport } from '../build/buildReport.ts'
import { runTenantBuild } from '../build/tenantBuild.ts'
import type { BuildProgress as Step } from '../build/writeBuild.ts'
import { checkBudgets } from '../checks/budgets.ts'
import { OUT } from '../defaults.ts'
import { isMixedContent } from '../page/publicUrl.ts'
import { CliError } from '../errors.ts'
import type { OnProgress } from '../terminal/progress.ts'
import { readTenants, type TenantSources } from '../tenant/readTenants.ts'
import type { Tenant } from '../tenant/tenant.ts'

export type BuildTenantsOptions = Omit<TenantSources, 'onProgress'> & {
  /** Folder for the build. Defaults to `dist`. */
  readonly out?: string | undefined
  /** Absolute URL that the folder is served at, with a trailing slash. Required if a tenant is built. */
  readonly publicUrl?: string | undefined
  /** Tokens of tenants to remove from the folder. */
  readonly remove?: readonly string[] | undefined
  /** Removes every tenant of the folder that is not built now. Otherwise they are kept unchanged. */
  readonly isReplacingAll?: boolean | undefined
  /** Rejects tenants with preflight errors, and a first view that exceeds its budget. */
  readonly isChecked?: boolean | undefined
  readonly onProgress?: OnProgress | undefined
  /** Aborts the build; the previous one stays. */
  readonly signal?: AbortSignal | undefined
}

/** Builds the pages of the given tenants and their shared files. */
export async function buildTenants(options: BuildTenantsOptions): Promise<BuildReport> {
  const { out = OUT, publicUrl, remove = [], isReplacingAll = false, isChecked, onProgress, signal } = options
  checkPublicUrl(options)
  const reportProgress = (what: string) => (done: number, total: number) => onProgress?.({ done, total, what })
  const tenants = await readRequestedTenants(options, reportProgress)
  if (isChecked === true) await assertPreflightPassed(tenants)
  return runTenantBuild({
    tenants,
    out,
    publicUrl,
    onProgress: ({ step, done, total }) => reportProgress(STEP_LABELS[step])(done, total),
    remove,
    isReplacingAll,
    ...(signal && { signal }),
    ...(isChecked && { check: (read) => checkBudgets(read, tenants) }),
  })
}

/**
 * Checks the public URL before the first request to a service. Throws if it is required and missing, and logs a warning
 * for plain http.
 */
function checkPublicUrl(options: BuildTenantsOptions): void {
  const { publicUrl, log } = options
  if (hasTenants(options) && publicUrl === undefined) throw new CliError('noPublicUrl', '')
  if (isMixedContent(publicUrl)) log?.(`--public-url ${publicUrl}: browsers block plain http on https pages.`)
}

const hasTenants = ({ tokens, tenants }: Pick<TenantSources, 'tokens' | 'tenants'>): boolean =>
  tokens !== undefined || tenants !== undefined

type ProgressReporter = (what: string) => (done: number, total: number) => void

/** Reads the requested tenants. Returns none if the command only removes tenants. */
async function readRequestedTenants(
  { onProgress: _own, ...options }: BuildTenantsOptions,
  reportProgress: ProgressReporter,
): Promise<readonly Tenant[]> {
  if (!hasTenants(options) && options.remove !== undefined) return []
  const what = options.isOffline === true ? 'reading tenants' : 'reading tenants and their services'
  return readTenants({ ...options, onProgress: reportProgress(what) })
}

const STEP_LABELS: Readonly<Record<Step['step'], string>> = { frames: 'bundling', tenants: 'writing pages' }

const MAX_LINES = 20

async function assertPreflightPassed(tenants: readonly Tenant[]): Promise<void> {
  const { runPreflightChecks: preflight } = await import('../tenant/preflightChecks.ts')
  const errors = (await preflight(tenants)).filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const lines = errors
    .slice(0, MAX_LINES)
    .map(({ token, path, text, advice }) => `${token}, ${path}: ${text} ${advice}`)
  throw new CliError('badPreflight', lines.join('\n'))
}
