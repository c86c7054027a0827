import { findLocale, type Locale } from '#domain/locale.ts'
import type { Trouble } from '#protocol/frameEvents.ts'
import { selectChannel } from '#state/channel.ts'
import { selectLocale } from '#state/locale.ts'
import type { ActionOf, AppState } from '#state/root.ts'
import { answerTo } from './answerTo.ts'
import { type Saga, select, take } from './effects.ts'

/** A language is spoken once its words are on screen; one that may not be had never is. */
export function* awaitWords(word: ActionOf<'host/set-locale'>): Saga {
  if (word.requestId === undefined) return
  const wanted = findLocale([word.locale], (yield* select(selectChannel))?.languages ?? [])
  yield* answerTo(word, wanted === undefined ? 'invalid' : yield* untilSpoken(wanted))
}

/** A newer word of the host's takes the place of this one. */
function* untilSpoken(wanted: Locale): Saga<Trouble | undefined> {
  while (yield* select(isAwaited, wanted)) {
    const fact = yield* take('locale/spoken', 'host/set-locale', 'host/config-set')
    if (isMakeshift(fact, wanted)) return 'chunk'
  }
  return undefined
}

const isAwaited = (state: AppState, wanted: Locale): boolean =>
  selectLocale(state) === wanted && state.widget.spoken !== wanted

/** English in its place: the words would not come. */
const isMakeshift = (
  fact: ActionOf<'locale/spoken' | 'host/set-locale' | 'host/config-set'>,
  wanted: Locale,
): boolean => fact.type === 'locale/spoken' && fact.locale === 'en' && wanted !== 'en'
