import { type FormEvent, useEffect, useRef, useState } from 'react'
import panes from '../../pane.module.css'
import { submitOnEnter } from '../submitOnEnter.ts'
import styles from './Conversation.module.css'

type EditFormProps = {
  readonly text: string
  /** Resolves with whether the text was saved. */
  readonly onSave: (text: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Renders a form that edits a message at its place in the list. It stays open with its text if saving fails. */
export function EditForm({ text: initial, onSave, onClose }: EditFormProps) {
  const [text, setText] = useState(initial)
  const textArea = useRef<HTMLTextAreaElement>(null)
  useEffect(() => textArea.current?.focus(), [])
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (text.trim() === '' || (await onSave(text))) onClose()
  }
  return (
    <form className={styles.edit} onSubmit={(event) => void save(event)}>
      <textarea
        className={panes.input}
        aria-label="New text"
        rows={Math.min(8, text.split('\n').length)}
        value={text}
        ref={textArea}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          submitOnEnter(event)
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
