import { createApi } from '#api/api.ts'
import type { WebsiteToken } from '#domain/channel.ts'
import type { ConversationToken } from '#domain/contact.ts'
import { type Expectation, EXAMPLE_VALUES } from './expectation.ts'
import type { Json } from './probe.ts'
import { withFixedBoundary } from './fixedBoundary.ts'

type Fetch = typeof fetch

/** Runs the widget's API client as in a visitor's browser, with all three services at one address. */
export function runCall(address: string, send: Fetch, { call, hasToken = true }: Expectation): Promise<unknown> {
  const identity = {
    websiteToken: EXAMPLE_VALUES.websiteToken as WebsiteToken,
    locale: 'en',
    ...(hasToken && { token: EXAMPLE_VALUES.authToken as ConversationToken }),
  }
  const api = createApi({
    services: { widgetApi: address, middleware: address, knowledgeBase: address },
    fetch: withFixedBoundary(send),
    identity: () => identity,
  })
  return call(api, async (path) => (await send(new Request(address + path))).json())
}

export type RecordedRequest = {
  /** Request as the code sent it; `body` is its body as text. */
  readonly request: Request
  readonly body: string
  readonly result: unknown
}

/** Returns the request that the code sends, and its result for a response. Throws if the code sends no request. */
export async function recordRequest(expectation: Expectation, responseBody?: Json): Promise<RecordedRequest> {
  const requests: Pick<RecordedRequest, 'request' | 'body'>[] = []
  const recordingFetch: Fetch = async (input, init) => {
    const request = new Request(input, init)
    requests.push({ request, body: await request.clone().text() })
    return responseFor(expectation.status, request.url, responseBody)
  }
  const result = await runCall('http://widget.test', recordingFetch, expectation)
  const [first] = requests
  if (first === undefined) throw new Error(`${expectation.description}: the code sent no request`)
  return { ...first, result }
}

const BODILESS_STATUSES: readonly number[] = [204, 205, 304]

function responseFor(status: number, url: string, responseBody: Json | undefined): Response {
  const body = responseBody === undefined || BODILESS_STATUSES.includes(status) ? null : JSON.stringify(responseBody)
  // A response from the network has a `url`; a response from the constructor has none.
  return Object.defineProperty(new Response(body, { status }), 'url', { value: url })
}
