import { fieldsOf, text } from '#tools/fields.ts'
import type { TraceItem } from '#protocol/trace.ts'
import type { HttpExchange } from '../probe/http.ts'

/** Returns the exchange of an item of the lane `http`; undefined for other items, and if its payload was cut. */
export function exchangeOf({ lane, payload }: TraceItem): HttpExchange | undefined {
  if (lane !== 'http' || payload === undefined) return undefined
  const fields = fieldsOf(JSON.parse(payload))
  const { method, url, requestHeaders } = fields
  return text(method) !== undefined && URL.canParse(text(url) ?? '') && typeof requestHeaders === 'object'
    ? (fields as HttpExchange)
    : undefined
}
