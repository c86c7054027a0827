import { createApi } from '#api/api.ts'
import type { WebsiteToken } from '#domain/channel.ts'
import type { ConversationToken } from '#domain/contact.ts'
import { type Expectation, VALUES } from './expectation.ts'
import type { Json } from './probe.ts'
import { steady } from './steadyForm.ts'

type Fetch = typeof fetch

/** Runs the widget's API client as in a visitor's browser, with all three services at one address. */
export function callAt(address: string, send: Fetch, { call, hasToken = true }: Expectation): Promise<unknown> {
  const identity = {
    websiteToken: VALUES.websiteToken as WebsiteToken,
    locale: 'en',
    ...(hasToken && { token: VALUES.authToken as ConversationToken }),
  }
  const api = createApi({
    services: { widgetApi: address, middleware: address, knowledgeBase: address },
    fetch: steady(send),
    identity: () => identity,
  })
  return call(api, async (path) => (await send(new Request(address + path))).json())
}

export type Asked = {
  /** Request as the code sent it; `body` is its body as text. */
  readonly request: Request
  readonly body: string
  readonly result: unknown
}

/** Returns the request that the code sends, and its result for a response. Throws if the code sends no request. */
export async function ask(expectation: Expectation, answer?: Json): Promise<Asked> {
  const asked: Pick<Asked, 'request' | 'body'>[] = []
  const listen: Fetch = async (input, init) => {
    const request = new Request(input, init)
    asked.push({ request, body: await request.clone().text() })
    return replyOf(expectation.status, request.url, answer)
  }
  const result = await callAt('http://widget.test', listen, expectation)
  const [first] = asked
  if (first === undefined) throw new Error(`${expectation.description}: the code sent no request`)
  return { ...first, result }
}

const BODILESS: readonly number[] = [204, 205, 304]

function replyOf(status: number, url: string, answer: Json | undefined): Response {
  const body = answer === undefined || BODILESS.includes(status) ? null : JSON.stringify(answer)
  // A response from the network has a `url`; a response from the constructor has none.
  return Object.defineProperty(new Response(body, { status }), 'url', { value: url })
}
