import { type Finding, preflight as findAll } from '../tenant/preflight.ts'
import { counted } from '../terminal/counted.ts'
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
  const findings = await findAll(tenants)
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return { tenants: tenants.length, errors, warnings: findings.length - errors, findings }
}

/** Formats the report for people: findings grouped by tenant, each with advice. */
export function preflightLines({ tenants, errors, warnings, findings }: PreflightReport): readonly string[] {
  const byTenant = new Map<string, Finding[]>()
  for (const finding of findings) byTenant.set(finding.token, [...(byTenant.get(finding.token) ?? []), finding])
  const told = [...byTenant].flatMap(([token, own]) => [token, ...own.flatMap(findingLines), ''])
  return [...told, `${counted(tenants, 'tenant')}, ${counted(errors, 'error')}, ${counted(warnings, 'warning')}`]
}

const findingLines = ({ severity, code, path, text, advice }: Finding): readonly string[] => [
  `  ${severity === 'error' ? '✗ error' : '! warning'}  ${path}: ${text}  [${code}]`,
  `      ${advice}`,
]
