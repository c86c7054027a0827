import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Faults } from './faults.ts'
import type { Feed } from './feed.ts'
import type { Validation } from './validation.ts'

const isControl = (request: FastifyRequest): boolean => request.url.startsWith('/sandbox/')

const pathOf = (request: FastifyRequest): string => new URL(request.url, 'http://sandbox').pathname

/** A page elsewhere could point its own name at this machine; such requests carry that name. */
export function addLoopbackGuard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.(localhost|test))(:\d+)?$/.test(
      request.headers.host ?? '',
    )
    if (!isLoopback) return reply.code(403).send({ error: 'Only reachable from this machine' })
    return undefined
  })
}

/** Fails the way servers and networks do, where a test asks for it. */
/** What was broken on purpose is no violation of a contract. */
const toldToFail = new WeakSet<FastifyRequest>()

export function addFaultHooks(app: FastifyInstance, faults: Faults): void {
  app.addHook('preHandler', async (request, reply) => {
    if (isControl(request)) return undefined
    const path = pathOf(request)
    const delay = faults.use('delay', path)
    if (delay) await wait(delay.milliseconds)
    const status = faults.use('status', path)
    if (status === undefined) return undefined
    toldToFail.add(request)
    return reply.code(status.status).send({ error: 'Told to fail' })
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (isControl(request)) return payload
    const path = pathOf(request)
    if (faults.use('failAfterSaving', path)) {
      toldToFail.add(request)
      reply.code(500)
      return JSON.stringify({ status: 500, error: 'Internal Server Error' })
    }
    if (!faults.use('truncate', path) || typeof payload !== 'string') return payload
    toldToFail.add(request)
    const part = payload.slice(0, Math.floor(payload.length / 2))
    void reply.header('content-length', Buffer.byteLength(part))
    return part
  })
}

type ValidationOptions = { readonly validation: Validation; readonly feed: Feed }

/** Holds every exchange against the contracts and says so where it differs. */
export function addValidationHooks(app: FastifyInstance, { validation, feed }: ValidationOptions): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (isControl(request) || request.method === 'OPTIONS' || toldToFail.has(request)) return payload
    feed.note({ kind: 'http', method: request.method, path: pathOf(request), status: reply.statusCode })
    const problems = validation.check(
      {
        method: request.method,
        url: request.url,
        headers: request.headers as Readonly<Record<string, string>>,
        body: request.body,
      },
      {
        statusCode: reply.statusCode,
        headers: reply.getHeaders() as Readonly<Record<string, string>>,
        body: typeof payload === 'string' ? parse(payload) : undefined,
      },
    )
    if (problems.length > 0) void reply.header('x-sandbox-violation', problems.join('; ').slice(0, 900))
    return payload
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the validator is to see it as it is.
    return text
  }
}
