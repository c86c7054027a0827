import { type FormEvent, useEffect, useRef } from 'react'
import type { Entry } from '../deskStore.ts'
import type { DeskDraft } from '../records.ts'
import { submitOnEnter } from '../submitOnEnter.ts'
import styles from './Composer.module.css'
import { replyId } from './replyId.ts'
import { SendRow } from './SendRow.tsx'

type TextFormProps = {
  readonly conversationId: number
  readonly entry: Entry
  readonly focusCount: number
  readonly onChange: (change: Partial<Entry>) => void
  readonly onTyping: (isOn: boolean) => void
  readonly onSend: (drafts: readonly DeskDraft[]) => void
  readonly onLeave: () => void
}

/** Renders a text with Markdown, as a reply or a private note. Enter sends it, and Escape goes back to the list. */
export function TextForm({
  conversationId,
  entry: { text, isPrivate },
  focusCount,
  onChange,
  onTyping,
  onSend,
  onLeave,
}: TextFormProps) {
  const textArea = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (focusCount > 0) textArea.current?.focus()
  }, [focusCount])
  const change = (next: string): void => {
    // The visitor must not notice that an agent writes a private note.
    if (!isPrivate && (next === '') !== (text === '')) onTyping(next !== '')
    onChange({ text: next })
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '') return
    onChange({ text: '' })
    onSend([{ content: text, ...(isPrivate && { private: true }) }])
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <textarea
        id={replyId(conversationId)}
        className={styles.text}
        data-private={isPrivate}
        aria-label={isPrivate ? 'Private note' : 'Reply'}
        placeholder={isPrivate ? 'A note that the visitor does not see' : 'Reply, with Markdown'}
        rows={2}
        ref={textArea}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave()
          submitOnEnter(event)
        }}
      />
      <SendRow
        isPrivate={isPrivate}
        onPrivate={(next) => {
          onTyping(!next && text !== '')
          onChange({ isPrivate: next })
        }}
        submit="Send"
      />
    </form>
  )
}
