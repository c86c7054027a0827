/** Sizes that are measured for each tenant, in the order of the output. */
export const MEASURES = ['first view', 'loader', 'panel script', 'page'] as const

export type Measure = (typeof MEASURES)[number]

/** Directives of a Content-Security-Policy with their sources. */
export type Directives = Readonly<Record<string, readonly string[]>>

/** Response headers by address. */
export type HeadersByAddress = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Contents of a tenant's manifest and report that a comparison needs. */
export type TenantSnapshot = {
  readonly parts: readonly string[]
  readonly languages: readonly string[]
  /** Headers of the tenant's page and files, without the Content-Security-Policy. */
  readonly headers: HeadersByAddress
  readonly framePolicy: Directives
  readonly hostPolicy: Directives
  /** In bytes, compressed with Brotli. */
  readonly sizes: Readonly<Record<Measure, number>>
  /** Paths of the shared scripts and data that the tenant's page may load, sorted. */
  readonly shared: readonly string[]
}

/** Contents of a build that a comparison needs. */
export type BuildSnapshot = {
  readonly buildId: string
  readonly publicUrl: string
  /** Headers that are the same for all tenants. */
  readonly headers: HeadersByAddress
  /** Hashes of the manifests of the selected tenants, by token. */
  readonly hashes: ReadonlyMap<string, string>
  /** Tenants of both builds whose manifests differ, by token. Equal manifests are not read. */
  readonly tenants: ReadonlyMap<string, TenantSnapshot>
  /** Sizes of the shared files by path, in bytes, compressed with Brotli. */
  readonly sizes: ReadonlyMap<string, number>
}
