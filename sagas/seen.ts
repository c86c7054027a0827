import { selectIsLeading } from '#state/tabs.ts'
import { call, put, type Saga, select, service, takeLatest } from './effects.ts'

/** Tells the server once for each newest answer, however often a view says so. */
export function* seenSaga(): Saga {
  const api = yield* service('api')
  let told = 0
  yield* takeLatest('conversation/seen', function* ({ at }) {
    if (at <= told) return
    told = at
    if (!(yield* select(selectIsLeading))) return
    const result = yield* call(api.conversations.markSeen, at)
    if (!result.ok) yield* put({ type: 'conversation/failed', failure: result.failure })
  })
}
