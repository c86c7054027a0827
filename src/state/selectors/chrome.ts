import { PHONE_WIDTH_PX } from '#domain/limits.ts'
import type { AppState } from '../root.ts'

/** The panel fills the screen: the host says so, or its page is too narrow for anything else. */
const selectFillsScreen = ({ widget: { isMobile, hostWidth = Infinity } }: AppState): boolean =>
  isMobile || hostWidth < PHONE_WIDTH_PX

/** A window of its own is for a desk, and the host opens it. */
export const selectHasPopoutButton = (state: AppState): boolean =>
  state.widget.isEmbedded && state.widget.showsPopoutButton && !selectFillsScreen(state)

/** A close button is needed wherever the host shows none: on phones, in apps and with a hidden bubble. */
export const selectHasCloseButton = (state: AppState): boolean =>
  state.widget.isInApp || (state.widget.isEmbedded && (selectFillsScreen(state) || state.widget.isBubbleHidden))
