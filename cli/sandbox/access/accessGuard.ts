import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from './access.ts'
import { pathOf } from '../requestPath.ts'

/**
 * Routes of files that the widget displays. Every page may embed these files, but only pages that may use the services
 * can read them.
 */
const EMBEDDABLE_FILE_ROUTES: readonly string[] = [
  '/sandbox/files/:id/:name',
  '/sandbox/avatars/:file',
  '/sandbox/pictures/:file',
]

/**
 * Returns true if the request is for the control API. The matched route decides, so `/%73andbox/reset` and
 * `http://a/sandbox/reset` count too. A CORS preflight matches none of our routes, so its path decides.
 */
function isControlRequest({ url, routeOptions: { url: route = '*' } }: FastifyRequest): boolean {
  return (route === '*' ? pathOf(url) : route).startsWith('/sandbox/') && !EMBEDDABLE_FILE_ROUTES.includes(route)
}

/**
 * Headers of responses of the control API. The browser gives such a document an origin of its own, so no window that
 * opened it can read it, whatever its host name; and it loads, runs and frames nothing.
 */
const CONTROL_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/**
 * Rejects requests for an unknown host. Rejects requests to the control API of web pages, and of a host name other than
 * this machine's. Must be registered before every other hook.
 */
export function addAccessGuard(app: FastifyInstance, access: Access): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!access.isKnownHost(request.headers.host))
      return reply.code(403).send({ error: 'The Host header names neither this machine nor a configured host.' })
    if (!isControlRequest(request)) return undefined
    reply.headers(CONTROL_HEADERS)
    return access.mayUseControlApi(request.headers)
      ? undefined
      : reply.code(403).send({
          error: 'Only programs and the harness that dev serves may use /sandbox/, by a name such as localhost.',
        })
  })
}

/**
 * Lets pages read responses (CORS). `access` decides for the services; requests to the control API have already passed
 * `addAccessGuard`.
 */
export async function addCors(app: FastifyInstance, access: Access): Promise<void> {
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => ({
      origin: isControlRequest(request) || access.mayUseServices(request.headers.origin),
      credentials: true,
      methods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
      exposedHeaders: ['x-sandbox-violation', 'retry-after'],
    }),
  })
}
