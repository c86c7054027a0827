import type { EventSink } from './eventSink.ts'

/** Sink that drops all events: analytics is not configured, or the visitor has opted out. */
export const noSink: EventSink = { track: () => undefined }
