import { usePageStore } from '../../commands/pageStore.ts'
import type { Sandbox } from '../../sandbox.ts'
import { Composer } from '../composer/Composer.tsx'
import { changeEntry, DESK, entryOf } from '../deskStore.ts'
import { visitorName } from '../list/rows.ts'
import type { DeskConversation, DeskMessage, DeskTenant } from '../records.ts'
import styles from './Conversation.module.css'
import { ConversationHead } from './ConversationHead.tsx'
import { conversationTabId } from './ConversationTabs.tsx'
import { Messages } from './Messages.tsx'
import { UnsentList } from './UnsentList.tsx'

type ConversationProps = {
  readonly sandbox: Sandbox
  readonly conversation: DeskConversation
  readonly messages: readonly DeskMessage[]
  readonly tenant: DeskTenant
  readonly isVisitorTyping: boolean
  /** Whether the conversation is the panel of a tab. */
  readonly isTab: boolean
  /** Focuses the reply when it increases. */
  readonly focusCount: number
  /** Closes the conversation; undefined if it was not opened. */
  readonly onClose: (() => void) | undefined
  /** Gives the focus back to the list. */
  readonly onLeave: () => void
}

/** Renders one conversation: its state, the messages of all sides, unsent messages, and the composer. */
export function Conversation({ sandbox, conversation, messages, tenant, ...props }: ConversationProps) {
  const { id } = conversation
  const entry = entryOf(usePageStore(DESK), id)
  const label = props.isTab
    ? { role: 'tabpanel', 'aria-labelledby': conversationTabId(id) }
    : { 'aria-label': `Conversation with ${visitorName(conversation)}` }
  return (
    <section className={styles.conversation} {...label}>
      <ConversationHead sandbox={sandbox} conversation={conversation} tenant={tenant} onClose={props.onClose} />
      <Messages
        sandbox={sandbox}
        messages={messages}
        seenAt={conversation.contact_last_seen_at}
        isVisitorTyping={props.isVisitorTyping}
        onReply={(replyTo) => changeEntry(id, { replyTo })}
      />
      <UnsentList target={{ sandbox, conversationId: id }} unsent={entry.unsent} />
      <Composer
        sandbox={sandbox}
        conversation={conversation}
        tenant={tenant}
        entry={entry}
        replyTo={messages.find((message) => message.id === entry.replyTo)}
        focusCount={props.focusCount}
        onLeave={props.onLeave}
      />
    </section>
  )
}
