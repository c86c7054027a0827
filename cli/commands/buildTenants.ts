import type { BuildReport } from '../build/buildReport.ts'
import { buildTenants as build } from '../build/buildTenants.ts'
import type { Progress as Step } from '../build/fill.ts'
import { checkBudgets } from '../checks/budgets.ts'
import { OUT } from '../defaults.ts'
import { CliError } from '../errors.ts'
import type { OnProgress } from '../terminal/progress.ts'
import { readTenants, type TenantSources } from '../tenant/readTenants.ts'
import type { Tenant } from '../tenant/tenant.ts'

export type BuildTenantsOptions = Omit<TenantSources, 'onProgress'> & {
  /** Where the build goes; `dist` where nothing is said. */
  readonly out?: string | undefined
  /** Where that folder will be served, with a slash at its end; `/` where nothing is said. */
  readonly publicUrl?: string | undefined
  /** Refuse what preflight finds wrong, and a first view that is over its budget. */
  readonly isChecked?: boolean | undefined
  readonly onProgress?: OnProgress | undefined
  /** Ends the build early; the one before stays. */
  readonly signal?: AbortSignal | undefined
}

/** Builds the pages of these tenants and all that they share. */
export async function buildTenants({
  out = OUT,
  publicUrl = '/',
  isChecked = false,
  onProgress,
  signal,
  ...sources
}: BuildTenantsOptions): Promise<BuildReport> {
  const tell = (what: string) => (done: number, total: number) => onProgress?.({ done, total, what })
  const tenants = await readTenants({ ...sources, onProgress: tell('asking the services') })
  if (isChecked) await refuseUnready(tenants)
  return build({
    tenants,
    out,
    publicUrl,
    onProgress: ({ step, done, total }) => tell(STEPS[step])(done, total),
    ...(signal && { signal }),
    ...(isChecked && { judge: checkBudgets }),
  })
}

const STEPS: Readonly<Record<Step['step'], string>> = { frames: 'bundling', tenants: 'writing pages' }

const SHOWN = 20

async function refuseUnready(tenants: readonly Tenant[]): Promise<void> {
  const { preflight } = await import('../tenant/preflight.ts')
  const errors = (await preflight(tenants)).filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const lines = errors.slice(0, SHOWN).map(({ token, path, text, advice }) => `${token}, ${path}: ${text} ${advice}`)
  throw new CliError('badPreflight', lines.join('\n'))
}
