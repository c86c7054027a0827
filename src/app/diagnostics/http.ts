import { replaceMethod, type Stop } from './observers.ts'
import type { ProbeContext } from './probes.ts'
import { describeError, toPlainUrl } from './redaction.ts'
import { describeResponse } from './responses.ts'

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
        recorder.finish(id, { ...exchange, failure: describeError(problem)['name'] ?? 'thrown' })
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
  const { origin, path } = toPlainUrl(address, window.location.origin)
  const exchange: Exchange = { method, url: origin + path, requestHeaders: {} }
  const id = recorder.record({ lane: 'http', name: `${method} ${path}`, isPending: true, value: exchange })
  return { id, exchange }
}
