import { findLocale, type Locale } from '#domain/locale.ts'
import type { CommandError } from '#protocol/frameEvents.ts'
import { selectChannel } from '#state/channel.ts'
import { selectLocale } from '#state/locale.ts'
import type { ActionOf, AppState } from '#state/root.ts'
import { acknowledge } from './acknowledge.ts'
import { type Saga, select, take } from './effects.ts'

/** Acknowledges `set-locale` once the locale's messages are on screen; `invalid` if the tenant lacks the locale. */
export function* awaitLocale(command: ActionOf<'host/set-locale'>): Saga {
  if (command.requestId === undefined) return
  const wanted = findLocale([command.locale], (yield* select(selectChannel))?.languages ?? [])
  yield* acknowledge(command, wanted === undefined ? 'invalid' : yield* waitForActivation(wanted))
}

/** Waits until this locale is active or a newer command replaces it. Returns `chunk` if its messages cannot load. */
function* waitForActivation(wanted: Locale): Saga<CommandError | undefined> {
  while (yield* select(isAwaited, wanted)) {
    const action = yield* take('locale/activated', 'host/set-locale', 'host/config-set')
    if (isMakeshift(action, wanted)) return 'chunk'
  }
  return undefined
}

const isAwaited = (state: AppState, wanted: Locale): boolean =>
  selectLocale(state) === wanted && state.widget.activeLocale !== wanted

/** True if English was activated as the fallback for a locale that could not be loaded. */
const isMakeshift = (
  action: ActionOf<'locale/activated' | 'host/set-locale' | 'host/config-set'>,
  wanted: Locale,
): boolean => action.type === 'locale/activated' && action.locale === 'en' && wanted !== 'en'
