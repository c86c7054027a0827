import type { Article } from '#domain/article.ts'
import type { Failure } from '#domain/failure.ts'
import { SEARCH_MIN_LENGTH } from '#domain/limits.ts'
import type { ActionOf, AppAction, AppState } from './root.ts'

export type SearchAction =
  | { readonly type: 'search/changed'; readonly query: string }
  | { readonly type: 'search/retried' }
  | { readonly type: 'search/found'; readonly term: string; readonly articles: readonly Article[] }
  | { readonly type: 'search/failed'; readonly term: string; readonly failure: Failure }
  /** The visitor has stopped typing for a while: this is what they look for. */
  | { readonly type: 'search/used'; readonly keyword: string }

/** idle: too short to search for anything, so the pinned articles are shown. */
export type SearchState = {
  readonly query: string
  readonly status: 'idle' | 'searching' | 'found' | 'failed'
  /** None at all until a search has an answer; they stand until the next one has. */
  readonly results?: readonly Article[]
}

const NOTHING: SearchState = { query: '', status: 'idle' }

export function search(state: SearchState = NOTHING, action: AppAction): SearchState {
  switch (action.type) {
    case 'search/changed':
      return changed(state, action.query)
    case 'search/retried':
      return { ...state, status: 'searching' }
    case 'search/found':
    case 'search/failed':
      return answered(state, action)
    case 'contact/changed':
      return action.isSamePerson ? state : NOTHING
    default:
      return state
  }
}

/** An answer to an older question is none. */
function answered(state: SearchState, action: ActionOf<'search/found' | 'search/failed'>): SearchState {
  if (state.status !== 'searching' || state.query.trim() !== action.term) return state
  return action.type === 'search/found'
    ? { ...state, status: 'found', results: action.articles }
    : { query: state.query, status: 'failed' }
}

/** What was found stands until something else is; a blank at the end asks for nothing new. */
function changed(state: SearchState, query: string): SearchState {
  const term = query.trim()
  if (term.length < SEARCH_MIN_LENGTH) return { ...NOTHING, query }
  return term === state.query.trim() && state.status === 'found'
    ? { ...state, query }
    : { ...state, query, status: 'searching' }
}

export const selectSearch = (state: AppState): SearchState => state.search

export const selectSearchTerm = (state: AppState): string => state.search.query.trim()
