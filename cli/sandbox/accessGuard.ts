import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from './access.ts'
import { pathOf } from './requestPath.ts'

/** Files that the widget shows in place. Pages may load them; only pages that may use the services can read them. */
const SHOWN_FILES: readonly string[] = ['/sandbox/files/:id/:name', '/sandbox/avatars/:file', '/sandbox/pictures/:file']

/**
 * Judges by the route that matched: `/%73andbox/reset` and `http://a/sandbox/reset` are the side door too. A preflight
 * matches no route of ours.
 */
function isSideDoor({ url, routeOptions: { url: route = '*' } }: FastifyRequest): boolean {
  return (route === '*' ? pathOf(url) : route).startsWith('/sandbox/') && !SHOWN_FILES.includes(route)
}

/** Refuses requests that come under another machine's name, and web pages at the side door. Goes before every hook. */
export function addAccessGuard(app: FastifyInstance, access: Access): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!access.isKnownHost(request.headers.host))
      return reply.code(403).send({ error: 'The Host header names neither this machine nor a configured host.' })
    if (isSideDoor(request) && !access.mayUseSideDoor(request.headers))
      return reply.code(403).send({ error: 'Web pages may not use /sandbox/, except the harness that dev serves.' })
    return undefined
  })
}

/** Lets pages read answers (CORS): of the services as configured, of the side door where the guard let them in. */
export async function addCors(app: FastifyInstance, access: Access): Promise<void> {
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => ({
      origin: isSideDoor(request) || access.mayUseServices(request.headers.origin),
      credentials: true,
      methods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
      exposedHeaders: ['x-sandbox-violation', 'retry-after'],
    }),
  })
}
