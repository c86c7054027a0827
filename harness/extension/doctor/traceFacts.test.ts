import { describe, expect, test } from '@jest/globals'
import type { TraceItem } from '#protocol/trace.ts'
import type { HttpExchange } from '../../probe/http.ts'
import { toRequestFacts, toSocketFacts } from './traceFacts.ts'

const URL_OF_API = 'https://chat.test/api/v1/widget/messages?website_token=demo'

const exchange = (fields: Partial<HttpExchange>, more: Partial<TraceItem> = {}): TraceItem => ({
  ...{ id: 'd:1', lane: 'http', at: 1, name: 'GET /api/v1/widget/messages' },
  payload: JSON.stringify({ method: 'GET', url: URL_OF_API, requestHeaders: {}, ...fields }),
  ...more,
})

const cable = (at: number, name: string, value: object = {}): TraceItem => ({
  ...{ id: `d:${at}`, lane: 'cable', at, name, payload: JSON.stringify(value) },
})

const SOCKET = { url: 'wss://chat.test/cable' }

describe('evidence from a trace', () => {
  test('a finished request has its status and only the headers that a rule reads', () => {
    const responseHeaders = { 'content-type': 'application/json', 'set-cookie': 'secret=1' }

    expect(toRequestFacts([exchange({ status: 500, responseHeaders })])).toEqual([
      {
        ...{ url: URL_OF_API, kind: 'fetch', isFromChat: true, isMainPage: false, status: 500 },
        headers: { 'content-type': 'application/json' },
      },
    ])
  })

  test('a request that the frame has cancelled does not count as a failure of the server', () => {
    expect(toRequestFacts([exchange({ failure: 'signal is aborted without reason' })])[0]?.failure).toBe(
      'net::ERR_ABORTED',
    )
  })

  test('a pending request and an item of another lane give no facts', () => {
    expect(toRequestFacts([exchange({}, { isPending: true }), cable(2, 'open', SOCKET)])).toEqual([])
  })

  test('a socket that was closed before its first message has an error, and the next one has none', () => {
    const items = [
      cable(1, 'open (failed)', SOCKET),
      cable(2, 'close'),
      cable(3, 'open', SOCKET),
      cable(4, '← welcome'),
    ]

    expect(toSocketFacts(items)).toEqual([
      { ...SOCKET, hasReceived: false, error: 'closed before the first message' },
      { ...SOCKET, hasReceived: true },
    ])
  })
})
