import { toSafeText } from '../../tenant/problem.ts'
import type { BrowserCall } from './browserCalls.ts'

/** Part of a `fetch` response that CORS checks depend on. */
type CorsResponse = { readonly status: number; readonly headers: { readonly get: (name: string) => string | null } }

/** Methods that are allowed even if a preflight response does not list them. */
const SAFE_METHODS = ['GET', 'HEAD', 'POST']

/**
 * Returns the reasons why a browser blocks the call, given the response to its preflight request. Returns an empty list
 * if it does not.
 */
export function findPreflightProblems(
  response: CorsResponse,
  { method, headers, hasCredentials }: BrowserCall,
  origin: string,
): readonly string[] {
  const isSuccess = response.status >= 200 && response.status < 300
  const statusProblems = isSuccess ? [] : [`the status of the OPTIONS response is ${response.status}, expected 2xx`]
  const originProblems = findReadProblems(response, { hasCredentials }, origin)
  // If the response allows no origin at all, missing methods and headers are not reported.
  if (response.headers.get('access-control-allow-origin') === null) return [...originProblems, ...statusProblems]
  const findMissingEntries = (name: string, required: readonly string[]): readonly string[] => {
    // Browsers ignore the case of header names, but not of methods. Our header names are in lower case, our methods in
    // upper case.
    const allowed = headerEntries(response, name).flatMap((one) => [one, one.toLowerCase()])
    const missing = required.filter((one) => !allowed.includes(one))
    const isWildcardAllowed = allowed.includes('*') && !hasCredentials
    return isWildcardAllowed || missing.length === 0 ? [] : [`${name} does not include ${missing.join(', ')}`]
  }
  return [
    ...statusProblems,
    ...originProblems,
    ...findMissingEntries('Access-Control-Allow-Methods', SAFE_METHODS.includes(method) ? [] : [method]),
    ...findMissingEntries('Access-Control-Allow-Headers', headers),
  ]
}

/** Returns the reasons why a browser does not let a page of this origin read the response. */
export function findReadProblems(
  response: CorsResponse,
  { hasCredentials }: Pick<BrowserCall, 'hasCredentials'>,
  origin: string,
): readonly string[] {
  const allowed = response.headers.get('access-control-allow-origin')
  if (allowed === null) return [`Access-Control-Allow-Origin is missing for ${origin}`]
  if (allowed === '*' && hasCredentials)
    return ['Access-Control-Allow-Origin is *, but a request with cookies needs the exact origin']
  if (allowed !== '*' && allowed !== origin)
    return [`Access-Control-Allow-Origin is ${toSafeText(allowed, 100)}, expected ${origin}`]
  const allowsCredentials = response.headers.get('access-control-allow-credentials') === 'true'
  return hasCredentials && !allowsCredentials
    ? ['the request has cookies, but Access-Control-Allow-Credentials is not true']
    : []
}

const headerEntries = ({ headers }: CorsResponse, name: string): readonly string[] =>
  (headers.get(name) ?? '').split(',').map((one) => one.trim())
