import { fieldsOf, text } from '#tools/fields.ts'
import type { RequestFacts, SocketFacts } from '#cli/doctor/evidence.ts'
import { selectHeaders } from '#cli/doctor/recordedHeaders.ts'
import type { TraceItem } from '#protocol/trace.ts'
import { exchangeOf } from '../../trace/httpExchange.ts'

/** Returns the finished requests of the chat's frame. A request that the frame itself has cancelled is `net::ERR_ABORTED`. */
export const toRequestFacts = (items: readonly TraceItem[]): readonly RequestFacts[] =>
  items.flatMap((item) => {
    const exchange = item.isPending === true ? undefined : exchangeOf(item)
    if (exchange === undefined) return []
    const { url, status, failure, responseHeaders = {} } = exchange
    return [
      {
        ...{ url, kind: 'fetch', isFromChat: true, isMainPage: false, headers: selectHeaders(responseHeaders) },
        ...(status !== undefined && { status }),
        ...(failure !== undefined && { failure: /abort/i.test(failure) ? 'net::ERR_ABORTED' : failure }),
      },
    ]
  })

/** Returns the WebSockets of the chat's frame. A socket has received what came before the next one was opened. */
export function toSocketFacts(items: readonly TraceItem[]): readonly SocketFacts[] {
  const cable = items.filter(({ lane }) => lane === 'cable')
  const openings = cable.filter(({ name }) => name.startsWith('open'))
  return openings.map((opening, index) => {
    const end = openings[index + 1]?.at ?? Infinity
    const own = cable.filter(({ at }) => at >= opening.at && at < end)
    const hasReceived = own.some(({ name }) => name.startsWith('←'))
    const isClosed = own.some(({ name }) => name === 'close')
    return {
      ...{ url: text(fieldsOf(JSON.parse(opening.payload ?? '{}'))['url']) ?? '', hasReceived },
      ...(!hasReceived && isClosed && { error: 'closed before the first message' }),
    }
  })
}
