import { selectAccount } from '../account.ts'
import type { AppState } from '../root.ts'

/** Tabs need somewhere else to go: the knowledge base inside the chat, and no view that stands in for it. */
export const selectHasTabs = (state: AppState): boolean =>
  selectAccount(state)?.surfacesKnowledgeBase === true && state.widget.view === 'conversation'
