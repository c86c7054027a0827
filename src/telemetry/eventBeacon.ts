import type { EventSink } from './productEvents.ts'

/** The tenant's own endpoint; one event, one request. */
export const createEventBeacon = (send: (url: string, body: unknown) => boolean, url: string): EventSink => ({
  track: (event) => send(url, event),
})
