import type { SizeChange } from './buildDiff.ts'

/** Returns the difference of two sizes. An undefined size is that of a file which one build lacks. */
export function toSizeChange(name: string, old: number | undefined, current: number | undefined): SizeChange {
  const difference = (current ?? 0) - (old ?? 0)
  return { name, old, new: current, difference, percent: toPercent(old ?? 0, difference) }
}

const toPercent = (old: number, difference: number): number | undefined =>
  old === 0 ? undefined : Math.round((difference / old) * 100_000) / 1_000

/** Sorts by difference, largest first, and then by name. */
export const compareDifferences = (one: SizeChange, other: SizeChange): number =>
  Math.abs(other.difference) - Math.abs(one.difference) || (one.name < other.name ? -1 : 1)

export const isChanged = ({ old, new: current }: SizeChange): boolean => old !== current
