import { installBodies, TextResponse } from './bodies.ts'
import type { RecordedResponse } from '../recording.ts'
import type { LoadingQueue } from './loadingQueue.ts'

/** Request of the replayed page. */
export type ReplayedRequest = {
  readonly method: string
  readonly path: string
  /** JSON value, text, or a description of a form. */
  readonly body: unknown
}

/** The server of a replay. It answers with the recorded responses, when the replay says. */
export type HttpPeer = {
  /** Answers the oldest open request with this method and path; a later one at once, if none is open. */
  readonly respond: (response: RecordedResponse) => void
  /** Number of requests without an answer. */
  readonly open: () => number
}

type Answer = (response: RecordedResponse) => void

/** Requests of static files of the widget, which a replay loads from the server. */
const STATIC = /^\/widget\/(assets|emoji)\//

const keyOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`

/** Replaces `fetch`, `XMLHttpRequest` and `navigator.sendBeacon` of a page. */
export function installHttp(
  page: Window & typeof globalThis,
  loading: LoadingQueue,
  onRequest: (request: ReplayedRequest) => void,
): HttpPeer {
  const open = new Map<string, Answer[]>()
  const early = new Map<string, RecordedResponse[]>()
  const send = (request: ReplayedRequest, answer: Answer): (() => void) => {
    onRequest(request)
    const key = keyOf(request)
    const ready = early.get(key)?.shift()
    // An answer never arrives inside the call that sends the request.
    if (ready) page.setTimeout(() => answer(ready))
    else open.set(key, [...(open.get(key) ?? []), answer])
    return () => open.set(key, open.get(key)?.filter((other) => other !== answer) ?? [])
  }
  installBodies(page)
  replaceFetch(page, send, loading)
  replaceUpload(page, send)
  page.navigator.sendBeacon = () => true
  return {
    respond: (response) => {
      const key = keyOf(response)
      const [answer, ...rest] = open.get(key) ?? []
      open.set(key, rest)
      if (answer === undefined) early.set(key, [...(early.get(key) ?? []), response])
      else answer(response)
    },
    open: () => [...open.values()].reduce((sum, answers) => sum + answers.length, 0),
  }
}

type Send = (request: ReplayedRequest, answer: Answer) => () => void

function replaceFetch(page: Window & typeof globalThis, send: Send, loading: LoadingQueue): void {
  const original = page.fetch.bind(page)
  page.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname: path, origin } = new URL(request.url)
    if (origin === page.location.origin && STATIC.test(path)) return loading.add(loadFile(original(input, init)))
    const body = parseBody(await request.text())
    return new Promise((resolve, reject) => {
      const abort = send({ method: request.method, path, body }, (recorded) => {
        if (recorded.status === undefined) reject(new TypeError(recorded.failure ?? 'Failed to fetch'))
        else resolve(toResponse(recorded, request.url))
      })
      request.signal.addEventListener('abort', () => {
        abort()
        reject(request.signal.reason as Error)
      })
    })
  }
}

/** Returns the response with its whole body, so that the page reads it without waiting for the network. */
async function loadFile(loading: Promise<Response>): Promise<Response> {
  const response = await loading
  return new TextResponse(await response.text(), response)
}

function toResponse({ status = 200, headers, body }: RecordedResponse, url: string): Response {
  const response = new TextResponse(toText(body), { status, headers: latinHeaders(headers) })
  Object.defineProperty(response, 'url', { value: url })
  return response
}

const toText = (body: unknown): string => {
  if (body === undefined) return ''
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Returns the headers that a Response accepts. The mask of a secret is no Latin letter. */
const latinHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !/^(content-(encoding|length)|transfer-encoding)$/i.test(name))
      .map(([name, value]) => [name, value.replaceAll(/[^\u0020-\u00ff]/g, '')]),
  )

function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // The body is no JSON.
    return text
  }
}

/** Replaces the part of `XMLHttpRequest` that uploads use. */
function replaceUpload(page: Window & typeof globalThis, send: Send): void {
  class ReplayedUpload extends EventTarget {
    readonly upload = new EventTarget()
    readonly responseType = ''
    status = 0
    responseText = ''
    #request: ReplayedRequest = { method: 'GET', path: '/', body: undefined }
    #headers = ''
    #abort = (): void => undefined
    open(method: string, url: string): void {
      this.#request = { method, path: new URL(url, page.location.href).pathname, body: undefined }
    }
    setRequestHeader(): void {}
    getAllResponseHeaders(): string {
      return this.#headers
    }
    send(): void {
      this.#abort = send({ ...this.#request, body: '[upload]' }, ({ status = 0, headers, body }) => {
        this.status = status
        this.responseText = toText(body)
        this.#headers = Object.entries(latinHeaders(headers)).map(([name, value]) => `${name}: ${value}`).join('\r\n') // prettier-ignore
        this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'))
        this.dispatchEvent(new Event('loadend'))
      })
    }
    abort(): void {
      this.#abort()
      this.dispatchEvent(new Event('abort'))
    }
  }
  page.XMLHttpRequest = ReplayedUpload as unknown as typeof XMLHttpRequest
}
