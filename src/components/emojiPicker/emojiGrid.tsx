import type { EmojiPickerListComponents } from 'frimousse'
import { classNames } from '../classNames.ts'
import styles from './EmojiPicker.module.css'

/** What the library's grid is drawn with; outside any component, or every render would draw it anew. */
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
