import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { cutText } from './cutText.ts'
import styles from './LongText.module.css'

type LongTextProps = {
  readonly text: string
  /** Component that renders one piece of the text. */
  readonly Piece: ComponentType<{ readonly text: string }>
}

/** Renders the first piece of a text that is too long to render at once, and a button that adds the next piece. */
export function LongText({ text, Piece }: LongTextProps) {
  const pieces = useMemo(() => cutText(text), [text])
  const [shownCount, setShownCount] = useState(1)
  const newest = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The new piece, where the button was, gets the focus. Without `preventScroll`, the browser would scroll to another
    // part of the piece.
    if (shownCount > 1) newest.current?.focus({ preventScroll: true })
  }, [shownCount])
  return (
    <>
      {pieces.slice(0, shownCount).map((piece, at) => (
        <div
          key={at}
          className={styles['piece']}
          data-text-piece
          ref={at === shownCount - 1 ? newest : undefined}
          tabIndex={-1}
        >
          <Piece text={piece} />
        </div>
      ))}
      {shownCount < pieces.length && (
        <button className={styles['more']} type="button" onClick={() => setShownCount(shownCount + 1)}>
          <FormattedMessage id="message.showMore" />
        </button>
      )}
    </>
  )
}
