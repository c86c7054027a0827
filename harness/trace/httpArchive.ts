import type { Entry, Har, Header } from 'har-format'
import type { TraceItem } from '#protocol/trace.ts'
import type { HttpExchange } from '../probe/http.ts'
import { exchangeOf } from './httpExchange.ts'

/** Returns the HTTP exchanges of a trace as an HTTP Archive 1.2, which the network panels of browsers import. */
export function toHttpArchive(items: readonly TraceItem[]): Har {
  const entries = items.flatMap((item) => {
    const exchange = exchangeOf(item)
    return exchange === undefined ? [] : [toEntry(item, exchange)]
  })
  return { log: { version: '1.2', creator: { name: 'livechat-widget harness', version: '1' }, entries } }
}

const toEntry = (item: TraceItem, exchange: HttpExchange): Entry => ({
  startedDateTime: new Date(item.at).toISOString(),
  time: Object.values(toTimings(item, exchange)).reduce((sum, phase) => sum + phase, 0),
  request: toRequest(exchange),
  response: toResponse(exchange, item.bytes ?? 0),
  cache: {},
  timings: toTimings(item, exchange),
})

/** The time of an entry is the sum of its phases. A trace without phases has the whole time as that of the response. */
function toTimings({ duration = 0 }: TraceItem, { timing }: HttpExchange) {
  if (timing === undefined) return { send: 0, wait: duration, receive: 0 }
  const { queued, dns, connect, wait, receive } = timing
  return { blocked: queued, dns, connect, send: 0, wait, receive }
}

/** Fields that an archive must have and that a page does not know. */
const UNKNOWN = { httpVersion: '', cookies: [], headersSize: -1 }

const toRequest = ({ method, url, requestHeaders, requestBody }: HttpExchange): Entry['request'] => ({
  ...UNKNOWN,
  ...{ method, url, headers: toHeaders(requestHeaders), bodySize: -1 },
  queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
  ...(requestBody !== undefined && {
    postData: { mimeType: requestHeaders['content-type'] ?? '', text: toText(requestBody) },
  }),
})

function toResponse({ status = 0, responseHeaders = {}, responseBody, failure = '' }: HttpExchange, size: number) {
  const text = responseBody === undefined ? {} : { text: toText(responseBody) }
  return {
    ...UNKNOWN,
    ...{ status, statusText: failure, headers: toHeaders(responseHeaders), redirectURL: '', bodySize: size },
    content: { size, mimeType: responseHeaders['content-type'] ?? '', ...text },
  }
}

const toHeaders = (headers: Readonly<Record<string, string>>): Header[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))

/** Returns a body as it was sent: a text unchanged, another value as JSON. */
export const toText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body))
