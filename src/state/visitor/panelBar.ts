import type { AppState } from '../root.ts'

/**
 * Returns whether there is a bar below every screen: this browser has forgotten the visitor, the messages are a copy, or
 * diagnostics are recorded, which previews beside the closed bubble do not show.
 */
export const selectShowsBar = ({ ownCopy, diagnostics = 'off', widget }: AppState): boolean =>
  !!(ownCopy?.isForgotten ?? ownCopy?.messagesAsOf) || (diagnostics !== 'off' && widget.view === 'conversation')
