import { directionOf } from '#domain/locale.ts'
import { selectLocale } from '../locale.ts'
import type { AppState } from '../root.ts'

/** The bubble's corner under the panel, in the direction of the words: left stays left in every language. */
export const selectBubbleCorner = (state: AppState): 'start' | 'end' =>
  (state.widget.side === 'left') === (directionOf(selectLocale(state)) === 'ltr') ? 'start' : 'end'
