import { type Locale, pickLocale } from '#domain/locale.ts'
import { selectChannel } from './channel.ts'
import type { AppAction, AppState } from './root.ts'

/** What the host (or the page's address) asked for; the channel decides whether it may be had. */
export type LocaleAction = { readonly type: 'locale/recalled'; readonly locale: string }

export type LocaleState = { readonly requested?: string }

export function locale(state: LocaleState = {}, action: AppAction): LocaleState {
  switch (action.type) {
    case 'page/opened':
    case 'host/config-set':
      return action.locale === undefined ? state : { requested: action.locale }
    case 'host/set-locale':
      return { requested: action.locale }
    // What was spoken the last time counts as long as nobody says otherwise.
    case 'locale/recalled':
      return { requested: state.requested ?? action.locale }
    default:
      return state
  }
}

export const selectLocale = (state: AppState): Locale => {
  const channel = selectChannel(state)
  return pickLocale([state.locale.requested, channel?.locale], channel?.languages ?? [])
}
