import { useState } from 'react'
import panes from '../pane.module.css'
import type { DeskConversation, Sandbox } from '../sandbox.ts'

type AnswerProps = { readonly sandbox: Sandbox; readonly conversation: DeskConversation }

export function Answer({ sandbox, conversation: { id, status } }: AnswerProps) {
  const [text, setText] = useState('')
  const change = (next: string): void => {
    if ((next === '') !== (text === '')) void sandbox.type(id, next !== '')
    setText(next)
  }
  const send = async (): Promise<void> => {
    if (text.trim() === '') return
    setText('')
    await sandbox.type(id, false)
    await sandbox.say(id, text)
    await sandbox.read(id)
  }
  return (
    <form
      className={panes.bar}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
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
