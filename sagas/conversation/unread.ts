import { selectCanShowUnreadDialog, selectIsUnreadPreview, selectUnreadCount } from '#state/selectors/unread.ts'
import { onChange, put, type Saga, select } from '../effects.ts'

/**
 * Announces each change of the unread count. Announces a preview if the count grows while the panel is closed, and ends
 * it when the visitor has read its messages in another window.
 */
export function* unreadSaga(): Saga {
  yield* onChange(selectUnreadCount, function* (count, before) {
    yield* put({ type: 'unread/counted', count })
    if (count > before && (yield* select(selectCanShowUnreadDialog))) yield* put({ type: 'unread/shown', count })
    else if (count === 0 && (yield* select(selectIsUnreadPreview))) yield* put({ type: 'unread/dismissed' })
  })
}
