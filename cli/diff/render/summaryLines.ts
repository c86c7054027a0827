import { formatCount } from '../../terminal/formatCount.ts'
import type { BuildDiff, ExceededGrowth, MeasureChange } from '../buildDiff.ts'
import { needsMoreSources } from './policyLines.ts'
import { describeTenants, MAX_ENTRIES, type Quote } from './shortList.ts'
import { describeRatio, formatDifference, toSizeCells } from './sizeCells.ts'

/** Summarizes the differences in one line. */
export function toSummary(diff: BuildDiff, quote: Quote): string {
  const { old, new: current, isSame, tenants } = diff
  if (isSame) return `The builds have the same buildId: ${quote(old.buildId)}.`
  const counts = [
    `${formatCount(tenants.changed.length, 'tenant')} changed`,
    `${tenants.added.length} added`,
    `${tenants.removed.length} removed`,
    `${tenants.unchanged.length} unchanged`,
  ]
  return [
    `The builds differ: ${quote(old.buildId)} → ${quote(current.buildId)}; ${counts.join(', ')}.`,
    ...(tenants.changed.length > 0 ? [describeFirstView(diff, quote), describeHostPages(diff)] : []),
  ].join(' ')
}

function describeFirstView({ sizes }: BuildDiff, quote: Quote): string {
  const [first, ...others] = sizes.flatMap(({ measures }) => measures.filter(({ name }) => name === 'first view'))
  if (first === undefined) return 'No first view changes its size.'
  const largest = others.reduce(pickLarger, first)
  return `The largest change of a first view is ${formatDifference(largest.difference)} (${describeRatio(largest)}, ${quote(largest.token)}).`
}

const pickLarger = (one: MeasureChange, other: MeasureChange): MeasureChange =>
  Math.abs(other.difference) > Math.abs(one.difference) ? other : one

function describeHostPages({ hostPolicy }: BuildDiff): string {
  const count = hostPolicy.reduce(
    (total, { tenants, change }) => total + (needsMoreSources(change) ? tenants.length : 0),
    0,
  )
  return count === 0
    ? 'No host page has to allow more sources.'
    : `Host pages of ${formatCount(count, 'tenant')} must change their policy.`
}

/** Describes a new public URL, and each size that grows by more than the limit. */
export const toWarnings = ({ old, new: current, exceeded }: BuildDiff, quote: Quote): readonly string[] => [
  ...(old.publicUrl === current.publicUrl
    ? []
    : [`The public URL differs: ${quote(old.publicUrl)} → ${quote(current.publicUrl)}.`]),
  ...exceeded.map((growth) => describeGrowth(growth, quote)),
]

function describeGrowth({ measure, maxGrowth, tenants, largest }: ExceededGrowth, quote: Quote): string {
  const [old = '', current = '', difference = '', ratio = ''] = toSizeCells(largest)
  const sizes = `${old} → ${current} (${difference}, ${ratio})`
  const token = quote(largest.token)
  return tenants.length === 1
    ? `The ${measure} of ${token} grows by more than ${maxGrowth}%: ${sizes}.`
    : `The ${measure} grows by more than ${maxGrowth}% for ${describeTenants(tenants, quote, MAX_ENTRIES)}. The largest growth is that of ${token}: ${sizes}.`
}

/** Lists the added, removed and changed tenants, a line for each list. */
export const toTenantLines = ({ tenants }: BuildDiff, list: (tokens: readonly string[]) => string): readonly string[] =>
  (['added', 'removed', 'changed'] as const)
    .filter((name) => tenants[name].length > 0)
    .map((name) => `${name}: ${list(tenants[name])}`)
