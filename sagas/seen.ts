import type { ActionOf } from '#state/root.ts'
import { call, put, type Saga, service, takeLatest } from './effects.ts'

export function* seenSaga(): Saga {
  yield* takeLatest('conversation/seen', markSeen)
}

function* markSeen({ at }: ActionOf<'conversation/seen'>): Saga {
  const api = yield* service('api')
  const result = yield* call(api.conversations.markSeen, at)
  if (!result.ok) yield* put({ type: 'conversation/failed', failure: result.failure })
}
