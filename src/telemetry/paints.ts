import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

/** One figure of how the page came to be seen, and answered. */
export type Paint = {
  readonly name: Metric['name']
  /** Milliseconds; of CLS the share of the window. */
  readonly value: number
  readonly rating: Metric['rating']
}

/** What is only known when the page is hidden is told then, before anybody who listens to the document itself. */
export function watchPaints(hear: (paint: Paint) => void): void {
  const tell = ({ name, value, rating }: Metric): void => hear({ name, value: rounded(value), rating })
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(tell)
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000
