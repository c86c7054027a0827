import { selectCanShowUnreadDialog, selectUnreadCount } from '#state/selectors/unread.ts'
import { onChange, put, type Saga, select } from '../effects.ts'

/** Notifies the host of each change of the unread count, and asks for a preview while the panel is closed. */
export function* unreadSaga(): Saga {
  yield* onChange(selectUnreadCount, function* (count, before) {
    yield* put({ type: 'unread/counted', count })
    if (count > before && (yield* select(selectCanShowUnreadDialog))) yield* put({ type: 'unread/shown', count })
  })
}
