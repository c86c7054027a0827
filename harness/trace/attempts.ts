import type { TraceItem } from '#protocol/trace.ts'
import { fieldsOf, text } from '#tools/fields.ts'
import type { HttpExchange } from '../probe/http.ts'
import { exchangeOf, hasFailed } from './httpExchange.ts'

export type Attempts = {
  /**
   * Adds an item. Returns the id of the failed attempt that it repeats; undefined for a first attempt, for one after a
   * success, for a pending request, and for every item that is no request.
   */
  readonly add: (item: TraceItem) => string | undefined
  readonly clear: () => void
}

type Attempt = {
  readonly id: string
  /** What all attempts of a request share. */
  readonly key: string
  /** Unix time in ms. */
  readonly endedAt: number
  readonly isFailed: boolean
}

/**
 * Creates a list of the attempts of requests. A request repeats an earlier one if both have the same method, address
 * and idempotency key, or the same body where they have no such key.
 */
export function createAttempts(): Attempts {
  const newest = new Map<string, Attempt>()
  return {
    add: (item) => {
      const attempt = item.isPending === true ? undefined : toAttempt(item)
      if (attempt === undefined) return undefined
      const previous = newest.get(attempt.key)
      if (previous && (previous.id === item.id || previous.endedAt > item.at)) return undefined
      newest.set(attempt.key, attempt)
      return previous?.isFailed === true ? previous.id : undefined
    },
    clear: () => newest.clear(),
  }
}

/** Returns undefined for an item that is no request, and for an upload, whose body is not recorded. */
function toAttempt(item: TraceItem): Attempt | undefined {
  const exchange = exchangeOf(item)
  if (exchange === undefined || isUpload(exchange)) return undefined
  const { method, url, requestBody } = exchange
  // The widget's idempotency key of a message. The rest of the body has the time of the attempt.
  const echoId = text(fieldsOf(fieldsOf(requestBody)['message'])['echo_id'])
  return {
    ...{ id: item.id, key: JSON.stringify([method, url, echoId ?? requestBody]) },
    ...{ endedAt: item.at + (item.duration ?? 0), isFailed: hasFailed(exchange) },
  }
}

const isUpload = ({ requestHeaders, requestBody }: HttpExchange): boolean =>
  requestBody === undefined && requestHeaders['content-type'] !== undefined
