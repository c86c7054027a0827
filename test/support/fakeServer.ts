import { json } from './observedFetch.ts'
import { example } from './contracts.ts'

type WireMessage = Readonly<Record<string, unknown>> & { readonly id: number; readonly content: string }

type Send = { readonly content: string; readonly echo_id: string }

/** The three services in a few lines: enough to talk to, with every answer in the test's hands. */
export type FakeServer = {
  readonly answer: (request: Request) => Promise<Response>
  /** What the conversation holds on the server. */
  readonly messages: WireMessage[]
  readonly sent: readonly Send[]
  readonly asked: readonly string[]
  /** The next requests whose path contains this are answered so, once each. */
  readonly failNext: (path: string, response: () => Response | Promise<Response>) => void
  readonly add: (content: string, more?: object) => WireMessage
}

const CONVERSATION = { id: 12, inbox_id: 3, contact_last_seen_at: 0, status: 'open' }

export function createFakeServer(): FakeServer {
  const messages: WireMessage[] = []
  const sent: Send[] = []
  const asked: string[] = []
  const failures: { readonly path: string; readonly response: () => Response | Promise<Response> }[] = []

  const add = (content: string, more: object = {}): WireMessage => {
    const message = {
      id: 500 + messages.length,
      content,
      message_type: 1,
      content_type: 'text',
      content_attributes: {},
      created_at: 1_700_000_000 + messages.length,
      conversation_id: 12,
      sender: { id: 1, name: 'Mara Lindqvist', type: 'user' },
      ...more,
    }
    messages.push(message)
    return message
  }

  const receive = async (request: Request): Promise<Response> => {
    const { message } = (await request.json()) as { readonly message: Send }
    sent.push(message)
    const stored = add(message.content, { message_type: 0, sender: { id: 77, name: 'Ada', type: 'contact' } })
    return json(stored)
  }

  const page = ({ searchParams }: URL): Response => {
    const before = Number(searchParams.get('before') ?? Infinity)
    const earlier = messages.filter(({ id }) => id < before)
    return json({ payload: earlier.slice(-20), meta: { contact_last_seen_at: 0 } })
  }

  const routes: Readonly<Record<string, (request: Request, url: URL) => Response | Promise<Response>>> = {
    'POST /api/v1/widget/config': () => json(example('widget-api', 'CurrentConfig')),
    'GET /api/v1/widget/conversations': () => json(messages.length > 0 ? CONVERSATION : {}),
    'GET /api/v1/widget/messages': (_request, url) => page(url),
    'POST /api/v1/widget/messages': receive,
    'GET /api/v1/widget/inbox_members': () => json(example('shared', 'InboxMembers')),
    'GET /v2/widget/demo/config': () => json(example('middleware', 'AccountConfig')),
    'GET /demo/knowledge-base': () => json(example('knowledge-base', 'KnowledgeBase')),
    'POST /api/v1/widget/conversations/update_last_seen': () => json(undefined),
  }

  return {
    messages,
    sent,
    asked,
    add,
    failNext: (path, response) => void failures.push({ path, response }),
    answer: async (request) => {
      const url = new URL(request.url)
      asked.push(`${request.method} ${url.pathname}`)
      const failure = failures.findIndex(({ path }) => url.pathname.includes(path))
      if (failure >= 0) return failures.splice(failure, 1)[0]?.response() ?? json({}, 500)
      return routes[`${request.method} ${url.pathname}`]?.(request, url) ?? json({ error: 'not found' }, 404)
    },
  }
}
