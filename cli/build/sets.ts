import { WEBSITE_TOKEN } from '#tools/websiteToken.ts'
import type { Part } from '#domain/parts.ts'
import { CliError } from '../errors.ts'
import { digest } from '../output/hash.ts'
import type { Tenant } from '../tenant/tenant.ts'

/** Feature set: tenants with the same features share one iframe bundle. */
export type TenantSet = { readonly id: string; readonly parts: readonly Part[]; readonly tenants: readonly Tenant[] }

/**
 * Returns the id of a feature set. It depends on the features alone, so that other tenants in a build do not change it.
 */
export const computeSetId = (parts: readonly Part[]): string => digest(...[...parts].toSorted()).slice(0, 8)

/** Groups tenants by feature set. The result has a fixed order, independent of the order of the tenants. */
export function groupBySet(tenants: readonly Tenant[]): readonly TenantSet[] {
  const groups = new Map<string, TenantSet>()
  for (const tenant of sortTenants(tenants)) {
    const id = computeSetId(tenant.parts)
    const { parts, tenants: members } = groups.get(id) ?? { parts: [...tenant.parts].toSorted(), tenants: [] }
    groups.set(id, { id, parts, tenants: [...members, tenant] })
  }
  return [...groups.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const sortTenants = (tenants: readonly Tenant[]): readonly Tenant[] =>
  [...tenants].toSorted((a, b) => (a.token < b.token ? -1 : 1))

/**
 * Throws if two tokens differ at most in case, because a token names a folder and some disks ignore case. Also throws
 * for an invalid token, and if there is nothing to build or remove.
 */
export function assertUniqueTokens(tenants: readonly Pick<Tenant, 'token'>[], remove: readonly string[] = []): void {
  if (tenants.length === 0 && remove.length === 0) throw new CliError('noTenants', '')
  const seen = new Set<string>()
  for (const { token } of tenants) {
    if (!WEBSITE_TOKEN.test(token)) throw new CliError('badToken', JSON.stringify(token))
    if (seen.has(token.toLowerCase())) throw new CliError('sameTenant', token)
    seen.add(token.toLowerCase())
  }
}
