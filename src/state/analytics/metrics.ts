import type { Failure } from '#domain/failure.ts'

export type MetricsAction =
  /** A beacon of performance figures did not arrive. */
  { readonly type: 'metrics/refused'; readonly failure: Failure }
