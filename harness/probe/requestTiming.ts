/** Phases of a request in ms, in their order. A phase that did not happen is 0. */
export type RequestTiming = {
  /** Waited for a connection, or for requests that are more important. */
  readonly queued: number
  readonly dns: number
  readonly connect: number
  /** From the request to the first byte of the response. */
  readonly wait: number
  readonly receive: number
}

/** Number of entries that are kept, as requests end in another order than they began. */
const MAX_ENTRIES = 100

/**
 * Starts to observe the requests of a page. Returns a function that finds the phases of a request by its address and
 * its start, in ms since the time origin of the page. It returns undefined if the browser does not tell them: for
 * another origin without `Timing-Allow-Origin`, and for a response that the browser has not reported yet.
 */
export function observeTimings(
  page: Window & typeof globalThis,
): (url: string, start: number) => RequestTiming | undefined {
  let entries: readonly PerformanceEntry[] = []
  const keep = (added: readonly PerformanceEntry[]): void => {
    entries = [...entries, ...added].slice(-MAX_ENTRIES)
  }
  const { PerformanceObserver: Observer } = page
  if (!Observer?.supportedEntryTypes?.includes('resource')) return () => undefined
  const observer = new Observer((list) => keep(list.getEntries()))
  observer.observe({ type: 'resource' })
  return (url, start) => {
    keep(observer.takeRecords())
    const entry = entries.find(({ name, startTime }) => name === url && startTime >= start)
    entries = entries.filter((other) => other !== entry)
    return entry === undefined ? undefined : toTiming(entry as PerformanceResourceTiming)
  }
}

type Moment =
  | 'startTime'
  | 'domainLookupStart'
  | 'domainLookupEnd'
  | 'connectStart'
  | 'connectEnd'
  | 'requestStart'
  | 'responseStart'
  | 'responseEnd'

/** Returns the phases of an entry; undefined if their times are hidden. */
export function toTiming(entry: Pick<PerformanceResourceTiming, Moment>): RequestTiming | undefined {
  const { startTime, domainLookupStart, domainLookupEnd, connectStart, connectEnd } = entry
  const { requestStart, responseStart, responseEnd } = entry
  if (requestStart === 0 || responseStart === 0) return undefined
  const dns = domainLookupEnd - domainLookupStart
  const connect = connectEnd - connectStart
  return {
    ...{ dns, connect, queued: Math.max(requestStart - startTime - dns - connect, 0) },
    ...{ wait: responseStart - requestStart, receive: responseEnd - responseStart },
  }
}
