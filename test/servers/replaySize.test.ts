import { expect, test } from '@jest/globals'
import fastify from 'fastify'
import { MAX_REPLAY_BYTES } from '../../harness/trace/traceSize.ts'
import { addReplays } from '../../cli/sandbox/pages/replays.ts'

test.each([
  ['as large as the harness sends', MAX_REPLAY_BYTES, 200],
  ['one byte larger', MAX_REPLAY_BYTES + 1, 413],
])('a replay that is %s gets the status of the limit', async (_name, bytes, status) => {
  const app = fastify({ bodyLimit: 1_000 })
  addReplays(app)
  const payload = JSON.stringify({ recording: { start: {} }, trace: {} }).padEnd(bytes)
  const headers = { 'content-type': 'application/json' }

  const answer = await app.inject({ method: 'POST', url: '/sandbox/replays', headers, payload })
  expect(answer.statusCode).toBe(status)
})
