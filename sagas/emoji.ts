import { parseRecentEmoji, parseSkinTone } from '#domain/message/emoji.ts'
import { omitUndefined } from '#tools/fields.ts'
import { put, type Saga, service, take, takeEvery } from './effects.ts'

/** Persists the skin tone and the recent emoji, and restores them on the next visit. */
export function* emojiSaga(): Saga {
  yield* take('session/opened')
  const { read, write } = yield* service('session')
  const [tone, recent] = [parseSkinTone(read('skinTone')), parseRecentEmoji(read('recentEmoji'))]
  yield* put({ type: 'emoji/changed', choice: omitUndefined({ tone, recent }) })
  yield* takeEvery('emoji/changed', function* ({ choice }) {
    if (choice.tone) write('skinTone', choice.tone)
    if (choice.recent) write('recentEmoji', choice.recent.join(' '))
  })
}
