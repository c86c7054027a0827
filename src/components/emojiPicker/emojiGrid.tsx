import type { EmojiPickerListComponents } from 'frimousse'
import { classNames } from '../classNames.ts'
import styles from './EmojiPicker.module.css'

/** Id of the emoji that the arrow keys have reached. The search field, which keeps the focus, refers to it. */
export const ACTIVE_EMOJI_ID = 'active-emoji'

/** Id of the grid, which the search field controls. */
export const GRID_ID = 'emoji-grid'

/** Indices in ARIA begin with 1, those of the library with 0. */
const toAriaIndex = (index: unknown): number => Number(index ?? 0) + 1

/**
 * Components of the library's grid. They are created outside any component, or every render would remount the grid. To
 * scroll to a row, the library looks for its own index and so finds the row above. The stylesheet's `scroll-margin`
 * makes up for that.
 */
export const GRID: EmojiPickerListComponents = {
  CategoryHeader: ({ category, className, ...props }) => (
    <div {...props} className={classNames(styles['category'], className)} dir="auto">
      {category.label}
    </div>
  ),
  Row: ({ className, ...props }) => (
    <div
      {...props}
      {...('aria-rowindex' in props && { 'aria-rowindex': toAriaIndex(props['aria-rowindex']) })}
      className={classNames(styles['row'], className)}
    />
  ),
  Emoji: ({ emoji, className, ...props }) => (
    <button
      {...props}
      id={emoji.isActive ? ACTIVE_EMOJI_ID : undefined}
      role="gridcell"
      aria-colindex={toAriaIndex(props['aria-colindex'])}
      type="button"
      className={classNames(styles['emoji'], className)}
      title={emoji.label}
    >
      {emoji.emoji}
    </button>
  ),
}
