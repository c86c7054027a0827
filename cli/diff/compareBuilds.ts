import type { BuildDiff } from './buildDiff.ts'
import type { BuildSnapshot } from './buildSnapshot.ts'
import { compareHeaders, withoutChanges } from './compareHeaders.ts'
import { compareLists, subtract } from './compareLists.ts'
import { comparePolicies } from './comparePolicies.ts'
import { compareLanguageFiles, compareSizes, type TenantPair } from './compareSizes.ts'
import { findExceededGrowth } from './growth.ts'
import { groupTenants } from './groupTenants.ts'
import { compareNeeds } from './serviceNeeds.ts'

type Builds = { readonly old: BuildSnapshot; readonly new: BuildSnapshot }

type CompareOptions = {
  /** Largest accepted growth of a first view, loader or panel script, in percent. */
  readonly maxGrowth?: number | undefined
}

/** Compares two builds. Describes the tenants that both builds contain and whose manifests differ. */
export function compareBuilds(builds: Builds, { maxGrowth }: CompareOptions = {}): BuildDiff {
  const { old, new: current } = builds
  const pairs = toPairs(builds)
  const group = <Change>(toChange: (pair: TenantPair) => Change | undefined) =>
    groupTenants(pairs.map((pair) => [pair.token, toChange(pair)] as const))
  const shared = compareHeaders(old.headers, current.headers)
  return {
    old: nameOf(old),
    new: nameOf(current),
    isSame: old.buildId === current.buildId,
    tenants: {
      ...toTokens(builds),
      changed: pairs.map(({ token }) => token),
    },
    sizes: compareSizes(pairs, builds),
    translations: compareLanguageFiles(pairs, builds),
    features: group((pair) => compareLists(pair.old.parts, pair.new.parts)),
    needs: group((pair) =>
      compareNeeds({ old: pair.old.parts, new: pair.new.parts }, compareLists(pair.old.parts, pair.new.parts)),
    ),
    languages: group((pair) => compareLists(pair.old.languages, pair.new.languages)),
    framePolicy: group((pair) => comparePolicies(pair.old.framePolicy, pair.new.framePolicy)),
    hostPolicy: group((pair) => comparePolicies(pair.old.hostPolicy, pair.new.hostPolicy)),
    headers: {
      shared,
      tenants: group((pair) => withoutChanges(compareHeaders(pair.old.headers, pair.new.headers), shared)),
    },
    exceeded: maxGrowth === undefined ? [] : findExceededGrowth(pairs, maxGrowth),
  }
}

const nameOf = ({ buildId, publicUrl }: BuildSnapshot): BuildDiff['old'] => ({ buildId, publicUrl })

const toPairs = ({ old, new: current }: Builds): readonly TenantPair[] =>
  [...old.tenants].flatMap(([token, snapshot]) => {
    const other = current.tenants.get(token)
    return other === undefined ? [] : [{ token, old: snapshot, new: other }]
  })

function toTokens({ old, new: current }: Builds): Omit<BuildDiff['tenants'], 'changed'> {
  const [before, after] = [[...old.hashes.keys()], [...current.hashes.keys()]]
  return {
    added: subtract(after, before),
    removed: subtract(before, after),
    unchanged: before.filter((token) => old.hashes.get(token) === current.hashes.get(token)),
  }
}
