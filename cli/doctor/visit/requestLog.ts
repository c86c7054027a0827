import type { ConsoleMessage, Frame, Page, Request, WebSocket } from 'playwright-core'
import type { RequestFacts, ResponseHeaders, SocketFacts } from '../evidence.ts'
import { isLoaderAddress } from '../facts.ts'
import { selectHeaders } from '../recordedHeaders.ts'

/** Requests, sockets and console errors of a page and its frames, from before its first request. */
export type RequestLog = {
  /** Requests of the page itself, of the chat's scripts, and of the chat's frame. */
  readonly requests: () => readonly RequestFacts[]
  readonly sockets: () => readonly SocketFacts[]
  readonly errors: () => readonly string[]
  /** Newest frame of the chat that is in the page; undefined if there is none. */
  readonly chatFrame: () => Frame | undefined
  /** Number of the frame's requests without a response. */
  readonly pendingCount: () => number
}

type Change = { status?: number; failure?: string; headers: ResponseHeaders }

/** Records the traffic of a page until it is closed. */
export function recordRequests(page: Page): RequestLog {
  const chatFrames = new Set<Frame>()
  const requests = new Map<Request, Change>()
  const sockets: { url: string; hasReceived: boolean; error?: string }[] = []
  const errors: string[] = []

  page.on('request', (request) => {
    requests.set(request, { headers: {} })
    const frame = isChatAddress(request.url()) ? frameOf(request) : undefined
    if (frame !== undefined && frame !== page.mainFrame()) chatFrames.add(frame)
  })
  page.on('response', (response) => {
    // The headers of a response that the browser has refused arrive in addition to its failure.
    const known = requests.get(response.request())
    if (known === undefined) return
    known.status = response.status()
    known.headers = selectHeaders(response.headers())
  })
  page.on('requestfailed', (request) => {
    const known = requests.get(request)
    if (known !== undefined) known.failure = request.failure()?.errorText ?? 'failed'
  })
  page.on('console', (message) => {
    if (concernsChat(message)) errors.push(message.text().trim())
  })
  page.on('websocket', (socket) => sockets.push(recordSocket(socket)))

  const isFromChat = (request: Request): boolean => {
    const frame = frameOf(request)
    return frame !== undefined && chatFrames.has(frame)
  }
  const classify = (request: Request): Pick<RequestFacts, 'isMainPage' | 'isFromChat'> | undefined => {
    const [url, kind] = [request.url(), request.resourceType()]
    if (request.isNavigationRequest()) {
      const isMainPage = frameOf(request) === page.mainFrame()
      return isMainPage || isChatAddress(url) ? { isMainPage, isFromChat: false } : undefined
    }
    const isOwnRequest = isFromChat(request)
    const isKnownScript = kind === 'script' && (isLoaderAddress(url) || /\/widget\/panel\.js(\?|$)/.test(url))
    return isOwnRequest || isKnownScript ? { isMainPage: false, isFromChat: isOwnRequest } : undefined
  }
  const toFacts = ([request, change]: readonly [Request, Change]): readonly RequestFacts[] => {
    const kind = classify(request)
    return kind ? [{ url: request.url(), kind: request.resourceType(), ...kind, ...change }] : []
  }
  return {
    requests: () => [...requests].flatMap(toFacts),
    sockets: () => sockets,
    errors: () => [...new Set(errors)],
    chatFrame: () => [...chatFrames].findLast((frame) => !frame.isDetached()),
    pendingCount: () =>
      [...requests].filter(
        ([request, { status, failure }]) => status === undefined && failure === undefined && isFromChat(request),
      ).length,
  }
}

/** Returns true for the address that a loader gives to the chat's iframe. */
const isChatAddress = (address: string): boolean => /^[^?#]*\/widget\?([^#]*&)?website_token=/.test(address)

function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame()
  } catch {
    // A request of a service worker, or the first one of a frame that was removed, has no frame.
    return undefined
  }
}

function recordSocket(socket: WebSocket): { url: string; hasReceived: boolean; error?: string } {
  const facts: { url: string; hasReceived: boolean; error?: string } = { url: socket.url(), hasReceived: false }
  socket.on('framereceived', () => {
    facts.hasReceived = true
  })
  socket.on('socketerror', (error) => {
    facts.error = error
  })
  socket.on('close', () => {
    if (!facts.hasReceived) facts.error ??= 'closed before the first message'
  })
  return facts
}

/** Returns true for an error of the browser that may explain why the chat does not work. The recorder has the chat's. */
const concernsChat = (message: ConsoleMessage): boolean =>
  message.type() === 'error' &&
  !message.text().startsWith('chat widget:') &&
  /chatwoot|\/widget\b|integrity|CORS policy|X-Frame-Options|frame-ancestors/i.test(message.text())
