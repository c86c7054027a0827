import type { Failure, Result } from '#domain/failure.ts'
import { omitUndefined, record, nonEmptyString } from '#tools/fields.ts'

/** Result of an openapi-fetch call with `AS_TEXT`: `data` is the body as text. */
type ClientResponse = { readonly data?: unknown; readonly error?: unknown; readonly response: Response }

/** Options of every call. By default openapi-fetch parses JSON and throws if the body is not JSON. */
export const AS_TEXT = { parseAs: 'text' } as const

/**
 * Converts a call to a `Result`. It never throws: network errors, error statuses and malformed bodies become failures.
 * `read` returns undefined for a body that does not match the contract.
 */
export async function toResult<Data>(
  call: Promise<ClientResponse>,
  read: (body: unknown) => Data | undefined,
): Promise<Result<Data>> {
  const clientResponse = await call.catch(toNetworkFailure)
  if (isFailure(clientResponse)) return { ok: false, failure: clientResponse }
  if (!clientResponse.response.ok) return { ok: false, failure: toStatusFailure(clientResponse) }
  const body = parseJson(clientResponse.data)
  const data = body === NOT_JSON ? undefined : read(body)
  return data === undefined
    ? { ok: false, failure: { code: 'malformed', reason: 'The reply is not what the contract promises' } }
    : { ok: true, data }
}

/** Parser for calls whose response contains no data that the widget needs. It accepts an empty body and any JSON. */
export const done = (): true => true

const isFailure = (clientResponse: ClientResponse | Failure): clientResponse is Failure => 'code' in clientResponse

const toNetworkFailure = (problem: unknown): Failure => ({
  code: 'network',
  reason: problem instanceof Error ? problem.name : 'unknown',
})

/**
 * Parts of URLs for which a 404 is normal: the server has no such visitor, no conversation yet, or not this service.
 */
const QUIET_404 = ['/inbox_members', '/config', '/widget/contact', '/widget/conversations']

/** Builds a status failure. `reason` is only the path of the URL, because the query contains the visitor's token. */
const toStatusFailure = ({ response: { status, url, headers }, error }: ClientResponse): Failure => ({
  code: 'status',
  status,
  reason: new URL(url || 'about:blank').pathname,
  isQuiet: status === 404 && QUIET_404.some((part) => url.includes(part)),
  ...toRetryAfter(headers.get('retry-after')),
  ...(status === 422 &&
    omitUndefined({ words: nonEmptyString(record(error)?.['message'])?.slice(0, TEXT_MAX_LENGTH) })),
})

/** Maximum length of the server's explanation of a refusal, in UTF-16 code units. Visitors do not read more. */
const TEXT_MAX_LENGTH = 200

/** Parses `Retry-After` in seconds. Its other form, a date, is ignored: servers that throttle do not send it. */
const toRetryAfter = (text: string | null): { readonly retryAfterSeconds?: number } =>
  text !== null && /^\d{1,5}$/.test(text) ? { retryAfterSeconds: Number(text) } : {}

const NOT_JSON = Symbol('not JSON')

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // The body is a proxy's error page, or it was cut off.
    return NOT_JSON
  }
}
