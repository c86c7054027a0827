import { selectAccount } from '../visitor/account.ts'
import type { AppState } from '../root.ts'
import { selectIsSettingUp, selectSetup } from '../setup.ts'

/** Returns whether the widget contains the help articles. */
export const selectHasHelp = (state: AppState): boolean => selectAccount(state)?.surfacesKnowledgeBase === true

/**
 * Returns whether the tab bar is shown. It needs the knowledge base as a second destination, and no preview in place of
 * the screens.
 */
export const selectHasTabs = (state: AppState): boolean => selectHasHelp(state) && state.widget.view === 'conversation'

/** Returns whether it is still unknown that there is no tab bar. */
export const selectMayHaveTabs = (state: AppState): boolean =>
  selectIsSettingUp(state) && state.widget.view === 'conversation'

/**
 * Returns whether there is no tab bar, so that a button leads to Home. It is false until setup has finished, or the
 * button could disappear again.
 */
export const selectLacksTabs = (state: AppState): boolean => selectSetup(state) === 'finished' && !selectHasTabs(state)
