import { PHONE_WIDTH_PX } from '#domain/limits.ts'
import type { AppState } from '../root.ts'
import { selectIsPreview } from '../widget.ts'

/** Returns whether the panel fills the screen: the host has sent `isMobile`, or its page is too narrow. */
const selectFillsScreen = ({ widget: { isMobile, hostWidth = Infinity } }: AppState): boolean =>
  isMobile || hostWidth < PHONE_WIDTH_PX

/** Returns whether the pop-out button is shown. Only a host opens the window, and only on large screens. */
export const selectHasPopoutButton = (state: AppState): boolean =>
  state.widget.isEmbedded && state.widget.showsPopoutButton && !selectFillsScreen(state)

/**
 * Returns whether the visitor can close the panel. A panel in its own window cannot be closed, nor one that is part of
 * the page: for such a panel, the host sends no width.
 */
export const selectCanClose = ({
  widget: { isInApp, isEmbedded, isMobile, hostWidth, isBubbleHidden },
}: AppState): boolean => isInApp || (isEmbedded && (isMobile || hostWidth !== undefined || isBubbleHidden))

/** Returns whether the panel lies over the page, as opposed to a panel in the page or in a window, and to a preview. */
export const selectIsOverPage = (state: AppState): boolean => selectCanClose(state) && !selectIsPreview(state)
