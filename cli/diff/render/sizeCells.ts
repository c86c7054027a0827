import { formatBytes } from '../../report/bytes.ts'
import type { ChunkChange, MeasureChange, SizeChange } from '../buildDiff.ts'
import type { Quote } from './shortList.ts'

/** Returns the cells of a row: old size, new size, difference and percentage. */
export const toSizeCells = (change: SizeChange): readonly string[] => [
  change.old === undefined ? '' : formatBytes(change.old),
  change.new === undefined ? '' : formatBytes(change.new),
  formatDifference(change.difference),
  describeRatio(change),
]

export const formatDifference = (bytes: number): string => `${signOf(bytes)}${formatBytes(Math.abs(bytes))}`

/** Returns the difference in percent of the old size. Returns a word for a file that only one build has. */
export function describeRatio({ old, new: current, percent }: SizeChange): string {
  if (old === undefined) return 'added'
  if (current === undefined) return 'removed'
  if (percent === undefined) return ''
  const digits = Math.abs(percent).toFixed(1)
  return digits === '0.0' ? '0.0%' : `${signOf(percent)}${digits}%`
}

function signOf(value: number): string {
  if (value === 0) return ''
  return value > 0 ? '+' : '-'
}

/** Returns the name of a chunk, with the number of its files if there are several. */
export function describeChunk({ name, files }: ChunkChange, quote: Quote): string {
  if (Math.max(files.old, files.new) <= 1) return quote(name)
  return `${quote(name)} (${files.old === files.new ? '' : `${files.old} → `}${files.new} files)`
}

/** Returns the name of a measure. In a group of tenants, adds the token of the tenant that was measured. */
export const describeMeasure = ({ name, token }: MeasureChange, tenants: readonly string[], quote: Quote): string =>
  tenants.length > 1 ? `${name} (${quote(token)})` : name
