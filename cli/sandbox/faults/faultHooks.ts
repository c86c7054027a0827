import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf, queryOf } from '../requestPath.ts'
import type { Faults, Hits } from './faults.ts'

/** Requests whose response a fault or the strict mode has replaced, so that it is not validated or replaced again. */
export const interceptedRequests = new WeakSet<FastifyRequest>()

/**
 * Returns true for requests that are exempt from faults and validation: the control API and CORS preflights. The
 * browser itself sends a preflight; a fault applies to the request that follows.
 */
export const isExempt = (request: FastifyRequest): boolean =>
  pathOf(request.url).startsWith('/sandbox/') || request.method === 'OPTIONS'

/** Returns the tokens of tenants that a request may belong to: in the query, or in a path of the knowledge base. */
const tenantsOf = (url: string): readonly (string | undefined)[] => [
  queryOf(url).get('website_token') ?? undefined,
  pathOf(url).split('/')[1],
]

type FaultHookOptions = {
  readonly faults: Faults
  /** Current time of the server, in ms since 1970. */
  readonly now: () => number
}

/**
 * Adds the hooks that simulate failures of servers and networks. All faults of a request are decided when it arrives, so
 * that a fault which answers it first changes no decision of the others.
 */
export function addFaultHooks(app: FastifyInstance, { faults, now }: FaultHookOptions): void {
  const hitsByRequest = new WeakMap<FastifyRequest, Hits>()

  app.addHook('preHandler', async (request, reply) => {
    if (isExempt(request)) return undefined
    const { url, method } = request
    const hits = faults.decide({ target: 'request', path: pathOf(url), method, tenants: tenantsOf(url) })
    hitsByRequest.set(request, hits)
    const delayMs = delayOf(hits)
    if (delayMs > 0) await wait(delayMs)
    const sendFailure = faults.isActive('offline') ? resetConnection : findFailure(hits)
    if (sendFailure === undefined) return undefined
    interceptedRequests.add(request)
    return sendFailure(reply)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    preventConnectionReuse(reply, faults)
    if (faults.find('clock-skew')) void reply.header('date', new Date(now()).toUTCString())
    const hits = hitsByRequest.get(request)
    // A request that already failed before processing must not fail again.
    if (hits === undefined || interceptedRequests.has(request)) return payload
    return replaceResponse({ hits, request, reply, payload })
  })

  faults.subscribe(({ type }) => {
    // A browser would reuse an idle connection and, after its reset, could retry the request by itself (see
    // `preventConnectionReuse`).
    if (type === 'began') app.server.closeIdleConnections()
  })
}

/** Returns the delay of a response, in ms. */
function delayOf(hits: Hits): number {
  const jitter = hits('jitter')
  return (hits('latency')?.values.milliseconds ?? 0) + (jitter ? jitter.random * jitter.values.milliseconds : 0)
}

function resetConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.resetAndDestroy()
  return reply
}

/** Returns a function that makes the request fail before it is processed, or undefined if no fault applies. */
function findFailure(hits: Hits): ((reply: FastifyReply) => FastifyReply) | undefined {
  if (hits('reset-before-saving')) return resetConnection
  const rateLimit = hits('too-many-requests')?.values
  if (rateLimit)
    return (reply) => {
      if (rateLimit.retryAfterSeconds !== undefined) reply.header('retry-after', String(rateLimit.retryAfterSeconds))
      return reply.code(429).type('text/plain').send('Retry later\n')
    }
  const refusal = hits('respond-with-status')?.values
  return refusal && ((reply) => reply.code(refusal.status).send({ error: 'Injected fault' }))
}

type Response = {
  readonly hits: Hits
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly payload: unknown
}

/** Replaces the response of a request that was processed. Returns the payload to send. */
function replaceResponse({ hits, request, reply, payload }: Response): unknown {
  if (hits('save-then-reset')) {
    interceptedRequests.add(request)
    request.raw.socket.resetAndDestroy()
    return payload
  }
  if (hits('save-then-500')) {
    interceptedRequests.add(request)
    reply.code(500)
    return JSON.stringify({ status: 500, error: 'Internal Server Error' })
  }
  const minBytes = hits('truncate-body')?.values.minBytes
  if (minBytes === undefined || typeof payload !== 'string' || Buffer.byteLength(payload) < minBytes) return payload
  interceptedRequests.add(request)
  const firstHalf = payload.slice(0, Math.floor(payload.length / 2))
  void reply.header('content-length', Buffer.byteLength(firstHalf))
  return firstHalf
}

/**
 * Makes every request use a new connection while resets are active. If a reused connection breaks, a browser retries
 * the request by itself, whichever method it has, and the page does not notice.
 */
function preventConnectionReuse(reply: FastifyReply, faults: Faults): void {
  if (faults.isActive('save-then-reset', 'reset-before-saving', 'offline')) void reply.header('connection', 'close')
}
