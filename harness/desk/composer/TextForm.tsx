import { useState } from 'react'
import panes from '../pane.module.css'
import type { DeskConversation, DeskDraft, DeskMessage, Sandbox } from '../sandbox.ts'
import styles from './DeskPane.module.css'

type ReplyFormProps = {
  readonly sandbox: Sandbox
  readonly conversation: DeskConversation
  readonly replyTo: DeskMessage | undefined
  readonly onCancelReply: () => void
  readonly onTyping: (isOn: boolean) => Promise<void>
  readonly onSend: (drafts: readonly DeskDraft[]) => Promise<void>
}

export function ReplyForm({
  sandbox,
  conversation: { id, status },
  replyTo,
  onCancelReply,
  ...handlers
}: ReplyFormProps) {
  const [text, setText] = useState('')
  const change = (next: string): void => {
    if ((next === '') !== (text === '')) void handlers.onTyping(next !== '')
    setText(next)
  }
  const send = async (): Promise<void> => {
    if (text.trim() === '') return
    setText('')
    await handlers.onSend([{ content: text }])
  }
  return (
    <form
      className={panes.bar}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {replyTo && (
        <div className={styles.reply}>
          <span>
            Replies to #{replyTo.id} {replyTo.content}
          </span>
          <button className={styles.act} type="button" onClick={onCancelReply}>
            Cancel
          </button>
        </div>
      )}
      <input
        className={panes.input}
        aria-label="Answer"
        placeholder="Answer as an agent"
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      <button className={panes.button} type="submit">
        Send
      </button>
      <button
        className={panes.button}
        type="button"
        onClick={() => void sandbox.setStatus(id, status === 'resolved' ? 'open' : 'resolved')}
      >
        {status === 'resolved' ? 'Reopen' : 'Resolve'}
      </button>
    </form>
  )
}
