import type { BuildReport } from '../build/buildReport.ts'
import { buildTenants as build } from '../build/buildTenants.ts'
import type { Progress } from '../build/fill.ts'
import { plainTenants } from './plainTenants.ts'

export type TenantsOptions = {
  readonly tokens: readonly string[]
  /** A file or folder of tenants. */
  readonly tenants: string | undefined
  readonly out: string
  readonly publicUrl?: string
  readonly onProgress?: (progress: Progress) => void
  readonly signal?: AbortSignal
}

/** Builds the pages of these tenants and all that they share. */
export async function buildTenants({ tokens, tenants, ...options }: TenantsOptions): Promise<BuildReport> {
  return build({ ...options, tenants: await plainTenants({ tokens, tenants }) })
}
