import { replaceMethod, type Stop } from './observers.ts'
import type { ProbeContext } from './probes.ts'
import { redact, toPlainUrl } from './redaction.ts'

/** Headers of a response that say who answered and when to come back. Other headers are not recorded. */
const RECORDED_HEADERS = ['content-type', 'retry-after', 'x-request-id', 'x-runtime'] as const

/** Longest body of which the structure is recorded, in characters. */
const MAX_BODY = 100_000

/** Records requests: method, path, status, duration, and the structure of the JSON that is received. */
export function probeHttp(context: ProbeContext): Stop {
  const stops = [probeFetch(context), probeUploads(context)]
  return () => stops.forEach((stop) => stop())
}

type FetchArguments = Parameters<typeof fetch>
type OpenArguments = Parameters<XMLHttpRequest['open']>

type Exchange = { readonly method: string; readonly url: string; readonly requestHeaders: {} }

function probeFetch({ recorder, window }: ProbeContext): Stop {
  const begin = (input: RequestInfo | URL, method: string) => {
    const address = input instanceof window.Request ? input.url : String(input)
    return beginExchange({ recorder, window }, address, method)
  }
  return replaceMethod<'fetch', FetchArguments, Promise<Response>>(
    window,
    'fetch',
    (original) => async (input, init) => {
      const { id, exchange } = begin(input, init?.method ?? (input instanceof window.Request ? input.method : 'GET'))
      try {
        const response = await original(window, input, init)
        void describeResponse(response).then((described) => recorder.finish(id, { ...exchange, ...described }))
        return response
      } catch (problem) {
        recorder.finish(id, { ...exchange, failure: problem instanceof Error ? problem.name : typeof problem })
        throw problem
      }
    },
  )
}

/** Records uploads of files, which report their progress and therefore use XMLHttpRequest. */
function probeUploads(context: Pick<ProbeContext, 'recorder' | 'window'>): Stop {
  const { recorder, window } = context
  return replaceMethod<'open', OpenArguments, void>(
    window.XMLHttpRequest.prototype,
    'open',
    (original) =>
      function open(this: XMLHttpRequest, ...args: OpenArguments) {
        const { id, exchange } = beginExchange(context, String(args[1]), args[0])
        this.addEventListener('loadend', () => {
          const { status } = this
          recorder.finish(id, { ...exchange, ...(status > 0 ? { status } : { failure: 'NetworkError' }) })
        })
        original(this, ...args)
      },
  )
}

function beginExchange(
  { recorder, window }: Pick<ProbeContext, 'recorder' | 'window'>,
  address: string,
  method: string,
) {
  const exchange: Exchange = { method, url: toPlainUrl(address, window.location.origin), requestHeaders: {} }
  const id = recorder.record({ lane: 'http', name: `${method} ${exchange.url}`, isPending: true, value: exchange })
  return { id, exchange }
}

async function describeResponse(response: Response): Promise<object> {
  const headers = RECORDED_HEADERS.flatMap((name): [string, string][] => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value.slice(0, 100)]]
  })
  return {
    status: response.status,
    responseHeaders: Object.fromEntries(headers),
    responseBody: await describeBody(response),
  }
}

/** Returns the structure of a JSON body, or the length of another one. A body that cannot be read has the error's name. */
async function describeBody(response: Response): Promise<unknown> {
  try {
    const text = await response.clone().text()
    return text.length > MAX_BODY || !/^\s*[[{]/.test(text) ? `[${text.length} characters]` : redact(JSON.parse(text))
  } catch (problem) {
    return `[${problem instanceof Error ? problem.name : typeof problem}]`
  }
}
