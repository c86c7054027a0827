import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Faults } from '../faults/faults.ts'
import type { Feed } from '../cable/feed.ts'
import { pathOf, queryOf } from '../requestPath.ts'
import type { Validation } from '../routes/validation.ts'

/** Requests whose response a fault or the strict mode has replaced, so that it is not validated or replaced again. */
const interceptedRequests = new WeakSet<FastifyRequest>()

/**
 * Returns true for requests that are exempt from faults and validation: the control API and CORS preflights. The
 * browser itself sends a preflight; a fault applies to the request that follows.
 */
const isExempt = (request: FastifyRequest): boolean =>
  pathOf(request.url).startsWith('/sandbox/') || request.method === 'OPTIONS'

const callOf = ({ url, method }: FastifyRequest): Call => ({
  path: pathOf(url),
  method,
  token: queryOf(url).get('website_token'),
})

/** Adds the hooks that simulate failures of servers and networks when a test requests them. */
export function addFaultHooks(app: FastifyInstance, faults: Faults): void {
  app.addHook('preHandler', async (request, reply) => {
    if (isExempt(request)) return undefined
    const call = callOf(request)
    const delay = faults.use('delay', call)
    if (delay) await wait(delay.milliseconds)
    const sendFailure = findFailure(faults, call)
    if (sendFailure === undefined) return undefined
    interceptedRequests.add(request)
    return sendFailure(reply)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    preventConnectionReuse(reply, faults)
    // A request that already failed before processing must not fail again.
    if (isExempt(request) || interceptedRequests.has(request)) return payload
    const call = callOf(request)
    if (faults.use('resetAfterSaving', call)) {
      interceptedRequests.add(request)
      request.raw.socket.resetAndDestroy()
      return payload
    }
    if (faults.use('failAfterSaving', call)) {
      interceptedRequests.add(request)
      reply.code(500)
      return JSON.stringify({ status: 500, error: 'Internal Server Error' })
    }
    if (!faults.use('truncate', call) || typeof payload !== 'string') return payload
    interceptedRequests.add(request)
    const firstHalf = payload.slice(0, Math.floor(payload.length / 2))
    void reply.header('content-length', Buffer.byteLength(firstHalf))
    return firstHalf
  })
}

/** Returns a function that makes the request fail before it is processed, or undefined if no fault applies. */
function findFailure(faults: Faults, call: Call): ((reply: FastifyReply) => FastifyReply) | undefined {
  if (faults.use('resetBeforeSaving', call))
    return (reply) => {
      reply.hijack()
      reply.raw.socket?.resetAndDestroy()
      return reply
    }
  const rateLimitFault = faults.use('tooMany', call)
  if (rateLimitFault)
    return (reply) => {
      if (rateLimitFault.retryAfterSeconds !== undefined)
        reply.header('retry-after', String(rateLimitFault.retryAfterSeconds))
      return reply.code(429).type('text/plain').send('Retry later\n')
    }
  const status = faults.use('status', call)
  return status && ((reply) => reply.code(status.status).send({ error: 'Injected fault' }))
}

/**
 * Makes every request use a new connection while resets are active. If a reused connection breaks, a browser retries
 * the request by itself, whichever method it has, and the page does not notice.
 */
function preventConnectionReuse(reply: FastifyReply, faults: Faults): void {
  if (faults.has('resetAfterSaving') || faults.has('resetBeforeSaving')) void reply.header('connection', 'close')
}

type ValidationOptions = {
  readonly validation: Validation
  readonly feed: Feed
  /** Rejects requests and responses that violate a contract, instead of only reporting them. */
  readonly isStrict: boolean
}

/** Adds the hooks that validate every request and response against the contracts and report the differences. */
export function addValidationHooks(app: FastifyInstance, { validation, feed, isStrict }: ValidationOptions): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!isStrict || isExempt(request)) return undefined
    const problems = validation.checkRequest(toValidatedRequest(request))
    if (problems.length === 0) return undefined
    // The request was not processed, and the contracts do not contain this response, so the response is not validated.
    interceptedRequests.add(request)
    return reply.code(422).header('x-sandbox-violation', toHeaderValue(problems)).send(violationBody(problems))
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (isExempt(request) || interceptedRequests.has(request)) return payload
    feed.publish({ kind: 'http', method: request.method, path: pathOf(request.url), status: reply.statusCode })
    const problems = validation.check(toValidatedRequest(request), {
      statusCode: reply.statusCode,
      headers: reply.getHeaders() as Readonly<Record<string, string>>,
      body: typeof payload === 'string' ? parse(payload) : undefined,
    })
    if (problems.length === 0) return payload
    void reply.header('x-sandbox-violation', toHeaderValue(problems))
    if (!isStrict) return payload
    const body = JSON.stringify(violationBody(problems))
    reply.code(500).type('application/json').header('content-length', Buffer.byteLength(body))
    return body
  })
}

const violationBody = (problems: readonly string[]): object => ({ error: 'The contract is violated', problems })

const toHeaderValue = (problems: readonly string[]): string =>
  problems
    .join('; ')
    .replace(/[^\x20-\x7E]/g, '?')
    .slice(0, 900)

const toValidatedRequest = ({ method, url, headers, body }: FastifyRequest) => ({
  method,
  url,
  headers: headers as Readonly<Record<string, string>>,
  body,
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The text is not JSON, so the validator receives it unchanged.
    return text
  }
}
