import { shownText } from '../../tenant/problem.ts'
import type { BrowserCall } from './browserCalls.ts'

/** What an answer says of who may read it; of `fetch`'s own shape. */
type Answer = { readonly status: number; readonly headers: { readonly get: (name: string) => string | null } }

/** These need no leave of their own. */
const SAFE_METHODS = ['GET', 'HEAD', 'POST']

/** Why a browser does not let a page of this origin make the call, by what the server answers to its question. */
export function whyForbidden(
  answer: Answer,
  { method, headers, hasCredentials }: BrowserCall,
  origin: string,
): readonly string[] {
  const methods = listOf(answer, 'access-control-allow-methods')
  const allowed = listOf(answer, 'access-control-allow-headers').map((name) => name.toLowerCase())
  const isAny = (list: readonly string[]): boolean => list.includes('*') && !hasCredentials
  const isMethod = SAFE_METHODS.includes(method) || methods.includes(method) || isAny(methods)
  const lacking = isAny(allowed) ? [] : headers.filter((name) => !allowed.includes(name))
  const isLeave = answer.status >= 200 && answer.status < 300
  const status = isLeave ? [] : [`OPTIONS was answered ${answer.status} instead of 2xx`]
  const unread = whyUnread(answer, { hasCredentials }, origin)
  // Where nothing was said, there is no need to say what of it is lacking.
  if (answer.headers.get('access-control-allow-origin') === null) return [...unread, ...status]
  return [
    ...status,
    ...unread,
    ...(isMethod ? [] : [`no ${method} in Access-Control-Allow-Methods`]),
    ...(lacking.length === 0 ? [] : [`no ${lacking.join(', ')} in Access-Control-Allow-Headers`]),
  ]
}

/** Why a browser does not let a page of this origin read the answer. */
export function whyUnread(
  answer: Answer,
  { hasCredentials }: Pick<BrowserCall, 'hasCredentials'>,
  origin: string,
): readonly string[] {
  const allowed = answer.headers.get('access-control-allow-origin')
  if (allowed === null) return [`no Access-Control-Allow-Origin for ${origin}`]
  if (allowed === '*' && hasCredentials)
    return ['Access-Control-Allow-Origin is *, and the call carries cookies, for which the very origin has to be named']
  if (allowed !== '*' && allowed !== origin)
    return [`Access-Control-Allow-Origin is ${shownText(allowed, 100)} and not ${origin}`]
  const isTrue = answer.headers.get('access-control-allow-credentials') === 'true'
  return hasCredentials && !isTrue ? ['the call carries cookies, and Access-Control-Allow-Credentials is not true'] : []
}

const listOf = ({ headers }: Answer, name: string): readonly string[] =>
  (headers.get(name) ?? '').split(',').map((one) => one.trim())
