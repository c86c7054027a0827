import { completeTenant } from './completeTenant.ts'
import { type Problem, formatValue } from './problem.ts'
import { readValue } from './rules.ts'
import type { Tenant, TenantFile } from './tenant.ts'
import { TENANT_RULE } from './tenantRules.ts'

type Rejected = { readonly problems: readonly Problem[] }

/** Parses any value into a complete tenant, or returns every problem of the value. */
export function parseTenant(value: unknown, source: string): { readonly tenant: Tenant } | Rejected {
  const outcome = parseTenantFile(value, source)
  if ('problems' in outcome) return outcome
  const [file, ...more] = outcome.files
  if (file !== undefined && more.length === 0) return { tenant: completeTenant(file) }
  return {
    problems: [{ source, path: '', wrong: `contains ${outcome.files.length} tenants`, right: 'Write exactly one.' }],
  }
}

/**
 * Parses the value of a file, one tenant or a list of tenants. Returns the problems of all tenants if there are any.
 */
export function parseTenantFile(value: unknown, source: string): { readonly files: readonly TenantFile[] } | Rejected {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (entries.length === 0)
    return { problems: [{ source, path: '', wrong: 'is an empty list', right: 'Write at least one tenant.' }] }
  const outcomes = entries.map((entry, at) =>
    readValue(TENANT_RULE, entry, { source, path: Array.isArray(value) ? `tenants[${at}]` : '' }),
  )
  const problems = outcomes.flatMap((outcome) => ('problems' in outcome ? outcome.problems : []))
  if (problems.length > 0) return { problems }
  return { files: outcomes.flatMap((outcome) => ('value' in outcome ? [removeSchema(outcome.value)] : [])) }
}

const removeSchema = ({ $schema: _forEditors, ...file }: TenantFile & { readonly $schema?: string }): TenantFile => file

/**
 * Reports tokens that occur more than once. A token identifies one tenant across all files, and its folder must be
 * unique on a disk that ignores case.
 */
export function findDuplicates(
  found: readonly { readonly source: string; readonly file: TenantFile }[],
): readonly Problem[] {
  const first = new Map<string, { readonly source: string; readonly token: string }>()
  return found.flatMap(({ source, file: { token } }) => {
    const other = first.get(token.toLowerCase())
    if (other === undefined) {
      first.set(token.toLowerCase(), { source, token })
      return []
    }
    const where = other.source === source ? 'earlier' : `in ${other.source}`
    const wrong =
      other.token === token
        ? `also occurs ${where}`
        : `differs only in case from ${formatValue(other.token)} ${where}, and some disks ignore case`
    return [{ source, path: `token ${formatValue(token)}`, wrong, right: 'Keep one of the two.' }]
  })
}

/** Prints a tenant as a tenant file. Parsing that file returns the same tenant. */
export const printTenant = (tenant: Tenant): string => `${JSON.stringify(tenant, null, 2)}\n`
