import type { ActionOf } from '#state/root.ts'
import { call, put, type Saga, service, takeEvery } from './effects.ts'

export function* transcriptSaga(): Saga {
  yield* takeEvery('transcript/requested', request)
}

function* request({ email }: ActionOf<'transcript/requested'>): Saga {
  const api = yield* service('api')
  const result = yield* call(api.conversations.sendTranscript, email)
  yield* put(result.ok ? { type: 'transcript/accepted' } : { type: 'transcript/refused', failure: result.failure })
}
