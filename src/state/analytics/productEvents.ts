import type { Failure } from '#domain/failure.ts'

/** Action of a lost product event. The visitor does not notice it, but the failure is reported. */
export type ProductEventsAction = { readonly type: 'productEvents/refused'; readonly failure: Failure }
