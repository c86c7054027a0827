import type { RefObject } from 'react'
import { Icon, type IconPath } from '../Icon.tsx'
import styles from './EmojiPicker.module.css'
import { useRovingFocus } from './EmojiRow.tsx'

/**
 * Icons of the categories by their number in the data: people, animals, food, travel, activities, objects, symbols and
 * flags. Smileys, number 0, have the icon of the picker's own button.
 */
const ICONS: Readonly<Record<number, IconPath>> = {
  1: 'M10 9.5a3 3 0 100-6 3 3 0 000 6zM4 16.5c0-3.3 2.7-5 6-5s6 1.7 6 5',
  3: 'M4 16c0-7 4-11 12-12 0 8-4 12-9 12M4 16l6-6',
  4: 'M5 8h9v4a4 4 0 01-4 4H9a4 4 0 01-4-4zM14 9h1.5a1.5 1.5 0 010 4H14M8 3.5v2M11 3.5v2',
  5: 'M3.5 12.5v-3l2-4h9l2 4v5h-13zM5.5 14.5v2M14.5 14.5v2M3.5 9.5h13M6 12h.01M14 12h.01',
  6: 'M10 17a7 7 0 100-14 7 7 0 000 14zM3 10h14M10 3v14M5 5c3 3 3 7 0 10M15 5c-3 3-3 7 0 10',
  7: 'M8 14.5v-2a5 5 0 114 0v2zM8.5 17h3',
  8: 'M10 16.5S3.5 12.5 3.5 8a3.4 3.4 0 016.5-1.5 3.4 3.4 0 016.5 1.5c0 4.5-6.5 8.5-6.5 8.5z',
  9: 'M5 17V4M5 4.5c4-2 6 2 10.5 0v7c-4.5 2-6.5-2-10.5 0',
}

type CategoryButtonsProps = {
  readonly categories: readonly { readonly index: number; readonly label: string }[]
  readonly viewport: RefObject<HTMLElement | null>
}

/** Renders a button for each category of emoji, which scrolls to it. The buttons are one tab stop with arrow keys. */
export function CategoryButtons({ categories, viewport }: CategoryButtonsProps) {
  const roving = useRovingFocus()
  const jumpTo = (place: number): void => {
    const header = viewport.current?.querySelectorAll<HTMLElement>(
      '[role="grid"] [frimousse-category]:not([aria-hidden] *)',
    )[place]
    viewport.current?.scrollTo({ top: header?.offsetTop ?? 0 })
  }
  return (
    <div className={styles['categories']} role="toolbar" tabIndex={-1} dir="ltr" onKeyDown={roving.onKeyDown}>
      {categories.map(({ index, label }, place) => (
        <button
          key={index}
          className={styles['tone']}
          type="button"
          tabIndex={roving.tabIndexOf(place)}
          aria-label={label}
          title={label}
          onClick={() => jumpTo(place)}
        >
          <Icon icon={ICONS[index] ?? 'smile'} />
        </button>
      ))}
    </div>
  )
}
