import { selectAccount } from '../account.ts'
import type { AppState } from '../root.ts'
import { selectSetup } from '../setup.ts'

/** Whether articles belong into this chat. */
export const selectHasHelp = (state: AppState): boolean => selectAccount(state)?.surfacesKnowledgeBase === true

/** Tabs need somewhere else to go: the knowledge base inside the chat, and no view that stands in for it. */
export const selectHasTabs = (state: AppState): boolean => selectHasHelp(state) && state.widget.view === 'conversation'

/** Not before it is known: what leads home in their place would be gone again. */
export const selectLacksTabs = (state: AppState): boolean => selectSetup(state) === 'finished' && !selectHasTabs(state)
