import { createSelector } from 'reselect'
import { type Locale, pickLocale } from '#domain/locale.ts'
import { selectChannel } from './channel.ts'
import type { AppAction, AppState } from './root.ts'

/** The locale of an earlier visit was read from storage. */
export type LocaleAction = { readonly type: 'locale/recalled'; readonly locale: string }

export type LocaleState = {
  /**
   * Locales that the page's address, the host or storage has requested, newest first. The channel decides which of them
   * are available. An unavailable locale leaves the one before it in effect.
   */
  readonly requestedTags: readonly string[]
  /** Locale of the widget's own page, which is the tenant's default: the fallback until the channel is loaded. */
  readonly pageLanguage: string | undefined
}

const INITIAL: LocaleState = { requestedTags: [], pageLanguage: undefined }

export function locale(state: LocaleState = INITIAL, action: AppAction): LocaleState {
  switch (action.type) {
    case 'page/opened':
      return { ...applyRequest(state, action.locale), pageLanguage: action.lang }
    case 'host/config-set':
    case 'host/set-locale':
      return applyRequest(state, action.locale)
    // The locale of the last visit counts only until another locale is requested.
    case 'locale/recalled':
      return { ...state, requestedTags: [...without(state, action.locale), action.locale] }
    default:
      return state
  }
}

const applyRequest = (state: LocaleState, tag: string | undefined): LocaleState =>
  tag === undefined ? state : { ...state, requestedTags: [tag, ...without(state, tag)] }

const without = ({ requestedTags }: LocaleState, excluded: string): readonly string[] =>
  requestedTags.filter((tag) => tag !== excluded)

export const selectLocale: (state: AppState) => Locale = createSelector(
  [(state: AppState) => state.locale, selectChannel],
  ({ requestedTags, pageLanguage }, channel) =>
    pickLocale([...requestedTags, channel?.locale, pageLanguage], channel?.languages ?? []),
)
