import { useRef, useState } from 'react'
import { usePageStore } from '../commands/pageStore.ts'
import panes from '../pane.module.css'
import type { Sandbox } from '../sandbox.ts'
import { Conversation } from './conversation/Conversation.tsx'
import { ConversationTabs } from './conversation/ConversationTabs.tsx'
import styles from './DeskPane.module.css'
import { DESK, type DeskState, withClosed, withOpened } from './deskStore.ts'
import { ConversationList, type OpenOptions } from './list/ConversationList.tsx'
import { rowsOf } from './list/rows.ts'
import { Problem } from './Problem.tsx'
import type { DeskConversation } from './records.ts'
import { Team } from './team/Team.tsx'
import { useColumns } from './useColumns.ts'
import { useDesk } from './useDesk.ts'

/**
 * Renders the console of the agents: the team, the list of conversations, and up to three open conversations, beside
 * each other if the pane is wide enough and else as tabs.
 */
export function DeskPane({ sandbox }: { readonly sandbox: Sandbox }) {
  const state = usePageStore(DESK)
  const desk = useDesk(sandbox, state.openIds)
  const { conversations, tenant } = desk
  const pane = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const columns = useColumns(pane)
  const [focus, setFocus] = useState<{ readonly id: number; readonly count: number }>({ id: 0, count: 0 })
  const open = openConversations(conversations, state)
  const active = open.find(({ id }) => id === state.activeId) ?? open.at(-1)
  const shown = open.length > columns ? open.filter((conversation) => conversation === active) : open
  const openIn = (id: number, { isBeside, isFocused }: OpenOptions): void => {
    // The newest conversation is shown without having been opened. It stays when another one opens beside it.
    DESK.update((current) => withOpened(isBeside ? { ...current, openIds: open.map((other) => other.id) } : current, id, isBeside)) // prettier-ignore
    if (isFocused) setFocus(({ count }) => ({ id, count: count + 1 }))
  }
  return (
    <div className={panes.pane} ref={pane}>
      {tenant && <Team sandbox={sandbox} tenant={tenant} />}
      <Problem action={desk.loading} />
      <div className={styles.desk}>
        <ConversationList
          conversations={conversations}
          openIds={open.map(({ id }) => id)}
          typingIds={desk.typingIds}
          filter={state.filter}
          list={list}
          onFilter={(filter) => DESK.update((current) => ({ ...current, filter }))}
          onOpen={openIn}
        />
        <div className={styles.open}>
          {open.length > columns && active && (
            <ConversationTabs
              conversations={open}
              active={active}
              onSelect={(activeId) => DESK.update((current) => ({ ...current, activeId }))}
            />
          )}
          <div className={styles.columns}>
            {tenant &&
              shown.map((conversation) => (
                <Conversation
                  key={conversation.id}
                  sandbox={sandbox}
                  conversation={conversation}
                  messages={desk.messages[conversation.id] ?? []}
                  tenant={tenant}
                  isVisitorTyping={desk.typingIds.includes(conversation.id)}
                  isTab={open.length > columns}
                  focusCount={focus.id === conversation.id ? focus.count : 0}
                  onClose={
                    state.openIds.length > 0
                      ? () => {
                          DESK.update((current) => withClosed(current, conversation.id))
                          list.current?.focus()
                        }
                      : undefined
                  }
                  onLeave={() => list.current?.focus()}
                />
              ))}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Returns the open conversations in the order of their columns, or the newest one if none is open. */
function openConversations(
  conversations: readonly DeskConversation[],
  { openIds }: DeskState,
): readonly DeskConversation[] {
  const open = openIds.flatMap((id) => conversations.find((conversation) => conversation.id === id) ?? [])
  return open.length > 0 ? open : rowsOf(conversations, 'all').slice(0, 1)
}
