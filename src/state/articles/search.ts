import type { Article } from '#domain/article/article.ts'
import type { Failure } from '#domain/failure.ts'
import { SEARCH_MIN_LENGTH } from '#domain/limits.ts'
import type { ActionOf, AppAction, AppState } from '../root.ts'

export type SearchAction =
  | { readonly type: 'search/changed'; readonly query: string }
  | { readonly type: 'search/retried' }
  | { readonly type: 'search/found'; readonly term: string; readonly articles: readonly Article[] }
  | { readonly type: 'search/failed'; readonly term: string; readonly failure: Failure }
  /** The visitor has stopped typing for a while, so this is the keyword they search for. */
  | { readonly type: 'search/used'; readonly keyword: string }

/** State of the article search. It is idle while the query is too short; then the pinned articles are shown. */
export type SearchState = {
  readonly query: string
  readonly status: 'idle' | 'searching' | 'found' | 'failed'
  /** Articles of the last successful search, which stay while a new one runs. Absent before it and after a failure. */
  readonly results?: readonly Article[]
  /** Term for which `results` were found. The query may be newer. */
  readonly term?: string
}

const NOTHING: SearchState = { query: '', status: 'idle' }

export function search(state: SearchState = NOTHING, action: AppAction): SearchState {
  switch (action.type) {
    case 'search/changed':
      return applyQuery(state, action.query)
    case 'search/retried':
      return { ...state, status: 'searching' }
    case 'search/found':
    case 'search/failed':
      return applyResponse(state, action)
    case 'contact/changed':
      return action.isSamePerson ? state : NOTHING
    default:
      return state
  }
}

/** Handles the result of a search. A result of an older query is ignored. */
function applyResponse(state: SearchState, action: ActionOf<'search/found' | 'search/failed'>): SearchState {
  if (state.status !== 'searching' || state.query.trim() !== action.term) return state
  return action.type === 'search/found'
    ? { ...state, status: 'found', results: action.articles, term: action.term }
    : { query: state.query, status: 'failed' }
}

/** Handles a new query. Results stay until the next response, and white space at the end starts no new search. */
function applyQuery(state: SearchState, query: string): SearchState {
  const term = query.trim()
  if (term.length < SEARCH_MIN_LENGTH) return { ...NOTHING, query }
  return term === state.query.trim() && state.status === 'found'
    ? { ...state, query }
    : { ...state, query, status: 'searching' }
}

export const selectSearch = (state: AppState): SearchState => state.search

export const selectSearchTerm = (state: AppState): string => state.search.query.trim()
