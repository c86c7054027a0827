import type { EventSink } from './eventSink.ts'

type Send = (url: string, body: unknown, onLost: (status: number | undefined) => void) => boolean

/** Creates a sink for the tenant's own endpoint; each event is one request. */
export const createEventBeacon = (send: Send, url: string): EventSink => ({
  track: (event, onLost) => {
    if (!send(url, event, onLost)) onLost(undefined)
  },
})
