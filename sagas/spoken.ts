import { findLocale } from '#domain/locale.ts'
import { selectChannel } from '#state/channel.ts'
import { selectLocale } from '#state/locale.ts'
import type { ActionOf, AppState } from '#state/root.ts'
import { answerTo } from './answerTo.ts'
import { type Saga, select, take } from './effects.ts'

/** A language is spoken once its words are on screen; one that may not be had never is. */
export function* awaitWords(word: ActionOf<'host/set-locale'>): Saga {
  if (word.requestId === undefined) return
  const wanted = findLocale([word.locale], (yield* select(selectChannel))?.languages ?? [])
  if (wanted === undefined) return yield* answerTo(word, 'invalid')
  // A newer word of the host's takes the place of this one.
  while ((yield* select(selectLocale)) === wanted && (yield* select(selectSpoken)) !== wanted) {
    const fact = yield* take('locale/spoken', 'host/set-locale', 'host/config-set')
    // English in its place: the words would not come.
    if (fact.type === 'locale/spoken' && fact.locale === 'en' && wanted !== 'en') return yield* answerTo(word, 'chunk')
  }
  yield* answerTo(word)
}

const selectSpoken = ({ widget }: AppState) => widget.spoken
