import type { KeyboardEvent } from 'react'
import { visitorName } from '../list/rows.ts'
import type { DeskConversation } from '../records.ts'
import styles from './Conversation.module.css'

type ConversationTabsProps = {
  readonly conversations: readonly DeskConversation[]
  readonly active: DeskConversation
  readonly onSelect: (id: number) => void
}

export const conversationTabId = (id: number): string => `desk-tab-${id}`

/** Renders the open conversations as tabs. The arrow keys select the neighbours. */
export function ConversationTabs({ conversations, active, onSelect }: ConversationTabsProps) {
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0
    const next = conversations[conversations.indexOf(active) + step]
    if (next === undefined || step === 0) return
    event.preventDefault()
    onSelect(next.id)
    document.getElementById(conversationTabId(next.id))?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label="Open conversations" tabIndex={-1} onKeyDown={handleKey}>
      {conversations.map((conversation) => (
        <button
          key={conversation.id}
          id={conversationTabId(conversation.id)}
          className={styles.tab}
          type="button"
          role="tab"
          aria-selected={conversation === active}
          tabIndex={conversation === active ? 0 : -1}
          onClick={() => onSelect(conversation.id)}
        >
          {visitorName(conversation)}
        </button>
      ))}
    </div>
  )
}
