import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { MAX_REPLAY_BYTES } from '#harness/trace/traceSize.ts'
import { fieldsOf, isRecord } from '#tools/fields.ts'
import { toReplaySettings } from './replayPage.ts'

/** Number of replays that the sandbox keeps. The oldest is dropped. */
const MAX_REPLAYS = 20

/** Recording that a page of the widget replays, as the harness has made it. */
export type StoredReplay = {
  /** Settings of the recorded page that a replay uses. */
  readonly settings: object
  /** The recording and its seed, as JSON text. */
  readonly json: string
}

export type Replays = { readonly find: (id: unknown) => StoredReplay | undefined }

/**
 * Adds the route with which the harness stores a recording, so that a page of the widget can contain it. The id is the
 * SHA-256 of the trace, so a link to a replay is right again when the same file is opened in any sandbox.
 */
export function addReplays(app: FastifyInstance): Replays {
  const replays = new Map<string, StoredReplay>()
  app.post('/sandbox/replays', { bodyLimit: MAX_REPLAY_BYTES }, async ({ body }, reply) => {
    const { recording, trace } = isRecord(body) ? body : {}
    if (!isRecord(recording) || !isRecord(recording['start']) || !isRecord(trace))
      return reply.code(422).send({ error: 'A replay needs a recording with its start, and its trace.' })
    const id = createHash('sha256').update(JSON.stringify(trace)).digest('hex')
    const settings = toReplaySettings(fieldsOf(recording['settings']))
    // The newest is the last one, also if it is stored again.
    replays.delete(id)
    replays.set(id, { settings, json: JSON.stringify(body) })
    for (const oldest of replays.keys()) {
      if (replays.size <= MAX_REPLAYS) break
      replays.delete(oldest)
    }
    return { id }
  })
  app.get<{ readonly Params: { readonly id: string } }>('/sandbox/replays/:id', async ({ params }, reply) => {
    const replay = replays.get(params.id)
    if (replay === undefined) return reply.code(404).send({ error: 'The sandbox has no such replay.' })
    return reply.type('application/json').send(replay.json)
  })
  return {
    find: (id) => (typeof id === 'string' ? replays.get(id) : undefined),
  }
}
