import { useEffect, useRef, useState } from 'react'
import panes from '../pane.module.css'
import styles from './DeskPane.module.css'

type EditFormProps = {
  readonly text: string
  readonly onSave: (text: string) => void
  readonly onClose: () => void
}

/** Renders a form that edits a message at its place in the list. */
export function EditForm({ text: initial, onSave, onClose }: EditFormProps) {
  const [text, setText] = useState(initial)
  const textArea = useRef<HTMLTextAreaElement>(null)
  useEffect(() => textArea.current?.focus(), [])
  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onSave(text)
        onClose()
      }}
    >
      <textarea
        className={panes.input}
        aria-label="New text"
        rows={Math.min(8, text.split('\n').length)}
        value={text}
        ref={textArea}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <button className={panes.button} type="submit">
        Save
      </button>
      <button className={panes.button} type="button" onClick={onClose}>
        Cancel
      </button>
    </form>
  )
}
