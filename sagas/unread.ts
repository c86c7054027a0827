import type { AppState } from '#state/root.ts'
import { selectUnreadCount } from '#state/selectors/unread.ts'
import { put, type Saga, select, takeEvery } from './effects.ts'

const WHAT_CHANGES_IT = [
  'realtime/received',
  'messages/loaded',
  'conversation/loaded',
  'conversation/seen',
  'contact/switched',
] as const

export function* unreadSaga(): Saga {
  yield* takeEvery(WHAT_CHANGES_IT, count)
}

function* count(): Saga {
  const current = yield* select(selectUnreadCount)
  const told = yield* select((state: AppState) => state.unread)
  if (current !== told) yield* put({ type: 'unread/counted', count: current })
}
