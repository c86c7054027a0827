import type { Failure, Result } from '#domain/failure.ts'
import { omitUndefined, record, nonEmptyString } from './wire/fields.ts'

/** What openapi-fetch gives, asked to leave the body as text. */
type Reply = { readonly data?: unknown; readonly error?: unknown; readonly response: Response }

/** Asked of every call: a body that is not JSON must not throw before it can be judged. */
export const AS_TEXT = { parseAs: 'text' } as const

/**
 * Turns a call into a value: nothing is thrown, whatever the network, the status or the body. `read` gives undefined
 * for a body that is not what the contract promises.
 */
export async function settle<Data>(
  call: Promise<Reply>,
  read: (body: unknown) => Data | undefined,
): Promise<Result<Data>> {
  const reply = await call.catch(toNetworkFailure)
  if (isFailure(reply)) return { ok: false, failure: reply }
  if (!reply.response.ok) return { ok: false, failure: toStatusFailure(reply) }
  const body = parseJson(reply.data)
  const data = body === NOT_JSON ? undefined : read(body)
  return data === undefined
    ? { ok: false, failure: { code: 'malformed', reason: 'The reply is not what the contract promises' } }
    : { ok: true, data }
}

/** For calls whose success says everything. */
export const done = (): true => true

const isFailure = (reply: Reply | Failure): reply is Failure => 'code' in reply

const toNetworkFailure = (problem: unknown): Failure => ({
  code: 'network',
  reason: problem instanceof Error ? problem.name : 'unknown',
})

/** Servers answer 404 here in the ordinary course of things: no visitor yet, no conversation yet, no such service. */
const QUIET_404 = ['/inbox_members', '/config', '/widget/contact', '/widget/conversations']

/** The reason never quotes the address: its query holds the visitor's token. */
const toStatusFailure = ({ response: { status, url, headers }, error }: Reply): Failure => ({
  code: 'status',
  status,
  reason: new URL(url || 'about:blank').pathname,
  isQuiet: status === 404 && QUIET_404.some((part) => url.includes(part)),
  ...toRetryAfter(headers.get('retry-after')),
  ...(status === 422 &&
    omitUndefined({ words: nonEmptyString(record(error)?.['message'])?.slice(0, WORDS_MAX_LENGTH) })),
})

/** More than this nobody reads under a message. */
const WORDS_MAX_LENGTH = 200

/** Seconds; the form with a date is not used by servers that throttle. */
const toRetryAfter = (text: string | null): { readonly retryAfterSeconds?: number } =>
  text !== null && /^\d{1,5}$/.test(text) ? { retryAfterSeconds: Number(text) } : {}

const NOT_JSON = Symbol('not JSON')

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's error page, or a body cut short.
    return NOT_JSON
  }
}
