import type { Failure } from '#domain/failure.ts'

/** What is counted shows nowhere; that it cannot be is worth a line in the log. */
export type ProductEventsAction = { readonly type: 'productEvents/refused'; readonly failure: Failure }
