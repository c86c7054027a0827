import { type Fields, record } from './wire.ts'

/** Data that Chatwoot's server writes into the page of the widget. */
export type Rendered = {
  readonly authToken: string
  readonly pubsubToken: string
  readonly channel: Fields
}

export type Message = {
  readonly id: number
  readonly content: string | null
  readonly message_type: number
  readonly content_type: string
  readonly content_attributes: Fields
  readonly created_at: number
  readonly conversation_id: number
}

export type Reply = { readonly status: number; readonly body: Fields }

export type Server = ReturnType<typeof connect>

/** Creates the requests of Chatwoot's frame to the origin that serves it. */
export function connect({ authToken, pubsubToken }: Rendered, websiteToken: string) {
  let token = authToken
  const request = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const response = await fetch(`/api/v1/widget/${path}?${new URLSearchParams({ website_token: websiteToken })}`, {
      method,
      headers: { 'X-Auth-Token': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Fields) }
  }
  return {
    request,
    /** Changes the token of the requests. The realtime subscription keeps the old token, as in Chatwoot. */
    switchTo: (next: string) => {
      token = next
    },
    token: () => token,
    messages: async (): Promise<readonly Message[]> => {
      const { body } = await request('GET', 'messages')
      return (body['payload'] ?? []) as readonly Message[]
    },
    post: (content: string, referer: string) =>
      request('POST', 'messages', {
        message: { content, timestamp: new Date().toString(), referer_url: referer, reply_to: null },
      }),
    /**
     * Subscribes to the room. Chatwoot's frame does not load events from before its subscription, so a test waits until
     * the subscription is confirmed.
     */
    listen: (onEvent: (event: string, data: Fields) => void) => {
      document.documentElement.dataset['subscription'] = 'pending'
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/cable`)
      const identifier = JSON.stringify({ channel: 'RoomChannel', pubsub_token: pubsubToken })
      socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const frame = JSON.parse(data) as Fields
        if (frame['type'] === 'welcome') socket.send(JSON.stringify({ command: 'subscribe', identifier }))
        if (frame['type'] === 'confirm_subscription') document.documentElement.dataset['subscription'] = 'confirmed'
        const { event, data: payload } = record(frame['message'])
        if (typeof event === 'string') onEvent(event, record(payload))
      })
    },
  }
}
