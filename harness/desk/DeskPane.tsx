import { useState } from 'react'
import panes from '../pane.module.css'
import type { Sandbox } from '../sandbox.ts'
import { Answer } from './Answer.tsx'
import styles from './DeskPane.module.css'
import { Team } from './Team.tsx'
import { useDesk } from './useDesk.ts'

/** The other side: what an agent sees, and does. */
export function DeskPane({ sandbox }: { readonly sandbox: Sandbox }) {
  const [chosen, setChosen] = useState<number>()
  const desk = useDesk(sandbox, chosen)
  const { current } = desk
  return (
    <div className={panes.pane}>
      <Team sandbox={sandbox} tenant={desk.tenant} />
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
      <ol className={styles.messages} aria-label="Messages">
        {desk.messages.map(({ id, content, message_type: type, sender }) => (
          <li key={id} className={type === 0 ? styles.theirs : styles.ours}>
            <span className={styles.who}>{sender?.name ?? (type === 3 ? 'template' : 'activity')}</span>
            {content ?? '(attachment)'}
          </li>
        ))}
        {desk.isVisitorTyping && <li className={styles.typing}>The visitor is typing…</li>}
      </ol>
      {current && <Answer key={current.id} sandbox={sandbox} conversation={current} />}
    </div>
  )
}
