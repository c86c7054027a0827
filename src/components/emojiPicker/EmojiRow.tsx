import { type KeyboardEvent, useState } from 'react'
import styles from './EmojiPicker.module.css'

type EmojiRowProps = {
  readonly label: string
  readonly emoji: readonly string[]
  readonly onPick: (emoji: string) => void
}

/** Renders the recent emoji. Screen readers read each emoji's own name. The row is one tab stop with arrow keys. */
export function EmojiRow({ label, emoji, onPick }: EmojiRowProps) {
  const roving = useRovingFocus()
  return (
    <div
      className={styles['recent']}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      dir="ltr"
      onKeyDown={roving.onKeyDown}
    >
      <p className={styles['category']} aria-hidden="true" dir="auto">
        {label}
      </p>
      <div className={styles['row']}>
        {emoji.map((one, place) => (
          <button
            key={one}
            className={styles['emoji']}
            type="button"
            tabIndex={roving.tabIndexOf(place)}
            onClick={() => onPick(one)}
          >
            {one}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Makes the buttons of an element one tab stop. The left and right arrow keys move the focus between them. */
export function useRovingFocus() {
  const [current, setCurrent] = useState(0)
  return {
    tabIndexOf: (place: number) => (place === current ? 0 : -1),
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (step === undefined) return
      const buttons = [...event.currentTarget.querySelectorAll('button')]
      const next = (buttons.findIndex((button) => button === event.target) + step + buttons.length) % buttons.length
      event.preventDefault()
      setCurrent(next)
      buttons[next]?.focus()
    },
  }
}
