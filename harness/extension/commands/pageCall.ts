type Command = {
  readonly kind: 'command'
  /** Text of the whole message, valid or not. */
  readonly text: string
  /** Request id in the message; absent if it requests no answer. */
  readonly requestId?: string
  readonly timeoutMs: number
}

type MethodCall = {
  readonly kind: 'chatwoot' | 'handle'
  readonly name: string
  readonly args: readonly unknown[]
  readonly websiteToken: string
  readonly baseUrl: string
}

/** Command or call that runs in the page with the chat. */
export type PageCall = Command | MethodCall

export type PageAnswer =
  /** The message was posted, and requested no answer. */
  | { readonly status: 'posted' }
  | { readonly status: 'acknowledged'; readonly errorCode?: string; readonly milliseconds: number }
  | { readonly status: 'silent'; readonly milliseconds: number }
  | { readonly status: 'returned'; readonly text: string; readonly milliseconds: number }
  | { readonly status: 'thrown'; readonly text: string }
  | { readonly status: 'noFrame' }

/**
 * Posts a message to the chat's frame, or calls a method of the chat. It runs as text in the main world of the page, so
 * it may use no import and nothing outside of itself.
 */
export async function callInPage(call: PageCall): Promise<PageAnswer> {
  const PREFIX = 'chatwoot-widget:'
  let startedAt = performance.now()
  const elapsed = (): number => performance.now() - startedAt
  const frame = document.querySelector<HTMLIFrameElement>('#chatwoot_live_chat_widget')
  const parse = (data: unknown): Readonly<Record<string, unknown>> => {
    if (typeof data !== 'string' || !data.startsWith(PREFIX)) return {}
    try {
      return JSON.parse(data.slice(PREFIX.length)) as Readonly<Record<string, unknown>>
    } catch {
      // Another script may use the same prefix.
      return {}
    }
  }
  const nextAcknowledgement = (requestId: string, timeoutMs: number): Promise<PageAnswer> =>
    new Promise((resolve) => {
      const finish = (answer: PageAnswer): void => {
        clearTimeout(timer)
        window.removeEventListener('message', onMessage)
        resolve(answer)
      }
      const onMessage = ({ data, source }: MessageEvent): void => {
        const { event, requestId: answered, trouble } = parse(data)
        if (source !== frame?.contentWindow || event !== 'acknowledged' || answered !== requestId) return
        const errorCode = typeof trouble === 'string' ? { errorCode: trouble } : {}
        finish({ status: 'acknowledged', ...errorCode, milliseconds: elapsed() })
      }
      const timer = setTimeout(() => finish({ status: 'silent', milliseconds: elapsed() }), timeoutMs)
      window.addEventListener('message', onMessage)
    })
  const findApi = ({ kind, websiteToken, baseUrl }: Omit<MethodCall, 'name' | 'args'>): object | undefined => {
    const api: unknown = Reflect.get(window, '$chatwoot')
    if (kind === 'chatwoot') return typeof api === 'object' && api !== null ? api : undefined
    const sdk = Reflect.get(window, 'chatwootSDK') as { readonly create?: (options: object) => object } | undefined
    return sdk?.create?.({ token: websiteToken, baseUrl })
  }
  // A frame that is still loading loses a message. Ours answers `invalid` to a payload with too many levels, and does
  // nothing else. A frame of Chatwoot answers nothing, and its host script has no `create`.
  const waitForFrame = async (send: (text: string) => void): Promise<void> => {
    const [PINGS, PING_MS, LEVELS] = [16, 500, 100]
    if (!('create' in Object(Reflect.get(window, 'chatwootSDK')))) return
    for (let attempt = 0; attempt < PINGS; attempt += 1) {
      const requestId = `ping-${attempt}-${startedAt}`
      const answered = nextAcknowledgement(requestId, PING_MS)
      send(`${PREFIX}{"event":"","requestId":"${requestId}","levels":${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}}`)
      if ((await answered).status === 'acknowledged') return
    }
  }
  const post = async ({ text, requestId, timeoutMs }: Command): Promise<PageAnswer> => {
    if (!frame?.contentWindow) return { status: 'noFrame' }
    const send = (message: string): void => frame.contentWindow?.postMessage(message, new URL(frame.src).origin)
    await waitForFrame(send)
    startedAt = performance.now()
    const answered = requestId === undefined ? undefined : nextAcknowledgement(requestId, timeoutMs)
    send(text)
    return answered ?? { status: 'posted' }
  }
  const callMethod = async ({ name, args, ...rest }: MethodCall): Promise<PageAnswer> => {
    const api = findApi(rest)
    const method: unknown = api === undefined ? undefined : Reflect.get(api, name)
    if (typeof method !== 'function') return { status: 'thrown', text: `The page has no chat with ${name}.` }
    const result: unknown = await Reflect.apply(method, api, [...args])
    return { status: 'returned', text: result === undefined ? 'done' : JSON.stringify(result), milliseconds: elapsed() }
  }

  try {
    return await (call.kind === 'command' ? post(call) : callMethod(call))
  } catch (problem) {
    return { status: 'thrown', text: problem instanceof Error ? problem.message : String(problem) }
  }
}
