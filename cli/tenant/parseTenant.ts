import { completeTenant } from './completeTenant.ts'
import { type Problem, shown } from './problem.ts'
import type { Place } from './rules.ts'
import type { Tenant } from './tenant.ts'
import { TENANT_RULE, type TenantFile } from './tenantRules.ts'

type Refused = { readonly problems: readonly Problem[] }

/** Any value to a complete tenant, or everything that is wrong with it. */
export function parseTenant(value: unknown, source: string): { readonly tenant: Tenant } | Refused {
  const outcome = parseTenantFile(value, source)
  if ('problems' in outcome) return outcome
  const [file, ...more] = outcome.files
  if (file !== undefined && more.length === 0) return { tenant: completeTenant(file) }
  return { problems: [{ source, path: '', wrong: `${outcome.files.length} tenants`, right: 'Write exactly one.' }] }
}

/** A file's value: one tenant or a list of them, or everything that is wrong with any. */
export function parseTenantFile(value: unknown, source: string): { readonly files: readonly TenantFile[] } | Refused {
  const problems: Problem[] = []
  const placed = (path: string): Place => ({ path, tell: (problem) => void problems.push({ source, ...problem }) })
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (entries.length === 0) placed('').tell({ path: '', wrong: 'an empty list', right: 'Write at least one tenant.' })
  const files = entries.map((entry, at) => readOne(entry, placed(Array.isArray(value) ? `tenants[${at}]` : '')))
  return problems.length > 0 ? { problems } : { files: files.filter((file) => file !== undefined) }
}

function readOne(value: unknown, place: Place): TenantFile | undefined {
  const written = TENANT_RULE.read(value, place)
  if (written === undefined) return undefined
  const { $schema: _forEditors, ...file } = written
  return file
}

/** A token is one tenant, whatever file or folder of a disk it stands in. */
export function duplicates(
  found: readonly { readonly source: string; readonly file: TenantFile }[],
): readonly Problem[] {
  const first = new Map<string, { readonly source: string; readonly token: string }>()
  return found.flatMap(({ source, file: { token } }) => {
    const other = first.get(token.toLowerCase())
    if (other === undefined) {
      first.set(token.toLowerCase(), { source, token })
      return []
    }
    const where = other.source === source ? 'before' : `in ${other.source}`
    const wrong =
      other.token === token
        ? `stands ${where} already`
        : `differs from ${shown(other.token)} ${where} only in case, which some disks ignore`
    return [{ source, path: `token ${shown(token)}`, wrong, right: 'Keep one of the two.' }]
  })
}

/** A tenant as its file: read again, it is the same tenant. */
export const printTenant = (tenant: Tenant): string => `${JSON.stringify(tenant, null, 2)}\n`
