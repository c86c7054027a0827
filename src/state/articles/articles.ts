import type { Article, KnowledgeBase } from '#domain/article/article.ts'
import type { Failure } from '#domain/failure.ts'
import type { AppAction, AppState } from '../root.ts'

export type ArticlesAction =
  | { readonly type: 'articles/requested' }
  | { readonly type: 'articles/loaded'; readonly knowledgeBase: KnowledgeBase }
  | { readonly type: 'articles/failed'; readonly failure: Failure }

export type ArticlesState =
  | { readonly status: 'idle' | 'loading' | 'failed' }
  /** `hasFailed` means that the latest request failed, and an earlier list is kept. */
  | { readonly status: 'loaded'; readonly knowledgeBase: KnowledgeBase; readonly hasFailed?: true }

export function articles(state: ArticlesState = { status: 'idle' }, action: AppAction): ArticlesState {
  switch (action.type) {
    case 'articles/requested':
      return state.status === 'loaded' ? state : { status: 'loading' }
    case 'articles/loaded':
      return { status: 'loaded', knowledgeBase: action.knowledgeBase }
    case 'articles/failed':
      return state.status === 'loaded' ? { ...state, hasFailed: true } : { status: 'failed' }
    default:
      return state
  }
}

const NONE: readonly Article[] = []

export const selectArticlesStatus = (state: AppState): ArticlesState['status'] => state.articles.status

/** Returns true if the list on screen is an earlier one, because the latest request for it failed. */
export const selectIsListOutdated = ({ articles: state }: AppState): boolean =>
  state.status === 'loaded' && state.hasFailed === true

export const selectPinnedArticles = (state: AppState): readonly Article[] =>
  state.articles.status === 'loaded' ? state.articles.knowledgeBase.pinnedArticles : NONE

export const selectAllArticles = (state: AppState): readonly Article[] =>
  state.articles.status === 'loaded' ? state.articles.knowledgeBase.articles : NONE

export const selectHelpCentreOrigin = (state: AppState): string | undefined =>
  state.articles.status === 'loaded' ? state.articles.knowledgeBase.origin : undefined
