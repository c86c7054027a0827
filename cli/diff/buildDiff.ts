import type { Measure } from './buildSnapshot.ts'

/** Tenants with the same change. */
export type Grouped<Change> = { readonly tenants: readonly string[]; readonly change: Change }

/** Sizes in bytes, compressed with Brotli. `old` or `new` is undefined if the file was added or removed. */
export type SizeChange = {
  readonly name: string
  readonly old: number | undefined
  readonly new: number | undefined
  readonly difference: number
  /** Percentage of the old size. Undefined if the old size is 0. */
  readonly percent: number | undefined
}

/** Size of one tenant: the one with the largest difference in its group. */
export type MeasureChange = SizeChange & { readonly name: Measure; readonly token: string }

/** Chunks of the same name. Several chunks may be called `chunk.js`; their sizes are then added. */
export type ChunkChange = SizeChange & { readonly files: { readonly old: number; readonly new: number } }

/** Differences in size for tenants that had the same files and have the same files now. */
export type SetSizes = {
  readonly tenants: readonly string[]
  readonly parts: { readonly old: readonly string[]; readonly new: readonly string[] }
  readonly measures: readonly MeasureChange[]
  /** Chunks that differ, largest difference first. */
  readonly chunks: readonly ChunkChange[]
  /** Sum of all chunks, including those that do not differ. */
  readonly total: SizeChange
}

export type ListChange = { readonly added: readonly string[]; readonly removed: readonly string[] }

/** Service that added or removed features need. */
export type ServiceNeed = {
  /** Key in a tenant's file, such as `services.middleware`. */
  readonly service: string
  readonly features: readonly string[]
  /** True if other features need the service too, with or without these features. */
  readonly isUsedOtherwise: boolean
}

export type NeedsChange = { readonly added: readonly ServiceNeed[]; readonly removed: readonly ServiceNeed[] }

export type DirectiveChange = ListChange & {
  readonly directive: string
  readonly presence: 'added' | 'removed' | 'kept'
  /** Number of added and of removed hashes. The hashes differ for each tenant, so `added` and `removed` exclude them. */
  readonly hashes: { readonly added: number; readonly removed: number }
}

export type HeaderChange = {
  readonly address: string
  readonly header: string
  readonly old: string | undefined
  readonly new: string | undefined
}

/** Size that grows by more than the limit. */
export type ExceededGrowth = {
  readonly measure: Measure
  /** Limit in percent. */
  readonly maxGrowth: number
  /** Tenants with such a growth, largest growth first. */
  readonly tenants: readonly string[]
  /** Tenant with the largest growth. */
  readonly largest: MeasureChange
}

/** Differences between two builds for tenants, for the selected tenants. */
export type BuildDiff = {
  readonly old: { readonly buildId: string; readonly publicUrl: string }
  readonly new: { readonly buildId: string; readonly publicUrl: string }
  readonly isSame: boolean
  /** Tokens. The other fields describe the changed tenants. */
  readonly tenants: {
    readonly added: readonly string[]
    readonly removed: readonly string[]
    readonly changed: readonly string[]
    readonly unchanged: readonly string[]
  }
  readonly sizes: readonly SetSizes[]
  /** Translations and emoji data that differ. Visitors load those of their own language. */
  readonly translations: readonly SizeChange[]
  readonly features: readonly Grouped<ListChange>[]
  readonly needs: readonly Grouped<NeedsChange>[]
  readonly languages: readonly Grouped<ListChange>[]
  readonly framePolicy: readonly Grouped<readonly DirectiveChange[]>[]
  /** Differences in the sources that the policy of a host page has to allow. */
  readonly hostPolicy: readonly Grouped<readonly DirectiveChange[]>[]
  readonly headers: {
    /** Headers that are the same for all tenants. */
    readonly shared: readonly HeaderChange[]
    readonly tenants: readonly Grouped<readonly HeaderChange[]>[]
  }
  /** Growth above `maxGrowth`. Empty without a limit. */
  readonly exceeded: readonly ExceededGrowth[]
}
