import type { ExceededGrowth, MeasureChange } from './buildDiff.ts'
import type { Measure } from './buildSnapshot.ts'
import { type TenantPair, toMeasureChange } from './compareSizes.ts'

/** Sizes that the limit applies to. A page is part of its first view. */
const LIMITED: readonly Measure[] = ['first view', 'loader', 'panel script']

/** Returns the sizes that grow by more than this percentage for a tenant, each with its tenants. */
export const findExceededGrowth = (pairs: readonly TenantPair[], maxGrowth: number): readonly ExceededGrowth[] =>
  LIMITED.flatMap((measure) => {
    const changes = pairs
      .map((pair) => toMeasureChange(pair, measure))
      .filter((change) => isAbove(change, maxGrowth))
      .toSorted((one, other) => percentOf(other) - percentOf(one))
    const [largest] = changes
    return largest === undefined ? [] : [{ measure, maxGrowth, tenants: changes.map(({ token }) => token), largest }]
  })

/** Compares whole bytes, because `percent` is rounded. */
const isAbove = ({ old = 0, difference }: MeasureChange, maxPercent: number): boolean =>
  difference > 0 && difference * 100 > old * maxPercent

/** Returns the percentage. A size that was 0 before counts as the largest. */
const percentOf = ({ percent = Number.MAX_VALUE }: MeasureChange): number => percent
