import type { EmojiPickerListComponents } from 'frimousse'
import { classNames } from '../classNames.ts'
import styles from './EmojiPicker.module.css'

/** Components of the library's grid. They are created outside any component, or every render would remount the grid. */
export const GRID: EmojiPickerListComponents = {
  CategoryHeader: ({ category, className, ...props }) => (
    <div {...props} className={classNames(styles['category'], className)}>
      {category.label}
    </div>
  ),
  Row: ({ className, ...props }) => <div {...props} className={classNames(styles['row'], className)} />,
  Emoji: ({ emoji, className, ...props }) => (
    <button {...props} type="button" className={classNames(styles['emoji'], className)} title={emoji.label}>
      {emoji.emoji}
    </button>
  ),
}
