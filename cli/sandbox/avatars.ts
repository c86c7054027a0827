import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { TENANTS } from './tenants.ts'

const FACES = new URL('faces/', import.meta.url)

const HAVE_FACES = new Set(TENANTS.flatMap(({ agents }) => agents).map(({ id }) => `${id}.webp`))

/** Pictures of the seeded agents, of the kind and size that agents upload: a browser reads them beside the page. */
export function addAvatars(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/sandbox/avatars/:file', async ({ params: { file } }, reply) => {
    if (!HAVE_FACES.has(file)) return reply.code(404).send()
    return reply
      .type('image/webp')
      .header('cache-control', 'max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(await readFile(new URL(file, FACES)))
  })
}
