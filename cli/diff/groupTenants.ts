import type { Grouped } from './buildDiff.ts'

/** Groups tenants with equal changes, largest group first. Leaves out tenants whose change is undefined. */
export function groupTenants<Change>(
  changes: Iterable<readonly [token: string, change: Change | undefined]>,
): readonly Grouped<Change>[] {
  const groups = new Map<string, { readonly tenants: string[]; readonly change: Change }>()
  for (const [token, change] of changes) {
    if (change === undefined) continue
    const key = JSON.stringify(change)
    const group = groups.get(key) ?? { tenants: [], change }
    group.tenants.push(token)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted(compareGroups)
}

/** Sorts groups by their number of tenants, largest first, and then by their first token. */
export const compareGroups = (
  one: { readonly tenants: readonly string[] },
  other: { readonly tenants: readonly string[] },
): number => other.tenants.length - one.tenants.length || ((one.tenants[0] ?? '') < (other.tenants[0] ?? '') ? -1 : 1)
