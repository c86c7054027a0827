import type { AppAction, AppState } from '../root.ts'

export type CategoryAction =
  /** The visitor opened a category of Help from the list of categories, which was scrolled by `scrollTop` px. */
  | { readonly type: 'categories/opened'; readonly title: string; readonly scrollTop: number }
  /** The visitor is back in the list, and the category has the focus. */
  | { readonly type: 'categories/returned' }

/** Category that the visitor opened last; null before, and after the return to the list. */
export type OpenedCategory = { readonly title: string; readonly scrollTop: number } | null

export function openedCategory(state: OpenedCategory = null, action: AppAction): OpenedCategory {
  if (action.type === 'categories/opened') return action
  return action.type === 'categories/returned' ? null : state
}

export const selectOpenedCategory = (state: AppState): OpenedCategory => state.openedCategory
