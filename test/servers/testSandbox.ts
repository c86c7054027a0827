import { afterEach } from '@jest/globals'
import { WebSocket } from 'ws'
import { type Sandbox, type SandboxOptions, startSandbox } from '#cli/sandbox/sandbox.ts'

type Reply = { readonly status: number; readonly body: unknown; readonly headers: Headers }

export type StartedSandbox = {
  readonly sandbox: Sandbox
  readonly request: (method: string, path: string, options?: { body?: unknown; token?: string }) => Promise<Reply>
  /** Creates a visitor of a tenant. Returns the visitor's token and the secret token of the visitor's room. */
  readonly createVisitor: (tenant?: string) => Promise<{ readonly token: string; readonly pubsubToken: string }>
}

/** Starts a sandbox on a free port. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<StartedSandbox> {
  const sandbox = await startSandbox({ port: 0, ...options })
  const request: StartedSandbox['request'] = async (method, path, { body, token } = {}) => {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...(token && { 'x-auth-token': token }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }) // prettier-ignore
    const text = await response.text()
    return { status: response.status, body: parse(text), headers: response.headers }
  }
  return {
    sandbox,
    request,
    createVisitor: async (tenant = 'demo') => {
      const { body } = await request('POST', `/api/v1/widget/config?website_token=${tenant}`, { body: { website_token: tenant } }) // prettier-ignore
      const config = body as { website_channel_config: { auth_token: string }; contact: { pubsub_token: string } }
      return { token: config.website_channel_config.auth_token, pubsubToken: config.contact.pubsub_token }
    },
  }
}

/** Returns a function that starts sandboxes. They stop at the end of each test. */
export function createSandboxStarter(): (options?: Partial<SandboxOptions>) => Promise<StartedSandbox> {
  const running: StartedSandbox[] = []
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ sandbox }) => sandbox.close()))
  })
  return async (options) => {
    const started = await startTestSandbox({ pingMs: 20, ...options })
    running.push(started)
    return started
  }
}

/** Query that the widget adds to every URL. */
export const QUERY = '?website_token=demo&cw_conversation=&locale=en'

export const messageBody = (content: string) => ({
  message: { content, timestamp: 'now', referer_url: '', echo_id: '0a1b2c3d4e5f' },
})

export const identifierOf = (pubsubToken: string, extra: object = {}): string =>
  JSON.stringify({ channel: 'RoomChannel', pubsub_token: pubsubToken, ...extra })

function parse(body: string): unknown {
  try {
    return body === '' ? undefined : JSON.parse(body)
  } catch {
    // The body is not JSON, so the text is returned unchanged.
    return body
  }
}

export type Frame = Readonly<Record<string, unknown>>

/** Opens a raw socket. It records every frame in order, and `next` waits for a frame that matches. */
export function openCable(url: string, protocols: readonly string[] = ['actioncable-v1-json']) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/cable`, [...protocols])
  const frames: Frame[] = []
  const waiters: { readonly test: (frame: Frame) => boolean; readonly resolve: (frame: Frame) => void }[] = []
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)))
  socket.on('error', () => undefined)
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Frame
    frames.push(frame)
    for (const waiter of [...waiters]) if (waiter.test(frame)) waiter.resolve(frame)
  })
  return {
    socket,
    frames,
    closed,
    next: (test: (frame: Frame) => boolean): Promise<Frame> => {
      const received = frames.find(test)
      return received ? Promise.resolve(received) : new Promise((resolve) => waiters.push({ test, resolve }))
    },
    send: (frame: object | string) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
  }
}

export const isType =
  (type: string) =>
  (frame: Frame): boolean =>
    frame['type'] === type
export const isEvent =
  (event: string) =>
  (frame: Frame): boolean =>
    (frame['message'] as Frame | undefined)?.['event'] === event
