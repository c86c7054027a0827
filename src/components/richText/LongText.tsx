import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { cutText } from './cutText.ts'
import styles from './LongText.module.css'

type LongTextProps = {
  readonly text: string
  /** Renders one piece, which is short. */
  readonly Piece: ComponentType<{ readonly text: string }>
}

/** A text that is too long to render at once: its beginning, and a button for each further piece. */
export function LongText({ text, Piece }: LongTextProps) {
  const pieces = useMemo(() => cutText(text), [text])
  const [shown, setShown] = useState(1)
  const newest = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Reading goes on where the button was; it moves down, or is gone. The browser would scroll a tall piece elsewhere.
    if (shown > 1) newest.current?.focus({ preventScroll: true })
  }, [shown])
  return (
    <>
      {pieces.slice(0, shown).map((piece, at) => (
        <div key={at} className={styles['piece']} ref={at === shown - 1 ? newest : undefined} tabIndex={-1}>
          <Piece text={piece} />
        </div>
      ))}
      {shown < pieces.length && (
        <button className={styles['more']} type="button" onClick={() => setShown(shown + 1)}>
          <FormattedMessage id="message.showMore" />
        </button>
      )}
    </>
  )
}
