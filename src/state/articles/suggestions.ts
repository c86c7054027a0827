import { createSelector } from 'reselect'
import type { Article, ArticleId } from '#domain/article/article.ts'
import { isQuestion } from '#domain/article/question.ts'
import type { Failure } from '#domain/failure.ts'
import { fieldsOf, text } from '#tools/fields.ts'
import { selectDraft } from '../conversation/draft.ts'
import type { AppAction, AppState } from '../root.ts'
import { selectLocale } from '../locale.ts'
import {
  selectCanShowContactForm,
  selectIsFirstMessage,
  selectNeedsContactForm,
  selectNeedsPreChat,
} from '../selectors/preChat.ts'

export type SuggestionsAction =
  /** The visitor has written enough of a first message to find articles for it. */
  | { readonly type: 'suggestions/started' }
  /** Other articles fit the text than before. `id` has the ids of all, separated by spaces. */
  | { readonly type: 'suggestions/found'; readonly id: string; readonly articles: readonly Article[] }
  | { readonly type: 'suggestions/searchFailed'; readonly failure: Failure }
  /** The index of this build is loaded, or is known to be missing. */
  | { readonly type: 'suggestions/indexLoaded' }
  /** The index of this build could not be read, so that only the knowledge base is searched. */
  | { readonly type: 'suggestions/indexFailed'; readonly failure: Failure }
  /** The visitor hides these suggestions until the message is sent or another one is begun. */
  | { readonly type: 'suggestions/hidden'; readonly id: string }
  | { readonly type: 'suggestions/opened'; readonly id: ArticleId }
  /** The article has answered the question, so the message is not sent. */
  | { readonly type: 'suggestions/helped'; readonly id: ArticleId }
  /** The article was not enough. The message is sent with `note`, which names the article. */
  | { readonly type: 'suggestions/stillAsked'; readonly id: ArticleId; readonly note: string }

export type SuggestionsState = {
  /** True once the saga runs, which then follows every first message of this page. */
  readonly isStarted: boolean
  /** Articles that fit the text so far; at most three. */
  readonly articles: readonly Article[]
  readonly isHidden: boolean
  /** Article that the visitor opened last from the suggestions. */
  readonly openedId?: ArticleId
  /** Whether that article has answered the question. */
  readonly hasHelped: boolean
}

const NONE: SuggestionsState = { isStarted: false, articles: [], isHidden: false, hasHelped: false }

/** Slice of a lazy feature, which `addSlices` adds to the store. */
export function suggestions(state: SuggestionsState = NONE, action: AppAction): SuggestionsState {
  switch (action.type) {
    case 'suggestions/started':
      return { ...state, isStarted: true }
    case 'suggestions/found':
      return { ...state, articles: action.articles }
    case 'suggestions/hidden':
      return { ...state, isHidden: true }
    case 'suggestions/opened':
      return { ...state, openedId: action.id, hasHelped: false }
    case 'suggestions/helped':
      return { ...state, hasHelped: true, isHidden: true }
    case 'suggestions/stillAsked': {
      const { openedId: _left, ...rest } = state
      return rest
    }
    // An empty composer is the beginning of another question.
    case 'draft/changed':
      return action.text === '' ? { ...state, isHidden: false } : state
    case 'messages/submitted':
    case 'contactForm/accepted':
      return { ...NONE, isStarted: state.isStarted }
    case 'contact/changed':
      return action.isSamePerson ? state : { ...NONE, isStarted: state.isStarted }
    default:
      return state
  }
}

const selectSuggestions = (state: AppState): SuggestionsState => state.suggestions ?? NONE

/** Returns the address of the index in the current language; undefined if the build has none. */
export const selectIndexAddress = (state: AppState): string | undefined =>
  text(fieldsOf(fieldsOf(state.widget.suggestedArticles)['indexes'])[selectLocale(state)])

const selectHasEnoughWords = createSelector([selectDraft], isQuestion)

/**
 * Returns the text of a first message that is being written, once it has enough words; undefined after the visitor has
 * hidden the suggestions.
 */
export const selectQuestion = (state: AppState): string | undefined =>
  !selectSuggestions(state).isHidden && selectIsFirstMessage(state) && selectHasEnoughWords(state)
    ? selectDraft(state)
    : undefined

/** Returns whether a form replaces the composer, so that the message cannot be sent alone. */
export const selectIsFormShown = (state: AppState): boolean =>
  selectNeedsPreChat(state) || (selectNeedsContactForm(state) === true && selectCanShowContactForm(state))

export const selectSuggestedArticles = (state: AppState): readonly Article[] => {
  const { articles, isHidden } = selectSuggestions(state)
  return isHidden ? NONE.articles : articles
}

export const selectAreSuggestionsStarted = (state: AppState): boolean => selectSuggestions(state).isStarted

/** Articles of the list, even if the visitor has hidden it. */
export const selectFoundArticles = (state: AppState): readonly Article[] => selectSuggestions(state).articles

export const selectHasSuggestionHelped = (state: AppState): boolean => selectSuggestions(state).hasHelped

/** Returns the ids of articles, separated by spaces. */
export const toIds = (articles: readonly Article[]): string => articles.map(({ id }) => id).join(' ')
