import type { MeasureChange, SetSizes, SizeChange } from './buildDiff.ts'
import { type BuildSnapshot, type Measure, MEASURES, type TenantSnapshot } from './buildSnapshot.ts'
import { compareChunks, compareTranslations, type SharedFiles } from './compareChunks.ts'
import { isTranslation } from './chunkNames.ts'
import { compareGroups } from './groupTenants.ts'
import { compareDifferences, toSizeChange } from './sizeChange.ts'

/** Tenant of two builds with different manifests. */
export type TenantPair = { readonly token: string; readonly old: TenantSnapshot; readonly new: TenantSnapshot }

type Builds = { readonly old: BuildSnapshot; readonly new: BuildSnapshot }

/**
 * Compares sizes for each group of tenants with the same features and the same files in both builds. The files of a
 * group are compared once.
 */
export function compareSizes(pairs: readonly TenantPair[], builds: Builds): readonly SetSizes[] {
  return groupPairs(pairs, ({ parts, shared }) => [parts, shared.filter((path) => !isTranslation(path))])
    .map((group) => toSetSizes(group, builds))
    .filter(({ measures, chunks }) => measures.length + chunks.length > 0)
    .toSorted(compareGroups)
}

/** Compares translations and emoji data once for each list of languages. */
export const compareLanguageFiles = (pairs: readonly TenantPair[], builds: Builds): readonly SizeChange[] =>
  compareTranslations(
    groupPairs(pairs, ({ shared }) => shared.filter(isTranslation)).map(([pair]) => toSharedFiles(pair, builds)),
  )

type PairGroup = readonly [TenantPair, ...TenantPair[]]

/** Groups pairs whose old snapshots have equal keys, and whose new snapshots have equal keys. */
function groupPairs(pairs: readonly TenantPair[], keyOf: (tenant: TenantSnapshot) => unknown): readonly PairGroup[] {
  const groups = new Map<string, [TenantPair, ...TenantPair[]]>()
  for (const pair of pairs) {
    const key = JSON.stringify([keyOf(pair.old), keyOf(pair.new)])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [pair])
    else group.push(pair)
  }
  return [...groups.values()]
}

function toSetSizes(group: PairGroup, builds: Builds): SetSizes {
  const [first] = group
  const files = toSharedFiles(first, builds)
  return {
    tenants: group.map(({ token }) => token),
    parts: { old: first.old.parts, new: first.new.parts },
    measures: MEASURES.map((measure) => findLargestChange(group, measure))
      .filter(({ difference }) => difference !== 0)
      .toSorted(compareDifferences),
    ...compareChunks(files.old, files.new),
  }
}

const toSharedFiles = (pair: TenantPair, builds: Builds): { readonly old: SharedFiles; readonly new: SharedFiles } => ({
  old: { paths: pair.old.shared, sizes: builds.old.sizes },
  new: { paths: pair.new.shared, sizes: builds.new.sizes },
})

const findLargestChange = (group: PairGroup, measure: Measure): MeasureChange =>
  group
    .map((pair) => toMeasureChange(pair, measure))
    .reduce((largest, change) => (Math.abs(change.difference) > Math.abs(largest.difference) ? change : largest))

export const toMeasureChange = ({ token, old, new: current }: TenantPair, measure: Measure): MeasureChange => ({
  ...toSizeChange(measure, old.sizes[measure], current.sizes[measure]),
  name: measure,
  token,
})
