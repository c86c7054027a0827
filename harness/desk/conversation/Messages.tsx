import { useEffect, useRef } from 'react'
import type { DeskMessage, Sandbox } from '../sandbox.ts'
import styles from './DeskPane.module.css'
import { Message } from './Message.tsx'

type MessagesProps = {
  readonly sandbox: Sandbox
  readonly messages: readonly DeskMessage[]
  readonly isVisitorTyping: boolean
  readonly onReply: (messageId: number) => void
}

/** Renders all messages and scrolls to the newest. */
export function Messages({ sandbox, messages, isVisitorTyping, onReply }: MessagesProps) {
  const list = useRef<HTMLOListElement>(null)
  const newest = messages.at(-1)?.id
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [newest, isVisitorTyping])
  return (
    <ol className={styles.messages} aria-label="Messages" ref={list}>
      {messages.map((message) => (
        <Message key={message.id} sandbox={sandbox} message={message} onReply={() => onReply(message.id)} />
      ))}
      {isVisitorTyping && <li className={styles.typing}>The visitor is typing…</li>}
    </ol>
  )
}
