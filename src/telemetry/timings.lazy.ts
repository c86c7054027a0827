import { createBeacon } from '#browser/beacon.ts'
import { onLeave } from '#browser/leaving.ts'
import { randomHex } from '#browser/randomId.ts'
import type { Failure } from '#domain/failure.ts'
import type { RequestTiming } from '#domain/analytics/requestTiming.ts'
import { type Paint, watchPaints } from './paints.ts'
import { type Agent, readAgent } from './userAgent.ts'

/** Maximum size of one beacon, in entries and in bytes. Browsers accept 64 KiB for all beacons of a page together. */
export const MAX_ENTRIES = 100
export const MAX_BYTES = 60_000

type Measurement = ({ readonly kind: 'request' } & RequestTiming) | ({ readonly kind: 'paint' } & Paint)

/** Data about the page and the browser in every entry. No value outlives the page or links it to another page. */
export type ReportContext = Agent & { readonly session: string; readonly origin: string; readonly version: '0.1.0' }

export type Entry = Measurement & ReportContext

export type Metrics = {
  /** Sends all recorded entries when the page is left. Calls `onLost` if they did not arrive. */
  readonly listen: (onLost: (failure: Failure) => void) => () => void
}

type MetricsOptions = {
  readonly url: string
  /** Timings of requests. The API client adds them, and this module removes them when it sends them. */
  readonly requests: RequestTiming[]
  readonly window: Window & typeof globalThis
}

export function createMetrics({ url, requests, window }: MetricsOptions): Metrics {
  const { origin } = window.location
  const about: ReportContext = { session: randomHex(16), ...readAgent(window.navigator), origin, version: '0.1.0' }
  const paints = new Map<Paint['name'], Paint>()
  const send = createBeacon(window)
  watchPaints((paint) => void paints.set(paint.name, paint))
  return {
    listen: (onLost) =>
      onLeave(window, () => {
        const batch = toBatch(requests.splice(0), [...paints.values()], about)
        paints.clear()
        if (batch.length === 0) return
        if (!send(url, batch, (status) => onLost(toFailure(status)))) onLost(toFailure(undefined))
      }),
  }
}

/**
 * Builds a batch. If there are too many entries, the oldest requests are dropped first, because paints are few and
 * later beacons do not repeat them.
 */
export function toBatch(
  requests: readonly RequestTiming[],
  paints: readonly Paint[],
  about: ReportContext,
): readonly Entry[] {
  const measurements: readonly Measurement[] = [
    ...requests.map((timing) => ({ kind: 'request' as const, ...roundTiming(timing) })),
    ...paints.map((paint) => ({ kind: 'paint' as const, ...paint })),
  ]
  return withinBytes(measurements.slice(-MAX_ENTRIES).map((figure) => ({ ...figure, ...about })))
}

const withinBytes = (entries: readonly Entry[]): readonly Entry[] =>
  new Blob([JSON.stringify(entries)]).size <= MAX_BYTES
    ? entries
    : withinBytes(entries.slice(Math.ceil(entries.length / 2)))

const roundTiming = (timing: RequestTiming): RequestTiming => ({
  ...timing,
  startMs: Math.round(timing.startMs),
  durationMs: Math.round(timing.durationMs),
})

const toFailure = (status: number | undefined): Failure =>
  status === undefined
    ? { code: 'network', reason: 'Figures were not taken' }
    : { code: 'status', status, reason: 'Figures were not taken', isQuiet: false }
