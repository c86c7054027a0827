import { useState } from 'react'
import panes from '../pane.module.css'
import type { Sandbox } from '../sandbox.ts'
import styles from './DeskPane.module.css'
import { Conversation } from './Conversation.tsx'
import { Team } from './Team.tsx'
import { useDesk } from './useDesk.ts'

/** Renders the agent's view: the team, the conversations, and the messages of one conversation. */
export function DeskPane({ sandbox }: { readonly sandbox: Sandbox }) {
  const [chosen, setChosen] = useState<number>()
  const desk = useDesk(sandbox, chosen)
  const { current, tenant } = desk
  return (
    <div className={panes.pane}>
      <Team sandbox={sandbox} tenant={tenant} />
      <div className={panes.bar} role="group" aria-label="Conversations">
        {desk.conversations.length === 0 && <span>No conversation yet. Write in the widget.</span>}
        {desk.conversations.map(({ id, contact, status, unread }) => (
          <button
            key={id}
            className={panes.button}
            type="button"
            aria-pressed={id === current?.id}
            onClick={() => setChosen(id)}
          >
            #{id} {contact.name} · {status}
            {unread > 0 && <span className={styles.unread}>{unread}</span>}
          </button>
        ))}
      </div>
      {current && tenant && (
        <Conversation
          key={current.id}
          sandbox={sandbox}
          conversation={current}
          messages={desk.messages}
          agents={tenant.agents}
          isVisitorTyping={desk.isVisitorTyping}
        />
      )}
    </div>
  )
}
