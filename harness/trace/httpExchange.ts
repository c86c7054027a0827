import { type Fields, fieldsOf, isRecord, text } from '#tools/fields.ts'
import type { TraceItem } from '#protocol/trace.ts'
import type { HttpExchange } from '../probe/http.ts'

/** Returns the exchange of an item of the lane `http`; undefined for other items, and if its payload was cut. */
export function exchangeOf({ lane, payload }: TraceItem): HttpExchange | undefined {
  if (lane !== 'http' || payload === undefined) return undefined
  const fields = fieldsOf(JSON.parse(payload))
  return isExchange(fields) ? (fields as HttpExchange) : undefined
}

const isExchange = ({ method, url, requestHeaders, responseHeaders = {} }: Fields): boolean =>
  text(method) !== undefined && URL.canParse(text(url) ?? '') && isRecord(requestHeaders) && isRecord(responseHeaders)
