import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { TENANTS } from '../seeds/tenants.ts'

const AVATARS_FOLDER = new URL('../seeds/faces/', import.meta.url)

/** Ids of the agents that have a picture. */
export const AVATAR_IDS: readonly number[] = [...new Set(TENANTS.flatMap(({ agents }) => agents).map(({ id }) => id))]

const AVATAR_FILES = new Set(AVATAR_IDS.map((id) => `${id}.webp`))

/**
 * Serves the pictures of the sandbox's agents. The pictures have the format and size that agents upload, which a
 * browser can decode outside the page's main thread.
 */
export function addAvatars(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/sandbox/avatars/:file', async ({ params: { file } }, reply) => {
    if (!AVATAR_FILES.has(file)) return reply.code(404).send()
    return reply
      .type('image/webp')
      .header('cache-control', 'max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(await readFile(new URL(file, AVATARS_FOLDER)))
  })
}
