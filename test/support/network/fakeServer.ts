import { json } from './observedFetch.ts'
import { example } from '../contracts/apiExamples.ts'

type WireMessage = Readonly<Record<string, unknown>> & { readonly id: number; readonly content: string }

type SendFields = {
  readonly content: string
  readonly echo_id: string
  readonly reply_to?: number
  /** Names of the files that the request uploads. */
  readonly files?: readonly string[]
}

/** The single conversation, in the server's JSON format. */
type WireConversation = { id: number; inbox_id: number; contact_last_seen_at: number; status: string }

/** Minimal implementation of the three services. A test controls every response. */
export type FakeServer = {
  readonly respond: (request: Request) => Promise<Response>
  /** Messages of the conversation on the server. */
  readonly messages: WireMessage[]
  readonly sent: readonly SendFields[]
  readonly requestLines: readonly string[]
  readonly conversation: WireConversation
  readonly campaigns: object[]
  /**
   * Replaces the response of the next request whose line (`POST /path`) contains this text. Each call replaces one
   * response.
   */
  readonly respondOnce: (line: string, response: () => Response | Promise<Response>) => void
  readonly add: (content: string, more?: object) => WireMessage
}

export function createFakeServer(): FakeServer {
  const messages: WireMessage[] = []
  const sent: SendFields[] = []
  const conversation: WireConversation = { id: 12, inbox_id: 3, contact_last_seen_at: 0, status: 'open' }
  const requestLines: string[] = []
  const campaigns: object[] = []
  const failures: { readonly linePart: string; readonly response: () => Response | Promise<Response> }[] = []

  const add = (content: string, more: object = {}): WireMessage => {
    const message = {
      id: (messages.at(-1)?.id ?? 499) + 1,
      content,
      message_type: 1,
      content_type: 'text',
      content_attributes: {},
      created_at: 1_700_000_000 + messages.length,
      conversation_id: conversation.id,
      sender: { id: 1, name: 'Mara Lindqvist', type: 'user' },
      ...more,
    }
    messages.push(message)
    return message
  }

  const saveMessage = async (request: Request): Promise<Response> => {
    const { message, attachments } = await readSend(request)
    sent.push(message)
    return json(add(message.content, { ...VISITOR_FIELDS, attachments }))
  }

  /** Starts a new conversation and drops the messages of the previous conversation. */
  const createConversation = async (request: Request): Promise<Response> => {
    const { message } = await readSend(request)
    const id = (messages.at(-1)?.id ?? 500) + 1
    sent.push(message)
    messages.splice(0)
    Object.assign(conversation, { id: conversation.id + 1, status: 'open', contact_last_seen_at: 0 })
    return json({ ...conversation, messages: [add(message.content, { ...VISITOR_FIELDS, id })] })
  }

  const toggleStatus = (): Response => {
    conversation.status = conversation.status === 'resolved' ? 'open' : 'resolved'
    return json(undefined)
  }

  const listMessages = ({ searchParams }: URL): Response => {
    const before = Number(searchParams.get('before') ?? Infinity)
    const earlier = messages.filter(({ id }) => id < before)
    return json({ payload: earlier.slice(-20), meta: { contact_last_seen_at: 0 } })
  }

  const routes: Readonly<Record<string, (request: Request, url: URL) => Response | Promise<Response>>> = {
    'POST /api/v1/widget/config': () => json(example('widget-api', 'CurrentConfig')),
    'GET /api/v1/widget/conversations': () => json(messages.length > 0 ? conversation : {}),
    'GET /api/v1/widget/messages': (_request, url) => listMessages(url),
    'POST /api/v1/widget/messages': saveMessage,
    'GET /api/v1/widget/inbox_members': () => json(example('shared', 'InboxMembers')),
    'GET /v2/widget/demo/config': () => json(example('middleware', 'AccountConfig')),
    'GET /demo/knowledge-base': () => json(example('knowledge-base', 'KnowledgeBase')),
    'GET /demo/knowledge-base/article/search': () => json(example('knowledge-base', 'FoundArticles')),
    'GET /demo/knowledge-base/article': () => json(example('knowledge-base', 'Article')),
    'POST /api/v1/widget/conversations/update_last_seen': () => json(undefined),
    'POST /api/v1/widget/conversations': createConversation,
    'GET /api/v1/widget/conversations/toggle_status': toggleStatus,
    'POST /api/v1/widget/conversations/toggle_typing': () => json(undefined),
    'POST /api/v1/widget/conversations/transcript': () => json(undefined),
    'GET /api/v1/widget/campaigns': () => json(campaigns),
    'POST /api/v1/widget/events': () => new Response(null, { status: 204 }),
    'PATCH /api/v1/widget/contact/set_user': () => json(example('widget-api', 'RawContact')),
    'PATCH /api/v1/widget/contact': () => json(example('widget-api', 'RawContact')),
    'GET /api/v1/widget/contact': () => json(example('widget-api', 'RawContact')),
    'POST /v2/widget/inbox/3/trigger_bot': () => json(undefined),
    'POST /v2/widget/inbox/3/restart_bot': () => json(undefined),
    'PATCH /api/v1/widget/messages': () => json(example('widget-api', 'UpdatedMessage')),
    'PATCH /v2/widget/demo/script_loaded': () => json(undefined),
    'POST /api/v1/widget/contact/destroy_custom_attributes': () => json(example('widget-api', 'RawContact')),
    'POST /api/v1/widget/labels': () => json(undefined),
    'POST /api/v1/widget/conversations/set_custom_attributes': () => json(undefined),
    'POST /api/v1/widget/conversations/destroy_custom_attributes': () => json(undefined),
  }

  return {
    messages,
    sent,
    requestLines,
    add,
    conversation,
    campaigns,
    respondOnce: (linePart, response) => void failures.push({ linePart, response }),
    respond: async (request) => {
      const url = new URL(request.url)
      const line = `${request.method} ${url.pathname}`
      requestLines.push(line)
      const failure = failures.findIndex(({ linePart }) => line.includes(linePart))
      if (failure >= 0) return failures.splice(failure, 1)[0]?.response() ?? json({}, 500)
      const route = routes[line] ?? routes[line.replace(/\/\d+$/, '')]
      return route?.(request, url) ?? json({ error: 'not found' }, 404)
    },
  }
}

const VISITOR_FIELDS = { message_type: 0, sender: { id: 77, name: 'Ada', type: 'contact' } }

type Incoming = { readonly message: SendFields; readonly attachments: readonly object[] }

/** Parses the request that sends a message. A text arrives as JSON, files arrive as a form. */
async function readSend(request: Request): Promise<Incoming> {
  if (!request.headers.get('content-type')?.startsWith('multipart/')) {
    const { message } = (await request.json()) as { readonly message: SendFields }
    return { message, attachments: [] }
  }
  const form = await request.formData()
  const files = form.getAll('message[attachments][]').filter((part) => part instanceof File)
  const message: SendFields = {
    content: textOf(form, 'message[content]'),
    echo_id: textOf(form, 'message[echo_id]'),
    files: files.map(({ name }) => name),
    ...(form.has('message[reply_to]') && { reply_to: Number(form.get('message[reply_to]')) }),
  }
  return { message, attachments: files.map(toAttachment) }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const toAttachment = ({ name, size, type }: File, index: number): object => ({
  id: 900 + index,
  file_type: type.startsWith('audio/') ? 'audio' : 'file',
  data_url: `https://a.test/files/${name}`,
  file_size: size,
})
