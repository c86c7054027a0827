import type { ProductEvent } from '#domain/analytics/productEvent.ts'

type OnLost = (status: number | undefined) => void

/** Destination of product events. It never throws, and no code waits for it. */
export type EventSink = {
  /** Sends an event. Calls `onLost`, now or later, if the event is known to be lost. */
  readonly track: (event: ProductEvent, onLost: OnLost) => void
}
