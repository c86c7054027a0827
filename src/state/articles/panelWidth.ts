import type { AppState } from '../root.ts'

/** Width of the host's page from which a wide panel is worth a button, in px: the panel, its margins and some page. */
const WIDE_HOST_PX = 760

/** Returns whether the panel can be wide: beside a page of our own loader, and not on a full screen or inside the page. */
export const selectCanWiden = ({ widget: { canWiden, isMobile, hostWidth = 0 } }: AppState): boolean =>
  canWiden && !isMobile && hostWidth >= WIDE_HOST_PX

export const selectIsWide = (state: AppState): boolean => state.widget.isWide && selectCanWiden(state)
