import { CliError } from '../errors.ts'
import { shownText } from './problem.ts'

export type Asking = { readonly timeoutMs: number }

/** Response of a service: its JSON, or `missing` if the service does not know the resource (404 or 410). */
export type Answer = { readonly status: 'found'; readonly value: unknown } | { readonly status: 'missing' }

/** Maximum size of a response: 1 MiB. The configuration of a tenant takes a hundredth of this. */
const LARGEST_BYTES = 1024 * 1024

const MOST_REDIRECTS = 3

const NONE: Answer = { status: 'missing' }

/**
 * Sends one GET request and returns its JSON, or `missing` for 404 and 410. Limits the time in ms and the size, and
 * follows redirects within the same origin only. Throws a `CliError` for every other failure.
 */
export async function askJson(url: string, { timeoutMs }: Asking): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await follow(url, signal)
    if (response.status === 404 || response.status === 410) return NONE
    if (!response.ok) throw new CliError('serviceRefused', `${shownUrl(url)} responded with ${response.status}`)
    return { status: 'found', value: toJson(await readUpTo(response, url), url) }
  } catch (problem) {
    if (problem instanceof CliError) throw problem
    if (signal.aborted) throw new CliError('serviceSlow', `${shownUrl(url)} within ${timeoutMs / 1000} s`)
    throw new CliError('serviceUnreachable', `${shownUrl(url)} (${reasonOf(problem)})`)
  }
}

async function follow(url: string, signal: AbortSignal): Promise<Response> {
  let at = url
  for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
    const response = await fetch(at, { headers: { accept: 'application/json' }, redirect: 'manual', signal })
    const location = response.headers.get('location')
    if (Math.floor(response.status / 100) !== 3 || location === null) return response
    await response.body?.cancel()
    at = nextOf(location, at)
  }
  throw new CliError('serviceElsewhere', `${shownUrl(url)} redirects more than ${MOST_REDIRECTS} times`)
}

/**
 * Returns the address that a redirect names. Throws for another origin: no option or file names it, and it may be
 * inside a network that only this machine can reach.
 */
function nextOf(location: string, at: string): string {
  const next = URL.canParse(location, at) ? new URL(location, at) : undefined
  if (next?.origin === new URL(at).origin) return next.href
  throw new CliError('serviceElsewhere', `${shownUrl(at)} redirects to ${shownText(location, 200)}`)
}

async function readUpTo(response: Response, url: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Throwing leaves the loop, which cancels the rest of the body.
    if (size > LARGEST_BYTES) throw new CliError('serviceGarbled', `${shownUrl(url)} (larger than 1 MB)`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function toJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const words = text.trim() === '' ? 'empty' : shownText(text.trim(), 40)
    throw new CliError('serviceGarbled', `${shownUrl(url)} (${words})`)
  }
}

const shownUrl = (url: string): string => shownText(url, 300)

/** Returns the network error below the general “fetch failed”, such as its code. */
function reasonOf(problem: unknown): string {
  const cause = problem instanceof Error ? (problem.cause ?? problem) : problem
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined
  return shownText(typeof code === 'string' ? code : String(cause), 100)
}
