import type { BuildSnapshot, TenantSnapshot } from '#cli/diff/buildSnapshot.ts'

/** Contents of a build, with a description of every tenant. */
export type DescribedBuild = Pick<BuildSnapshot, 'publicUrl' | 'headers' | 'sizes'> & {
  readonly tenants: ReadonlyMap<string, TenantSnapshot>
}

export const tenantSnapshot = (fields: Partial<TenantSnapshot> = {}): TenantSnapshot => ({
  parts: ['csat'],
  languages: ['en'],
  headers: { 'tenants/*/widget': { 'cache-control': 'no-cache' } },
  framePolicy: { 'default-src': ["'none'"] },
  hostPolicy: { 'script-src': ['https://chat.example.com'] },
  sizes: { 'first view': 100_000, loader: 6_000, 'panel script': 7_000, page: 9_000 },
  shared: ['assets/main-0000000A.js'],
  ...fields,
})

/** Describes a build with these tenants. */
export const describedBuild = (
  tenants: Readonly<Record<string, Partial<TenantSnapshot>>>,
  fields: Partial<DescribedBuild> = {},
): DescribedBuild => ({
  publicUrl: 'https://chat.example.com/',
  headers: {},
  sizes: new Map([
    ['assets/main-0000000A.js', 90_000],
    ['assets/main-0000000B.js', 91_000],
  ]),
  tenants: new Map(Object.entries(tenants).map(([token, snapshot]) => [token, tenantSnapshot(snapshot)])),
  ...fields,
})

/** Returns the snapshots of two builds as they are read: only with the tenants of both builds that differ. */
export function toSnapshots(
  old: DescribedBuild,
  current: DescribedBuild,
): { readonly old: BuildSnapshot; readonly new: BuildSnapshot } {
  return { old: toSnapshot(old, current), new: toSnapshot(current, old) }
}

function toSnapshot(build: DescribedBuild, other: DescribedBuild): BuildSnapshot {
  const hashes = toHashes(build)
  const others = toHashes(other)
  return {
    ...build,
    buildId: JSON.stringify([build, [...hashes], [...build.sizes]]),
    hashes,
    tenants: new Map(
      [...build.tenants].filter(([token]) => others.has(token) && others.get(token) !== hashes.get(token)),
    ),
  }
}

/** A tenant's manifest contains the hashes of its files, so the hash depends on their sizes too. */
const toHashes = ({ tenants, sizes }: DescribedBuild): ReadonlyMap<string, string> =>
  new Map(
    [...tenants].map(([token, snapshot]) => [
      token,
      JSON.stringify([snapshot, snapshot.shared.map((path) => sizes.get(path) ?? 0)]),
    ]),
  )
