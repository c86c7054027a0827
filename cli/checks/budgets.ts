import { CliError } from '../errors.ts'
import { formatBytes } from '../report/bytes.ts'
import { INTEGRITY_BUDGET } from '../report/integrityCost.ts'
import type { TenantReport } from '../report/tenantReport.ts'

const MAX_LINES = 20

/**
 * Compares the first view of each tenant with its budget, and the list of hashes in its page with a separate budget.
 * Throws `overBudget` if one is exceeded.
 */
export async function checkBudgets(
  read: (path: string) => Promise<string>,
  tenants: readonly { readonly token: string }[],
): Promise<void> {
  const problems: string[] = []
  for (const { token } of tenants) {
    const report = JSON.parse(await read(`tenants/${token}/report.json`)) as TenantReport
    problems.push(...findExceededBudgets(report).map((problem) => `${token}: ${problem}`))
  }
  if (problems.length > 0) throw new CliError('overBudget', problems.slice(0, MAX_LINES).join('\n'))
}

function findExceededBudgets({ groups, budget, integrity }: TenantReport): readonly string[] {
  const firstViewBytes = groups.find(({ name }) => name === 'First view')?.brotli ?? 0
  return [
    ...compareWithBudget('first view', firstViewBytes - integrity, budget),
    ...compareWithBudget('list of hashes', integrity, INTEGRITY_BUDGET),
  ]
}

const compareWithBudget = (what: string, bytes: number, budget: number): readonly string[] =>
  bytes > budget ? [`the ${what} has ${formatBytes(bytes)}, but its budget is ${formatBytes(budget)}`] : []
