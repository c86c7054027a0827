import { selectIsLeading } from '#state/tabs.ts'
import { call, put, type Saga, select, service, takeEvery, takeLatest } from '../effects.ts'

/** Sends `update_last_seen` once for each newest answer, although `conversation/seen` may be dispatched repeatedly. */
export function* seenSaga(): Saga {
  const api = yield* service('api')
  let sentAt = 0
  yield* takeEvery('contact/changed', function* () {
    sentAt = 0
  })
  yield* takeLatest('conversation/seen', function* ({ at }) {
    if (at <= sentAt || !(yield* select(selectIsLeading))) return
    sentAt = at
    const result = yield* call(api.conversations.markSeen, at)
    if (result.ok) return
    // After a failure, the next `conversation/seen` sends the request again.
    sentAt = 0
    yield* put({ type: 'conversation/failed', failure: result.failure })
  })
}
