import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const PATH = '/widget/story/player.js'

/** Serves the script that takes the steps of a story, which `dev` builds with the harness. */
export function addStoryPlayer(app: FastifyInstance, assetsDir: string): void {
  app.get(PATH, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(await readFile(join(assetsDir, 'harness', 'player.js'))),
  )
}

/**
 * Returns the page with the player if its address has `player=1`. The frame itself does not know the player. The script
 * runs before all others, because the steps follow right after the handshake.
 */
export const withStoryPlayer = (html: string, player: unknown): string =>
  player === '1' ? html.replace(/<meta charset[^>]*>/, `$&\n<script src="${PATH}"></script>`) : html
