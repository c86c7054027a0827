import type { AppState } from '../root.ts'

/** A window of its own is for a desk, and the host opens it. */
export const selectHasPopoutButton = (state: AppState): boolean =>
  state.widget.isEmbedded && state.widget.showsPopoutButton && !state.widget.isMobile

/** A close button is needed wherever the host shows none: on phones, in apps and with a hidden bubble. */
export const selectHasCloseButton = ({ widget }: AppState): boolean =>
  widget.isInApp || (widget.isEmbedded && (widget.isMobile || widget.isBubbleHidden))
