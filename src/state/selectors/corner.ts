import { directionOf } from '#domain/locale.ts'
import { selectLocale } from '../locale.ts'
import type { AppState } from '../root.ts'

/**
 * Returns the bubble's corner below the panel, relative to the text direction. The physical side is the same in every
 * language.
 */
export const selectBubbleCorner = (state: AppState): 'start' | 'end' =>
  (state.widget.side === 'left') === (directionOf(selectLocale(state)) === 'ltr') ? 'start' : 'end'
