import { useEffect, useRef } from 'react'
import type { Sandbox } from '../../sandbox.ts'
import type { DeskMessage } from '../records.ts'
import styles from './Conversation.module.css'
import { Message } from './Message.tsx'

type MessagesProps = {
  readonly sandbox: Sandbox
  readonly messages: readonly DeskMessage[]
  /** Time until which the visitor has seen the messages, in seconds since 1970. */
  readonly seenAt: number
  readonly isVisitorTyping: boolean
  readonly onReply: (messageId: number) => void
}

/** Distance from the end within which the list still follows a message that grows, in px. */
const NEAR_END_PX = 80

/** Renders all messages. The list follows new and growing messages as long as its end is visible. */
export function Messages({ sandbox, messages, seenAt, isVisitorTyping, onReply }: MessagesProps) {
  const list = useRef<HTMLOListElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    if (isAtEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [messages, isVisitorTyping])
  return (
    <ol
      className={styles.messages}
      aria-label="Messages"
      tabIndex={0}
      ref={list}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX
      }}
    >
      {messages.map((message) => (
        <Message
          key={message.id}
          sandbox={sandbox}
          message={message}
          quoted={messages.find(({ id }) => id === message.content_attributes.in_reply_to)}
          isSeen={message.created_at <= seenAt}
          onReply={() => onReply(message.id)}
        />
      ))}
      {isVisitorTyping && <li className={styles.typing}>The visitor is typing…</li>}
    </ol>
  )
}
