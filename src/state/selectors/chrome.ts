import { PHONE_WIDTH_PX } from '#domain/limits.ts'
import type { AppState } from '../root.ts'

/** Returns whether the panel fills the screen: the host has sent `isMobile`, or its page is too narrow. */
const selectFillsScreen = ({ widget: { isMobile, hostWidth = Infinity } }: AppState): boolean =>
  isMobile || hostWidth < PHONE_WIDTH_PX

/** Returns whether the pop-out button is shown. Only a host opens the window, and only on large screens. */
export const selectHasPopoutButton = (state: AppState): boolean =>
  state.widget.isEmbedded && state.widget.showsPopoutButton && !selectFillsScreen(state)

/**
 * Returns whether the panel needs its own close button. The host shows none on phones, in apps and with a hidden
 * bubble.
 */
export const selectHasCloseButton = (state: AppState): boolean =>
  state.widget.isInApp || (state.widget.isEmbedded && (selectFillsScreen(state) || state.widget.isBubbleHidden))
