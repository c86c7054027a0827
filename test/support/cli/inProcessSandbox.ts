import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { addContactRoutes } from '#cli/sandbox/routes/contactRoutes.ts'
import { addConversationRoutes } from '#cli/sandbox/routes/conversationRoutes.ts'
import { createFeed } from '#cli/sandbox/cable/feed.ts'
import { createFiles } from '#cli/sandbox/pages/files.ts'
import { addInboxRoutes } from '#cli/sandbox/routes/inboxRoutes.ts'
import { addMessageRoutes } from '#cli/sandbox/routes/messageRoutes.ts'
import { addMiddlewareRoutes } from '#cli/sandbox/routes/middlewareRoutes.ts'
import { createStore } from '#cli/sandbox/world/store.ts'
import { createTranscripts } from '#cli/sandbox/world/transcripts.ts'
import { createVisitors } from '#cli/sandbox/access/visitor.ts'
import { createWorld, type World } from '#cli/sandbox/world/world.ts'

export type InProcessSandbox = {
  readonly world: World
  readonly fetch: (request: Request) => Promise<Response>
  readonly close: () => Promise<void>
}

/** Creates the sandbox without its sockets. It has the same routes and the same store, and a test calls it directly. */
export function createInProcessSandbox(broadcast: (token: string, event: object) => void): InProcessSandbox {
  const app: FastifyInstance = fastify()
  void app.register(multipart, { throwFileSizeLimit: false })
  const store = createStore(undefined)
  const files = createFiles(undefined, store)
  const world = createWorld({ store, origin: () => 'http://sandbox.test', now: () => Date.now(), broadcast })
  const visitors = createVisitors(world)
  addInboxRoutes(app, { world, visitors })
  const feed = createFeed()
  addConversationRoutes(app, { world, visitors, feed, transcripts: createTranscripts(feed, world.now) })
  addMessageRoutes(app, { world, visitors, files })
  addContactRoutes(app, { world, visitors })
  addMiddlewareRoutes(app, world)
  return {
    world,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const payload = await request.text()
      const reply = await app.inject({
        method: request.method as 'GET',
        url: pathname + search,
        headers: Object.fromEntries(request.headers),
        ...(payload !== '' && { payload }),
      })
      const isEmpty = reply.statusCode === 204
      return new Response(isEmpty ? null : reply.payload, { status: reply.statusCode })
    },
    close: async () => {
      await app.close()
      files.close()
      store.close()
    },
  }
}
