import type { ProductEvent } from '#domain/analytics/productEvent.ts'

type OnLost = (status: number | undefined) => void

/** Destination of product events. A sink never throws, and no code waits for its result. */
export type EventSink = {
  /** Sends an event. Calls `onLost`, at once or later, if it is certain that the event did not arrive. */
  readonly track: (event: ProductEvent, onLost: OnLost) => void
}
