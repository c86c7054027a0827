import { selectIsDialogWanted, selectUnreadCount } from '#state/selectors/unread.ts'
import { onChange, put, type Saga, select } from './effects.ts'

/** The host is told of every change, and of news for a closed panel, which it may show a few lines of. */
export function* unreadSaga(): Saga {
  yield* onChange(selectUnreadCount, function* (count, before) {
    yield* put({ type: 'unread/counted', count })
    if (count > before && (yield* select(selectIsDialogWanted))) yield* put({ type: 'unread/shown', count })
  })
}
