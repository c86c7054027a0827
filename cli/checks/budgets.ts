import { listTextGroups } from '#domain/parts.ts'
import { CliError } from '../errors.ts'
import { formatBytes } from '../report/bytes.ts'
import { INTEGRITY_BUDGET } from '../report/integrityCost.ts'
import type { TenantReport } from '../report/tenantReport.ts'
import type { Tenant } from '../tenant/tenant.ts'

const MAX_LINES = 20

type CheckedTenant = Pick<Tenant, 'token' | 'parts' | 'languages'>

/** Size of a hash in a list that is compressed, with what is new in its address, in bytes. */
const BYTES_PER_HASH = 36

/** Returns the number of files with texts of optional features, which only tenants with these features list. */
const countFeatureTexts = ({ parts, languages }: CheckedTenant): number =>
  listTextGroups(parts).length * languages.length

/**
 * Compares the first view of each tenant with its budget, and the list of hashes in its page with a separate budget.
 * Throws `overBudget` if one is exceeded.
 */
export async function checkBudgets(
  read: (path: string) => Promise<string>,
  tenants: readonly CheckedTenant[],
): Promise<void> {
  const problems: string[] = []
  for (const tenant of tenants) {
    const report = JSON.parse(await read(`tenants/${tenant.token}/report.json`)) as TenantReport
    problems.push(...findExceededBudgets(report, tenant).map((problem) => `${tenant.token}: ${problem}`))
  }
  if (problems.length > 0) throw new CliError('overBudget', problems.slice(0, MAX_LINES).join('\n'))
}

function findExceededBudgets({ groups, budget, integrity }: TenantReport, tenant: CheckedTenant): readonly string[] {
  const firstViewBytes = groups.find(({ name }) => name === 'First view')?.brotli ?? 0
  return [
    ...compareWithBudget('first view', firstViewBytes - integrity, budget),
    ...compareWithBudget('list of hashes', integrity, INTEGRITY_BUDGET + countFeatureTexts(tenant) * BYTES_PER_HASH),
  ]
}

const compareWithBudget = (what: string, bytes: number, budget: number): readonly string[] =>
  bytes > budget ? [`the ${what} has ${formatBytes(bytes)}, but its budget is ${formatBytes(budget)}`] : []
