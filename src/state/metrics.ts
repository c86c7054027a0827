import type { Failure } from '#domain/failure.ts'

export type MetricsAction =
  /** Figures of how the widget fares did not arrive. */
  { readonly type: 'metrics/refused'; readonly failure: Failure }
