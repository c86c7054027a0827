import { type Fields, fieldsOf, isRecord, text } from '#tools/fields.ts'
import type { TraceItem } from '#protocol/trace.ts'
import type { HttpExchange } from '../probe/http.ts'
import type { RequestTiming } from '../probe/requestTiming.ts'

/** Returns the exchange of an item of the lane `http`; undefined for other items, and if its payload was cut. */
export function exchangeOf({ lane, payload }: TraceItem): HttpExchange | undefined {
  if (lane !== 'http' || payload === undefined) return undefined
  const { timing, ...fields } = fieldsOf(JSON.parse(payload))
  if (!isExchange(fields)) return undefined
  const exchange = fields as HttpExchange
  return isTiming(timing) ? { ...exchange, timing } : exchange
}

/** Returns true for a request that was refused or got no response. */
export const hasFailed = ({ status, failure }: Partial<Pick<HttpExchange, 'status' | 'failure'>>): boolean =>
  failure !== undefined || (status !== undefined && status >= 400)

/** An edited file may have any value. */
const isTiming = (value: unknown): value is RequestTiming =>
  isRecord(value) && ['queued', 'dns', 'connect', 'wait', 'receive'].every((phase) => Number.isFinite(value[phase]))

const isExchange = ({ method, url, requestHeaders, status, responseHeaders = {} }: Fields): boolean =>
  text(method) !== undefined &&
  URL.canParse(text(url) ?? '') &&
  hasTexts(requestHeaders) &&
  (status === undefined || Number.isInteger(status)) &&
  hasTexts(responseHeaders)

const hasTexts = (headers: unknown): boolean =>
  isRecord(headers) && Object.values(headers).every((value) => typeof value === 'string')
