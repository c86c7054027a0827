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
 * Rejects requests for an unknown host, and requests of web pages to the control API. Must be registered before every
 * other hook.
 */
export function addAccessGuard(app: FastifyInstance, access: Access): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!access.isKnownHost(request.headers.host))
      return reply.code(403).send({ error: 'The Host header names neither this machine nor a configured host.' })
    if (isControlRequest(request) && !access.mayUseControlApi(request.headers))
      return reply.code(403).send({ error: 'Web pages may not use /sandbox/, except the harness that dev serves.' })
    return undefined
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
