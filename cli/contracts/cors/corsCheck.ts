import { networkReason } from '../verify/networkReason.ts'
import { type InteractionResult, type Problem, toOutcome } from '../verify/result.ts'
import type { Headers } from '../verify/stateHook.ts'
import type { BrowserCall } from './browserCalls.ts'
import { findPreflightProblems, findReadProblems } from './corsRules.ts'

export type BrowserContext = {
  /** Origin of the page that makes the call. */
  readonly origin: string
  /** Base URL of the service. */
  readonly url: string
  /** Headers that a gateway in front of the service requires. */
  readonly headers: Headers
  readonly timeoutMs: number
}

/**
 * Checks whether a page of that origin may make the call. Sends the browser's preflight request and, if the call is a
 * GET, the call itself.
 */
export async function checkCors(call: BrowserCall, browser: BrowserContext): Promise<InteractionResult> {
  const startedAt = performance.now()
  const reasons = await findCorsProblems(call, browser)
  const problems = reasons.length === 0 ? [] : [toProblem(call, reasons)]
  const passed = problems.length === 0
  return {
    kind: 'cors',
    description: `from a browser: ${call.method} ${call.path.replace(/\?.*$/s, '')}`,
    states: [],
    operation: call.operation,
    passed,
    pending: false,
    outcome: toOutcome(passed, false),
    milliseconds: Math.round(performance.now() - startedAt),
    problems,
  }
}

async function findCorsProblems(call: BrowserCall, browser: BrowserContext): Promise<readonly string[]> {
  try {
    const forbidden = needsPreflight(call)
      ? findPreflightProblems(await sendPreflight(call, browser), call, browser.origin)
      : []
    // Only a GET is sent itself, because other methods change data.
    if (forbidden.length > 0 || call.method !== 'GET') return forbidden
    return findReadProblems(await send(call, browser, { method: 'GET' }), call, browser.origin).map(
      (reason) => `the page may send the request, but not read the response: ${reason}`,
    )
  } catch (problem) {
    const isTimeout = problem instanceof DOMException && problem.name === 'TimeoutError'
    return [isTimeout ? `no response within ${browser.timeoutMs / 1000} s` : networkReason(problem)]
  }
}

const needsPreflight = ({ method, headers }: BrowserCall): boolean =>
  headers.length > 0 || !['GET', 'HEAD', 'POST'].includes(method)

const sendPreflight = (call: BrowserCall, browser: BrowserContext): Promise<Response> =>
  send(call, browser, {
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': call.method,
      ...(call.headers.length > 0 && { 'access-control-request-headers': call.headers.join(',') }),
    },
  })

async function send(
  { path }: BrowserCall,
  { origin, url, headers, timeoutMs }: BrowserContext,
  init: { readonly method: string; readonly headers?: Headers },
): Promise<Response> {
  const response = await fetch(`${url}${path}`, {
    method: init.method,
    headers: { ...headers, ...init.headers, origin },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  return response
}

function toProblem({ loses }: BrowserCall, reasons: readonly string[]): Problem {
  const message = `the page's browser blocks the request: ${reasons.join('; ')}`
  const text = loses === undefined ? `The${message.slice(3)}` : `${loses.replace(/[.!]$/, '')}: ${message}`
  return { path: '$', message, loses, text }
}
