import type { Article, ArticleId } from '#domain/article.ts'
import type { Failure } from '#domain/failure.ts'
import type { AppAction, AppState } from './root.ts'

export type ReaderAction =
  /** In a list; which one, and that it was wanted. */
  | { readonly type: 'articles/clicked'; readonly id: ArticleId }
  | { readonly type: 'articles/openRequested'; readonly id: ArticleId }
  /** What is known of it before the server has been asked. */
  | { readonly type: 'articles/previewed'; readonly article: Article }
  | { readonly type: 'articles/opened'; readonly article: Article }
  /** The visitor has gone on from it, or back. */
  | { readonly type: 'articles/closed'; readonly id: ArticleId }
  /** Back in the list it was opened from, where it stands. */
  | { readonly type: 'articles/returned' }
  | { readonly type: 'articles/notFound'; readonly id: ArticleId }
  | { readonly type: 'articles/loadFailed'; readonly id: ArticleId; readonly failure: Failure }
  /** The article was not enough, or none was found: `text` is what the visitor may want to say. */
  | { readonly type: 'articles/helpWanted'; readonly id?: ArticleId; readonly text: string }

export type Reading =
  | { readonly status: 'closed' }
  /** opening: its details are asked for, and what is known of it is shown meanwhile. */
  | { readonly status: 'opening' | 'failed'; readonly id: ArticleId; readonly article?: Article }
  | { readonly status: 'open'; readonly id: ArticleId; readonly article: Article }
  | { readonly status: 'missing'; readonly id: ArticleId; readonly article?: undefined }

export type ReaderState = {
  readonly reading: Reading
  /** The article that was left: whoever comes back to its list is to find their place. */
  readonly left?: ArticleId
}

const CLOSED: ReaderState = { reading: { status: 'closed' } }

export function reader(state: ReaderState = CLOSED, action: AppAction): ReaderState {
  switch (action.type) {
    case 'articles/openRequested':
      return { reading: { status: 'opening', id: action.id } }
    case 'articles/closed':
      return { ...CLOSED, left: action.id }
    case 'articles/returned':
    case 'search/changed':
      return { reading: state.reading }
    default:
      return afterAnswer(state, action)
  }
}

function afterAnswer(state: ReaderState, action: AppAction): ReaderState {
  const { reading } = state
  if (action.type === 'contact/changed' && !action.isSamePerson) return CLOSED
  return reading.status === 'opening' && subjectOf(action) === reading.id
    ? { reading: opening(reading, action) }
    : state
}

/** Only what is about the article that was asked for ends the waiting. */
function subjectOf(action: AppAction): ArticleId | undefined {
  switch (action.type) {
    case 'articles/previewed':
    case 'articles/opened':
      return action.article.id
    case 'articles/notFound':
    case 'articles/loadFailed':
      return action.id
    default:
      return undefined
  }
}

function opening(state: Extract<Reading, { status: 'opening' | 'failed' }>, action: AppAction): Reading {
  switch (action.type) {
    case 'articles/previewed':
      return { ...state, article: action.article }
    case 'articles/opened':
      return { status: 'open', id: state.id, article: action.article }
    case 'articles/notFound':
      return { status: 'missing', id: state.id }
    case 'articles/loadFailed':
      return { ...state, status: 'failed' }
    default:
      return state
  }
}

export const selectReading = (state: AppState): Reading => state.reader.reading

export const selectLeftArticleId = (state: AppState): ArticleId | undefined => state.reader.left
