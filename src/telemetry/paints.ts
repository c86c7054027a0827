import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

/** Web vital: a figure of how fast the page was painted and responded. */
export type Paint = {
  readonly name: Metric['name']
  /** Value in ms; for CLS, a score without a unit. */
  readonly value: number
  readonly rating: Metric['rating']
}

/**
 * Reports every change of a web vital. The library's final values come too late: when an unloading page is hidden, its
 * beacon is already sent.
 */
export function watchPaints(onPaint: (paint: Paint) => void): void {
  const report = ({ name, value, rating }: Metric): void => onPaint({ name, value: roundValue(value), rating })
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(report, { reportAllChanges: true })
}

const roundValue = (value: number): number => Math.round(value * 1000) / 1000
