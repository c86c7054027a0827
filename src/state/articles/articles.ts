import type { Article, KnowledgeBase } from '#domain/article/article.ts'
import type { Failure } from '#domain/failure.ts'
import type { AppAction, AppState } from '../root.ts'

export type ArticlesAction =
  | { readonly type: 'articles/requested' }
  | { readonly type: 'articles/loaded'; readonly knowledgeBase: KnowledgeBase }
  | { readonly type: 'articles/failed'; readonly failure: Failure }

export type ArticlesState =
  | { readonly status: 'idle' | 'loading' | 'failed' }
  | { readonly status: 'loaded'; readonly knowledgeBase: KnowledgeBase }

export function articles(state: ArticlesState = { status: 'idle' }, action: AppAction): ArticlesState {
  switch (action.type) {
    case 'articles/requested':
      return state.status === 'loaded' ? state : { status: 'loading' }
    case 'articles/loaded':
      return { status: 'loaded', knowledgeBase: action.knowledgeBase }
    case 'articles/failed':
      return { status: 'failed' }
    default:
      return state
  }
}

const NONE: readonly Article[] = []

export const selectArticlesStatus = (state: AppState): ArticlesState['status'] => state.articles.status

export const selectPinnedArticles = (state: AppState): readonly Article[] =>
  state.articles.status === 'loaded' ? state.articles.knowledgeBase.pinnedArticles : NONE

export const selectAllArticles = (state: AppState): readonly Article[] =>
  state.articles.status === 'loaded' ? state.articles.knowledgeBase.articles : NONE

export const selectHelpCentreOrigin = (state: AppState): string | undefined =>
  state.articles.status === 'loaded' ? state.articles.knowledgeBase.origin : undefined
