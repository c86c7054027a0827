import type { Article, ArticleId } from '#domain/article/article.ts'
import type { Failure } from '#domain/failure.ts'
import type { AppAction, AppState } from '../root.ts'

export type ReaderAction =
  /** The visitor clicked an article in a list. */
  | { readonly type: 'articles/clicked'; readonly id: ArticleId }
  | { readonly type: 'articles/openRequested'; readonly id: ArticleId }
  /** A list already has some data of the article, which is shown until the server's copy is loaded. */
  | { readonly type: 'articles/previewed'; readonly article: Article }
  | { readonly type: 'articles/opened'; readonly article: Article }
  /** The visitor has left the article. */
  | { readonly type: 'articles/closed'; readonly id: ArticleId }
  /** The visitor is back in the list, and the article that was left has the focus. */
  | { readonly type: 'articles/returned' }
  | { readonly type: 'articles/notFound'; readonly id: ArticleId }
  | { readonly type: 'articles/loadFailed'; readonly id: ArticleId; readonly failure: Failure }
  /** The visitor needs help: the article was not enough, or none was found. `text` is a suggested message. */
  | { readonly type: 'articles/helpWanted'; readonly id?: ArticleId; readonly text: string }

export type Reading =
  | { readonly status: 'closed' }
  /** `article` is data from a list, which is shown while the server's copy is loading or after it failed to load. */
  | { readonly status: 'opening' | 'failed'; readonly id: ArticleId; readonly article?: Article }
  | { readonly status: 'open'; readonly id: ArticleId; readonly article: Article }
  | { readonly status: 'missing'; readonly id: ArticleId; readonly article?: undefined }

export type ReaderState = {
  readonly reading: Reading
  /** Article that the visitor has left. It gets the focus if the visitor goes back to its list. */
  readonly lastClosedId?: ArticleId
}

const CLOSED: ReaderState = { reading: { status: 'closed' } }

export function reader(state: ReaderState = CLOSED, action: AppAction): ReaderState {
  switch (action.type) {
    case 'articles/openRequested':
      return { reading: { status: 'opening', id: action.id } }
    case 'articles/closed':
      return { ...CLOSED, lastClosedId: action.id }
    case 'articles/returned':
    case 'search/changed':
      return { reading: state.reading }
    case 'articles/previewed':
      return updateOpening(state, action.article.id, (opening) => ({ ...opening, article: action.article }))
    case 'articles/opened':
      return updateOpening(state, action.article.id, ({ id }) => ({ status: 'open', id, article: action.article }))
    case 'articles/notFound':
      return updateOpening(state, action.id, ({ id }) => ({ status: 'missing', id }))
    case 'articles/loadFailed':
      return updateOpening(state, action.id, (opening) => ({ ...opening, status: 'failed' }))
    case 'contact/changed':
      return action.isSamePerson ? state : CLOSED
    default:
      return state
  }
}

type Opening = Extract<Reading, { status: 'opening' | 'failed' }>

/** Applies a response. Only a response about the article that is opening changes the state. */
const updateOpening = (state: ReaderState, id: ArticleId, next: (opening: Opening) => Reading): ReaderState =>
  state.reading.status === 'opening' && state.reading.id === id ? { reading: next(state.reading) } : state

export const selectReading = (state: AppState): Reading => state.reader.reading

export const selectLeftArticleId = (state: AppState): ArticleId | undefined => state.reader.lastClosedId
