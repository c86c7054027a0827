import { type Locale, pickLocale } from '#domain/locale.ts'
import { selectChannel } from './channel.ts'
import type { AppAction, AppState } from './root.ts'

/** What the host (or the page's address) asked for; the channel decides whether it may be had. */
export type LocaleAction = { readonly type: 'locale/recalled'; readonly locale: string }

/** Newest first: one that may not be had leaves the one before it as it was. */
export type LocaleState = readonly string[]

const NONE: LocaleState = []

export function locale(state: LocaleState = NONE, action: AppAction): LocaleState {
  switch (action.type) {
    case 'page/opened':
    case 'host/config-set':
    case 'host/set-locale':
      return action.locale === undefined ? state : [action.locale, ...without(state, action.locale)]
    // What was spoken the last time counts as long as nobody says otherwise.
    case 'locale/recalled':
      return [...without(state, action.locale), action.locale]
    default:
      return state
  }
}

const without = (wishes: LocaleState, unwanted: string): LocaleState => wishes.filter((wish) => wish !== unwanted)

export const selectLocale = (state: AppState): Locale => {
  const channel = selectChannel(state)
  return pickLocale([...state.locale, channel?.locale], channel?.languages ?? [])
}
