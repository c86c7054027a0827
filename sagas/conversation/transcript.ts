import type { ActionOf } from '#state/root.ts'
import { call, put, type Saga, service } from '../effects.ts'

export function* requestTranscript({ email }: ActionOf<'transcript/requested'>): Saga {
  const api = yield* service('api')
  const result = yield* call(api.conversations.sendTranscript, email)
  yield* put(result.ok ? { type: 'transcript/accepted' } : { type: 'transcript/refused', failure: result.failure })
}
