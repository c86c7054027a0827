import { observeTimings, type RequestTiming } from './requestTiming.ts'
import { maskText } from './secrets.ts'
import { type ProbeContext, replaceMethod } from './context.ts'

/** HTTP exchange of a trace. Bodies are JSON values where they are JSON, else text; binary bodies are described. */
export type HttpExchange = {
  readonly method: string
  readonly url: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBody?: unknown
  /** Absent while the request is pending and after it failed. */
  readonly status?: number
  readonly responseHeaders?: Readonly<Record<string, string>>
  readonly responseBody?: unknown
  /** Error text of a request without a response. */
  readonly failure?: string
  /** Phases of a call of `fetch`; absent if the browser does not tell them. */
  readonly timing?: RequestTiming
}

type Exchange = { readonly id: string; readonly request: HttpExchange }

/** Records `fetch`, `XMLHttpRequest` and `navigator.sendBeacon`. */
export function probeHttp(context: ProbeContext): void {
  probeFetch(context)
  probeUploads(context)
  probeBeacons(context)
}

function probeFetch({ page, recorder, causes }: ProbeContext): void {
  const timingOf = observeTimings(page)
  replaceMethod(page, 'fetch', (original) => async (...args: Parameters<typeof fetch>) => {
    const request = toRequest(args)
    if (request === undefined) return original(page, ...args)
    const startedAt = page.performance.now()
    const exchange = begin(recorder, {
      method: request.method,
      url: request.url,
      requestHeaders: Object.fromEntries(request.headers),
      ...readBody(args[1]?.body),
    })
    const sent = recordBody(recorder, exchange, args[1]?.body === undefined ? readText(request) : undefined)
    try {
      const response = await original(page, ...args)
      const recorded = finish(recorder, await sent, {
        response,
        readTiming: () => timingOf(request.url, startedAt),
      })
      giveAfter(recorded, response, () => causes.beginResponse(exchange.id))
      return response
    } catch (failure) {
      const text = failure instanceof Error ? failure.message : String(failure)
      void sent.then(({ id, request: described }) =>
        recorder.update(id, { isPending: false, value: { ...described, failure: text } }),
      )
      throw failure
    } finally {
      causes.beginResponse(exchange.id)
    }
  })
}

/**
 * Returns the request of a call of `fetch`; undefined if the arguments are invalid, so that the browser itself reports
 * it. A body that is a stream stays readable for the call.
 */
function toRequest([input, init]: Parameters<typeof fetch>): Request | undefined {
  try {
    if (input instanceof Request && init === undefined) return input
    return new Request(input instanceof Request ? input.clone() : input, init)
  } catch {
    // The call of the original fails with the browser's own error.
    return undefined
  }
}

/** Reads the text of a body that openapi-fetch passes in a Request. Files are not read. */
const readText = (request: Request): Promise<string> | undefined =>
  request.body === null || request.headers.get('content-type')?.startsWith('multipart/') === true
    ? undefined
    : request.clone().text()

const begin = (recorder: ProbeContext['recorder'], request: HttpExchange): Exchange => {
  const masked = { ...request, url: maskText(request.url) }
  const { pathname } = new URL(request.url)
  const id = recorder.record({ lane: 'http', name: `${request.method} ${pathname}`, isPending: true, value: masked })
  return { id, request: masked }
}

/**
 * Records the body of a request as soon as it is read, so that a trace has it too for a request without an answer.
 * Resolves with the exchange that contains it.
 */
async function recordBody(
  recorder: ProbeContext['recorder'],
  { id, request }: Exchange,
  body: Promise<string> | undefined,
): Promise<Exchange> {
  if (body === undefined) return { id, request }
  const described = { ...request, requestBody: parseBody(await body) }
  recorder.update(id, { value: described })
  return { id, request: described }
}

/** Methods with which a page reads the whole body of a response. */
const READERS = ['text', 'json', 'arrayBuffer', 'blob', 'formData'] as const

/**
 * Gives the page the body of a response after the probe has recorded it, and so before anything that the page does then.
 * `onGiven` runs at the start of the task in which the page gets the body.
 */
function giveAfter(recorded: Promise<void>, response: Response, onGiven: () => void): void {
  for (const name of READERS)
    replaceMethod(response, name, (original) => async () => {
      const given = Promise.all([original(response) as Promise<unknown>, recorded])
      const [body] = await given.finally(onGiven)
      return body
    })
}

/** Records the response. Its body is read from a copy. */
async function finish(
  recorder: ProbeContext['recorder'],
  { id, request }: Exchange,
  { response, readTiming }: { readonly response: Response; readonly readTiming: () => RequestTiming | undefined },
): Promise<void> {
  const head = { status: response.status, responseHeaders: Object.fromEntries(response.headers) }
  const type = response.headers.get('content-type') ?? ''
  // A stream of events has no end, and a copy of it would keep its connection open.
  const isText = /json|text|xml|javascript/.test(type) && !type.includes('event-stream')
  try {
    const text = isText ? await response.clone().text() : undefined
    const timing = readTiming()
    recorder.update(id, {
      isPending: false,
      ...(text !== undefined && { bytes: new TextEncoder().encode(text).length }),
      value: {
        ...request,
        ...head,
        ...toResponseBody(text),
        ...(timing && { timing }),
      },
    })
  } catch (failure) {
    recorder.update(id, { isPending: false, value: { ...request, ...head, failure: String(failure) } })
  }
}

const toResponseBody = (text: string | undefined): { readonly responseBody?: unknown } =>
  text === undefined || text === '' ? {} : { responseBody: parseBody(text) }

/** Returns a body as a JSON value if it is JSON, else as text. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The body is no JSON.
    return text
  }
}

function readBody(body: BodyInit | null | undefined): { readonly requestBody?: unknown } {
  if (typeof body === 'string') return { requestBody: parseBody(body) }
  if (body instanceof URLSearchParams) return { requestBody: Object.fromEntries(body) }
  if (body instanceof FormData) return { requestBody: describeForm(body) }
  return {}
}

const describeForm = (form: FormData): object =>
  Object.fromEntries(
    [...form].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : { file: value.name, bytes: value.size },
    ]),
  )

/** Records uploads, for which the widget uses XMLHttpRequest, because only it reports progress. */
function probeUploads({ page, recorder, causes }: ProbeContext): void {
  const { prototype } = page.XMLHttpRequest
  const requests = new WeakMap<object, { method: string; url: string; headers: Record<string, string> }>()

  replaceMethod(
    prototype,
    'open',
    (original) =>
      function openProbed(this: XMLHttpRequest, ...args: [method: string, url: string | URL]) {
        const [method, url] = args
        requests.set(this, { method, url: new URL(url, page.location.href).href, headers: {} })
        Reflect.apply(original, undefined, [this, ...args])
      },
  )
  replaceMethod(
    prototype,
    'setRequestHeader',
    (original) =>
      function setProbed(this: XMLHttpRequest, name: string, value: string) {
        const request = requests.get(this)
        if (request) request.headers[name.toLowerCase()] = value
        original(this, name, value)
      },
  )
  replaceMethod(
    prototype,
    'send',
    (original) =>
      function sendProbed(this: XMLHttpRequest, body?: Document | XMLHttpRequestBodyInit | null) {
        const { method, url, headers } = requests.get(this) ?? { method: 'GET', url: '', headers: {} }
        if (url !== '') {
          const sent = body instanceof Document ? {} : readBody(body)
          const exchange = begin(recorder, { method, url, requestHeaders: headers, ...sent })
          // This event is before `load`, `error` and `abort`, with which the page continues.
          this.addEventListener('readystatechange', () => {
            if (this.readyState === this.DONE) causes.beginResponse(exchange.id)
          })
          this.addEventListener('loadend', () => finishUpload(recorder, exchange, this))
        }
        original(this, body)
      },
  )
}

function finishUpload(recorder: ProbeContext['recorder'], { id, request }: Exchange, xhr: XMLHttpRequest): void {
  const outcome =
    xhr.status === 0
      ? { failure: 'The request was aborted or got no response.' }
      : { status: xhr.status, responseBody: xhr.responseType === '' ? parseBody(xhr.responseText) : undefined }
  recorder.update(id, { isPending: false, value: { ...request, ...outcome } })
}

function probeBeacons({ page, recorder }: ProbeContext): void {
  replaceMethod(page.navigator, 'sendBeacon', (original) => (url: string | URL, data?: BodyInit | null) => {
    const isQueued = original(page.navigator, url, data)
    const { href, pathname } = new URL(url, page.location.href)
    const exchange: HttpExchange = {
      ...{ method: 'POST', url: maskText(href), requestHeaders: {} },
      ...readBody(data),
      ...(!isQueued && { failure: 'The browser did not queue the beacon.' }),
    }
    recorder.record({ lane: 'http', name: `BEACON ${pathname}`, value: exchange })
    return isQueued
  })
}
