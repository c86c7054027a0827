import type { Part } from '#domain/parts.ts'
import { CliError } from '../errors.ts'
import { digest } from '../output/hash.ts'
import type { Tenant } from '../tenant/tenant.ts'

/** Tenants that have the same parts have the same frame. */
export type TenantSet = { readonly id: string; readonly parts: readonly Part[]; readonly tenants: readonly Tenant[] }

/** Named by its parts alone, so that it is called the same whoever else is built for. */
export const setId = (parts: readonly Part[]): string => digest(...[...parts].toSorted()).slice(0, 8)

/** In an order of their own, whatever order the tenants come in. */
export function groupBySet(tenants: readonly Tenant[]): readonly TenantSet[] {
  const groups = new Map<string, TenantSet>()
  for (const tenant of sortTenants(tenants)) {
    const id = setId(tenant.parts)
    const { parts, tenants: members } = groups.get(id) ?? { parts: [...tenant.parts].toSorted(), tenants: [] }
    groups.set(id, { id, parts, tenants: [...members, tenant] })
  }
  return [...groups.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const sortTenants = (tenants: readonly Tenant[]): readonly Tenant[] =>
  [...tenants].toSorted((a, b) => (a.token < b.token ? -1 : 1))

const TOKEN = /^[\w-]{1,128}$/

/** A token is a folder's name, and some disks know no capitals. Nothing to build and nothing to remove is refused too. */
export function refuseDoubles(tenants: readonly Pick<Tenant, 'token'>[], remove: readonly string[] = []): void {
  if (tenants.length === 0 && remove.length === 0) throw new CliError('noTenants', '')
  const seen = new Set<string>()
  for (const { token } of tenants) {
    if (!TOKEN.test(token)) throw new CliError('badToken', JSON.stringify(token))
    if (seen.has(token.toLowerCase())) throw new CliError('sameTenant', token)
    seen.add(token.toLowerCase())
  }
}
