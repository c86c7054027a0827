import type { EventSink } from './productEvents.ts'

/** Where nobody counts, or the visitor does not want to be counted. */
export const noSink: EventSink = { track: () => undefined }
