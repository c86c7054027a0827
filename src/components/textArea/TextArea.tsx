import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { ControlledTextArea } from './ControlledTextArea.tsx'
import styles from './TextArea.module.css'

type TextAreaProps = {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  /** Id of the element that describes the error; undefined if the value is valid. */
  readonly problemId?: string | undefined
  readonly onChange: (value: string) => void
  /** Called for Enter alone. Shift+Enter breaks the line, and an Enter that ends an IME composition does not count. */
  readonly onEnter: () => void
  readonly onPaste?: (event: ClipboardEvent) => void
  readonly ref?: RefObject<HTMLTextAreaElement | null>
}

/** Renders a field that grows to six lines, then scrolls. No script: an invisible copy of the text sets the height. */
export function TextArea({ problemId, onChange, onEnter, label, ...field }: TextAreaProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div className={styles['grower']} data-text={field.value}>
      <ControlledTextArea
        className={styles['field']}
        rows={1}
        enterKeyHint="send"
        // An empty field has no text that decides the direction; its placeholder has the page's direction.
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
