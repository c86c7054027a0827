import { selectIsLeading } from '#state/tabs.ts'
import { call, put, type Saga, select, service, takeEvery, takeLatest } from './effects.ts'

/** Tells the server once for each newest answer, however often a view says so. */
export function* seenSaga(): Saga {
  const api = yield* service('api')
  let told = 0
  yield* takeEvery('contact/changed', function* () {
    told = 0
  })
  yield* takeLatest('conversation/seen', function* ({ at }) {
    if (at <= told || !(yield* select(selectIsLeading))) return
    told = at
    const result = yield* call(api.conversations.markSeen, at)
    if (result.ok) return
    // The next answer tells it again.
    told = 0
    yield* put({ type: 'conversation/failed', failure: result.failure })
  })
}
