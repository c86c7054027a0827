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

/** Where suggested articles come from: the index in the browser, or the search of the knowledge base. */
export type SuggestionSource = 'index' | 'search'

export type SuggestionsAction =
  /** The visitor has written enough of a first message to find articles for it. */
  | { readonly type: 'suggestions/started' }
  | { readonly type: 'suggestions/found'; readonly articles: readonly Article[]; readonly source: SuggestionSource }
  | { readonly type: 'suggestions/searchFailed'; readonly failure: Failure }
  /** The index of this build could not be read, so that only the knowledge base is searched. */
  | { readonly type: 'suggestions/indexFailed'; readonly failure: Failure }
  /** The visitor hides the suggestions until the message is sent. */
  | { readonly type: 'suggestions/hidden' }
  /** The visitor opened the suggested article at this place of the list, from 1. */
  | { readonly type: 'suggestions/opened'; readonly id: ArticleId; readonly place: number }
  /** The article has answered the question, so the message is not sent. */
  | { readonly type: 'suggestions/helped'; readonly id: ArticleId }
  /** The article was not enough. The message is sent with `note`, which names the article. */
  | { readonly type: 'suggestions/stillAsked'; readonly id: ArticleId; readonly note: string }

export type SuggestionsState = {
  /** Articles that fit the text so far; at most three. */
  readonly articles: readonly Article[]
  readonly isHidden: boolean
  /** Article that the visitor opened last from the suggestions. */
  readonly openedId?: ArticleId
  /** Whether that article has answered the question. */
  readonly hasHelped: boolean
}

const NONE: SuggestionsState = { articles: [], isHidden: false, hasHelped: false }

/** Slice of a lazy feature, which `addSlices` adds to the store. */
export function suggestions(state: SuggestionsState = NONE, action: AppAction): SuggestionsState {
  switch (action.type) {
    case 'suggestions/found':
      return { ...state, articles: action.articles }
    case 'suggestions/hidden':
      return { ...state, isHidden: true }
    case 'suggestions/opened':
      return { ...state, openedId: action.id, hasHelped: false }
    case 'suggestions/helped':
      return { ...state, hasHelped: true, isHidden: true }
    case 'messages/submitted':
    case 'contactForm/accepted':
      return NONE
    case 'contact/changed':
      return action.isSamePerson ? state : NONE
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

/** Articles of the list, even if the visitor has hidden it. */
export const selectFoundArticles = (state: AppState): readonly Article[] => selectSuggestions(state).articles

export const selectHasSuggestionHelped = (state: AppState): boolean => selectSuggestions(state).hasHelped
