import { createSelector } from 'reselect'
import { type Locale, pickLocale } from '#domain/locale.ts'
import { selectChannel } from './channel.ts'
import type { AppAction, AppState } from './root.ts'

/** What the host (or the page's address) asked for; the channel decides whether it may be had. */
export type LocaleAction = { readonly type: 'locale/recalled'; readonly locale: string }

export type LocaleState = {
  /** Newest first: one that may not be had leaves the one before it as it was. */
  readonly wishes: readonly string[]
  /** The page's own, which is its tenant's: what to speak until the servers say more. */
  readonly ofPage: string | undefined
}

const INITIAL: LocaleState = { wishes: [], ofPage: undefined }

export function locale(state: LocaleState = INITIAL, action: AppAction): LocaleState {
  switch (action.type) {
    case 'page/opened':
      return { ...afterWish(state, action.locale), ofPage: action.lang }
    case 'host/config-set':
    case 'host/set-locale':
      return afterWish(state, action.locale)
    // What was spoken the last time counts as long as nobody says otherwise.
    case 'locale/recalled':
      return { ...state, wishes: [...without(state, action.locale), action.locale] }
    default:
      return state
  }
}

const afterWish = (state: LocaleState, wish: string | undefined): LocaleState =>
  wish === undefined ? state : { ...state, wishes: [wish, ...without(state, wish)] }

const without = ({ wishes }: LocaleState, unwanted: string): readonly string[] =>
  wishes.filter((wish) => wish !== unwanted)

export const selectLocale: (state: AppState) => Locale = createSelector(
  [(state: AppState) => state.locale, selectChannel],
  ({ wishes, ofPage }, channel) => pickLocale([...wishes, channel?.locale, ofPage], channel?.languages ?? []),
)
