import type { Article, ArticleId } from '#domain/article.ts'
import type { Failure } from '#domain/failure.ts'
import type { AppAction, AppState } from './root.ts'

export type ReaderAction =
  /** The visitor clicked an article in a list. */
  | { readonly type: 'articles/clicked'; readonly id: ArticleId }
  | { readonly type: 'articles/openRequested'; readonly id: ArticleId }
  /** The list already contains some data of the article, before the server has answered. */
  | { readonly type: 'articles/previewed'; readonly article: Article }
  | { readonly type: 'articles/opened'; readonly article: Article }
  /** The visitor has left the article. */
  | { readonly type: 'articles/closed'; readonly id: ArticleId }
  /** The visitor is back in the list, at the article that was left. */
  | { readonly type: 'articles/returned' }
  | { readonly type: 'articles/notFound'; readonly id: ArticleId }
  | { readonly type: 'articles/loadFailed'; readonly id: ArticleId; readonly failure: Failure }
  /** The visitor needs help: the article was not enough, or none was found. `text` is a suggested message. */
  | { readonly type: 'articles/helpWanted'; readonly id?: ArticleId; readonly text: string }

export type Reading =
  | { readonly status: 'closed' }
  /** While the status is opening, the server's copy is loaded and known data is shown. */
  | { readonly status: 'opening' | 'failed'; readonly id: ArticleId; readonly article?: Article }
  | { readonly status: 'open'; readonly id: ArticleId; readonly article: Article }
  | { readonly status: 'missing'; readonly id: ArticleId; readonly article?: undefined }

export type ReaderState = {
  readonly reading: Reading
  /** The article that was left. A visitor who returns to its list finds the same place again. */
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

/** Returns the article of an action. Only actions about the requested article end its loading. */
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
