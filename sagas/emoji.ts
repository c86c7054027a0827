import { parseSkinTone } from '#domain/message/emoji.ts'
import { put, type Saga, service, take, takeEvery } from './effects.ts'

/** Persists the skin tone and restores it on the next visit. */
export function* emojiSaga(): Saga {
  yield* take('session/opened')
  const session = yield* service('session')
  const tone = parseSkinTone(session.read('skinTone'))
  if (tone !== undefined) yield* put({ type: 'emoji/toneChosen', tone })
  yield* takeEvery('emoji/toneChosen', function* (choice) {
    session.write('skinTone', choice.tone)
  })
}
