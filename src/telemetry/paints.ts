import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

/** One figure of how the page came to be seen, and answered. */
export type Paint = {
  readonly name: Metric['name']
  /** Milliseconds; of CLS the share of the window. */
  readonly value: number
  readonly rating: Metric['rating']
}

/** Told at every change: a page that goes is told so before it is hidden, which is when the last word would come. */
export function watchPaints(hear: (paint: Paint) => void): void {
  const tell = ({ name, value, rating }: Metric): void => hear({ name, value: rounded(value), rating })
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(tell, { reportAllChanges: true })
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000
