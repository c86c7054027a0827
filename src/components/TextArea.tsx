import type { ClipboardEvent, KeyboardEvent, Ref } from 'react'
import styles from './TextArea.module.css'

type TextAreaProps = {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  /** The element that says what is wrong with the value. */
  readonly problemId?: string | undefined
  readonly onChange: (value: string) => void
  /** Enter alone; Shift+Enter breaks the line, and Enter that ends an input method's composition is not one. */
  readonly onEnter: () => void
  readonly onPaste?: (event: ClipboardEvent) => void
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** Grows with its text to five lines, then scrolls: an invisible copy of the text sets the height, so no script measures. */
export function TextArea({ problemId, onChange, onEnter, label, ...field }: TextAreaProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div className={styles['grower']} data-text={field.value}>
      <textarea
        className={styles['field']}
        rows={1}
        // An empty field has no words to go by; its hint is the page's.
        dir={field.value === '' ? undefined : 'auto'}
        aria-label={label}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        {...field}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
