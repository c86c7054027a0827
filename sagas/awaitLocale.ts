import { findLocale, type Locale } from '#domain/locale.ts'
import type { CommandError } from '#protocol/frameEvents.ts'
import { selectChannel } from '#state/channel.ts'
import { selectLocale } from '#state/locale.ts'
import type { ActionOf, AppState } from '#state/root.ts'
import { acknowledge } from './host/acknowledge.ts'
import { type Saga, select, take } from './effects.ts'

/** Acknowledges `set-locale` once the locale's messages are on screen; `invalid` if the tenant lacks the locale. */
export function* awaitLocale(command: ActionOf<'host/set-locale'>): Saga {
  if (command.requestId === undefined) return
  const requested = findLocale([command.locale], (yield* select(selectChannel))?.languages ?? [])
  yield* acknowledge(command, requested === undefined ? 'invalid' : yield* waitForActivation(requested))
}

/** Waits until this locale is active or a newer command replaces it. Returns `chunk` if its messages cannot load. */
function* waitForActivation(requested: Locale): Saga<CommandError | undefined> {
  while (yield* select(isPending, requested)) {
    const action = yield* take('locale/activated', 'host/set-locale', 'host/config-set')
    if (isFallback(action, requested)) return 'chunk'
  }
  return undefined
}

const isPending = (state: AppState, requested: Locale): boolean =>
  selectLocale(state) === requested && state.widget.activeLocale !== requested

/** True if English was activated as the fallback for a locale that could not be loaded. */
const isFallback = (
  action: ActionOf<'locale/activated' | 'host/set-locale' | 'host/config-set'>,
  requested: Locale,
): boolean => action.type === 'locale/activated' && action.locale === 'en' && requested !== 'en'
