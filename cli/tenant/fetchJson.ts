import { fieldsOf } from '#tools/fields.ts'
import { CliError } from '../errors.ts'
import { toSafeText } from './problem.ts'

export type FetchOptions = {
  readonly timeoutMs: number
  /** Maximum size of the response, in bytes. */
  readonly maxBytes?: number
}

/** Response of a service: its JSON, or `missing` if the service does not know the resource (404 or 410). */
export type JsonResponse = { readonly status: 'found'; readonly value: unknown } | { readonly status: 'missing' }

const MIB = 1024 * 1024

/** Default maximum size of a response. The configuration of a tenant takes a hundredth of this. */
const MAX_BYTES = MIB

const MAX_REDIRECTS = 3

const MISSING: JsonResponse = { status: 'missing' }

/**
 * Sends one GET request and returns its JSON, or `missing` for 404 and 410. Limits the time in ms and the size, and
 * follows redirects within the same origin only. Throws a `CliError` for every other failure.
 */
export async function fetchJson(url: string, { timeoutMs, maxBytes = MAX_BYTES }: FetchOptions): Promise<JsonResponse> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetchWithRedirects(url, signal)
    if (response.status === 404 || response.status === 410) return MISSING
    if (!response.ok) throw new CliError('serviceRefused', `${toPrintableUrl(url)} responded with ${response.status}`)
    return { status: 'found', value: toJson(await readUpTo(response, maxBytes, url), url) }
  } catch (problem) {
    if (problem instanceof CliError) throw problem
    if (signal.aborted) throw new CliError('serviceSlow', `${toPrintableUrl(url)} within ${timeoutMs / 1000} s`)
    throw new CliError('serviceUnreachable', `${toPrintableUrl(url)} (${reasonOf(problem)})`)
  }
}

async function fetchWithRedirects(url: string, signal: AbortSignal): Promise<Response> {
  let currentUrl = url
  for (let redirectCount = 0; redirectCount <= MAX_REDIRECTS; redirectCount += 1) {
    const response = await fetch(currentUrl, { headers: { accept: 'application/json' }, redirect: 'manual', signal })
    const location = response.headers.get('location')
    if (Math.floor(response.status / 100) !== 3 || location === null) return response
    await response.body?.cancel()
    currentUrl = resolveRedirect(location, currentUrl)
  }
  throw new CliError('serviceElsewhere', `${toPrintableUrl(url)} redirects more than ${MAX_REDIRECTS} times`)
}

/**
 * Returns the address that a redirect names. Throws for another origin, which no option or file names: it may be inside
 * a network that only this machine can reach.
 */
function resolveRedirect(location: string, currentUrl: string): string {
  const next = URL.canParse(location, currentUrl) ? new URL(location, currentUrl) : undefined
  if (next?.origin === new URL(currentUrl).origin) return next.href
  throw new CliError('serviceElsewhere', `${toPrintableUrl(currentUrl)} redirects to ${toSafeText(location, 200)}`)
}

async function readUpTo(response: Response, maxBytes: number, url: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Throwing leaves the loop, which cancels the rest of the body.
    if (size > maxBytes)
      throw new CliError('serviceGarbled', `${toPrintableUrl(url)} (larger than ${Math.round(maxBytes / MIB)} MB)`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function toJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const excerpt = text.trim() === '' ? 'empty' : toSafeText(text.trim(), 40)
    throw new CliError('serviceGarbled', `${toPrintableUrl(url)} (${excerpt})`)
  }
}

const toPrintableUrl = (url: string): string => toSafeText(url, 300)

/**
 * Returns the cause of a failed `fetch`, such as an error code, because the message of the failure itself is general.
 */
function reasonOf(problem: unknown): string {
  const cause = problem instanceof Error ? (problem.cause ?? problem) : problem
  const { code } = fieldsOf(cause)
  return toSafeText(typeof code === 'string' ? code : String(cause), 100)
}
