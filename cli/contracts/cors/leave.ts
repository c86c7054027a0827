import { toSafeText } from '../../tenant/problem.ts'
import type { BrowserCall } from './browserCalls.ts'

/** Part of a `fetch` response that CORS checks depend on. */
type Answer = { readonly status: number; readonly headers: { readonly get: (name: string) => string | null } }

/** Methods that a preflight response need not allow. */
const SAFE_METHODS = ['GET', 'HEAD', 'POST']

/**
 * Returns the reasons why a browser blocks the call, given the response to its preflight request. Returns an empty list
 * if it does not.
 */
export function whyForbidden(
  answer: Answer,
  { method, headers, hasCredentials }: BrowserCall,
  origin: string,
): readonly string[] {
  const isLeave = answer.status >= 200 && answer.status < 300
  const status = isLeave ? [] : [`the status of the OPTIONS response is ${answer.status}, expected 2xx`]
  const unread = whyUnread(answer, { hasCredentials }, origin)
  // If the response allows no origin at all, missing methods and headers are not reported.
  if (answer.headers.get('access-control-allow-origin') === null) return [...unread, ...status]
  const lacks = (name: string, wanted: readonly string[]): readonly string[] => {
    // Browsers ignore the case of header names, but not of methods. Our header names are in lower case, our methods in
    // upper case.
    const allowed = listOf(answer, name).flatMap((one) => [one, one.toLowerCase()])
    const lacking = wanted.filter((one) => !allowed.includes(one))
    const isAny = allowed.includes('*') && !hasCredentials
    return isAny || lacking.length === 0 ? [] : [`${name} does not include ${lacking.join(', ')}`]
  }
  return [
    ...status,
    ...unread,
    ...lacks('Access-Control-Allow-Methods', SAFE_METHODS.includes(method) ? [] : [method]),
    ...lacks('Access-Control-Allow-Headers', headers),
  ]
}

/** Returns the reasons why a browser does not let a page of this origin read the response. */
export function whyUnread(
  answer: Answer,
  { hasCredentials }: Pick<BrowserCall, 'hasCredentials'>,
  origin: string,
): readonly string[] {
  const allowed = answer.headers.get('access-control-allow-origin')
  if (allowed === null) return [`Access-Control-Allow-Origin is missing for ${origin}`]
  if (allowed === '*' && hasCredentials)
    return ['Access-Control-Allow-Origin is *, but a request with cookies needs the exact origin']
  if (allowed !== '*' && allowed !== origin)
    return [`Access-Control-Allow-Origin is ${toSafeText(allowed, 100)}, expected ${origin}`]
  const isTrue = answer.headers.get('access-control-allow-credentials') === 'true'
  return hasCredentials && !isTrue ? ['the request has cookies, but Access-Control-Allow-Credentials is not true'] : []
}

const listOf = ({ headers }: Answer, name: string): readonly string[] =>
  (headers.get(name) ?? '').split(',').map((one) => one.trim())
