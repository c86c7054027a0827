import { type Finding, runPreflightChecks } from '../tenant/preflightChecks.ts'
import { formatCount } from '../terminal/formatCount.ts'
import { readTenants, type TenantSources } from '../tenant/readTenants.ts'

export type PreflightReport = {
  readonly tenants: number
  readonly errors: number
  readonly warnings: number
  readonly findings: readonly Finding[]
}

/** Checks tenants before they are built: colours, texts, languages, and contradictions between settings. */
export async function preflight(sources: TenantSources): Promise<PreflightReport> {
  const tenants = await readTenants(sources)
  const findings = await runPreflightChecks(tenants)
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return { tenants: tenants.length, errors, warnings: findings.length - errors, findings }
}

/** Formats the report for people: findings grouped by tenant, each with advice. */
export function preflightLines({ tenants, errors, warnings, findings }: PreflightReport): readonly string[] {
  const byTenant = new Map<string, Finding[]>()
  for (const finding of findings) byTenant.set(finding.token, [...(byTenant.get(finding.token) ?? []), finding])
  const lines = [...byTenant].flatMap(([token, own]) => [token, ...own.flatMap(findingLines), ''])
  return [
    ...lines,
    `${formatCount(tenants, 'tenant')}, ${formatCount(errors, 'error')}, ${formatCount(warnings, 'warning')}`,
  ]
}

const findingLines = ({ severity, code, path, text, advice }: Finding): readonly string[] => [
  `  ${severity === 'error' ? '✗ error' : '! warning'}  ${path}: ${text}  [${code}]`,
  `      ${advice}`,
]
