import type { Article, ArticleId } from '#domain/article.ts'
import type { Failure } from '#domain/failure.ts'
import type { AppAction, AppState } from './root.ts'

export type ReaderAction =
  /** In a list; which one, and that it was wanted. */
  | { readonly type: 'articles/clicked'; readonly id: ArticleId }
  /** `given` is an article as the page's address carries it: text, by whoever wrote the address. */
  | { readonly type: 'articles/opened'; readonly id: ArticleId; readonly given?: string }
  /** What is known of it before the server has been asked. */
  | { readonly type: 'articles/previewed'; readonly article: Article }
  | { readonly type: 'articles/read'; readonly article: Article }
  | { readonly type: 'articles/missed'; readonly id: ArticleId }
  | { readonly type: 'articles/unread'; readonly id: ArticleId; readonly failure: Failure }
  /** The article was not enough: `text` is what the visitor may want to say. */
  | { readonly type: 'articles/helpWanted'; readonly id: ArticleId; readonly text: string }

/** opening: its details are asked for, and what is known of it is shown meanwhile. */
export type ReaderState =
  | { readonly status: 'closed' }
  | { readonly status: 'opening' | 'failed'; readonly id: ArticleId; readonly article?: Article }
  | { readonly status: 'open'; readonly id: ArticleId; readonly article: Article }
  | { readonly status: 'missing'; readonly id: ArticleId; readonly article?: undefined }

export function reader(state: ReaderState = { status: 'closed' }, action: AppAction): ReaderState {
  if (action.type === 'articles/opened') return { status: 'opening', id: action.id }
  return state.status === 'opening' && subjectOf(action) === state.id ? opening(state, action) : state
}

/** Only what is about the article that was asked for ends the waiting. */
function subjectOf(action: AppAction): ArticleId | undefined {
  switch (action.type) {
    case 'articles/previewed':
    case 'articles/read':
      return action.article.id
    case 'articles/missed':
    case 'articles/unread':
      return action.id
    default:
      return undefined
  }
}

function opening(state: Extract<ReaderState, { status: 'opening' | 'failed' }>, action: AppAction): ReaderState {
  switch (action.type) {
    case 'articles/previewed':
      return { ...state, article: action.article }
    case 'articles/read':
      return { status: 'open', id: state.id, article: action.article }
    case 'articles/missed':
      return { status: 'missing', id: state.id }
    case 'articles/unread':
      return { ...state, status: 'failed' }
    default:
      return state
  }
}

export const selectReader = (state: AppState): ReaderState => state.reader

/** The article that was read last, to come back to its place in a list. */
export const selectLastReadId = (state: AppState): ArticleId | undefined =>
  state.reader.status === 'closed' ? undefined : state.reader.id
