import type { AppState } from '#state/root.ts'
import { selectIsDialogWanted } from '#state/selectors/unread.ts'
import { selectUnreadCount } from '#state/selectors/unread.ts'
import { put, type Saga, select, takeEvery } from './effects.ts'

const WHAT_CHANGES_IT = [
  'realtime/received',
  'messages/loaded',
  'conversation/loaded',
  'conversation/seen',
  'contact/switched',
] as const

/** The host is told of every change, and of news for a closed panel, which it may show a few lines of. */
export function* unreadSaga(): Saga {
  yield* takeEvery(WHAT_CHANGES_IT, count)
}

function* count(): Saga {
  const current = yield* select(selectUnreadCount)
  const told = yield* select((state: AppState) => state.unread)
  if (current === told) return
  yield* put({ type: 'unread/counted', count: current })
  if (current > told && (yield* select(selectIsDialogWanted))) yield* put({ type: 'unread/shown', count: current })
}
