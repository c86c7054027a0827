import type { Sandbox } from '../../sandbox.ts'
import { Choice } from '../Choice.tsx'
import { visitorName } from '../list/rows.ts'
import { Problem } from '../Problem.tsx'
import { type DeskConversation, type DeskTenant, STATUSES } from '../records.ts'
import { useAction } from '../useAction.ts'
import styles from './Conversation.module.css'

type ConversationHeadProps = {
  readonly sandbox: Sandbox
  readonly conversation: DeskConversation
  readonly tenant: DeskTenant
  readonly onClose: (() => void) | undefined
}

/** Renders the visitor's name, and the controls for status, assignee and reading. */
export function ConversationHead({ sandbox, conversation, tenant, onClose }: ConversationHeadProps) {
  const { id, status, unread, assignee_id: assigneeId } = conversation
  const action = useAction()
  const setStatus = (next: string): void => void action.run(() => sandbox.setStatus(id, next))
  return (
    <header className={styles.head}>
      <h2 className={styles.visitor}>
        {visitorName(conversation)} <span className={styles.quiet}>#{id}</span>
      </h2>
      <button
        className={styles.small}
        type="button"
        disabled={unread === 0}
        onClick={() => void action.run(() => sandbox.markRead(id))}
      >
        {unread > 0 ? `Mark ${unread} read` : 'All read'}
      </button>
      {onClose && (
        <button className={styles.small} type="button" aria-label="Close the conversation" onClick={onClose}>
          ×
        </button>
      )}
      <div className={styles.controls} role="group" aria-label="State of the conversation">
        <Choice label="Status" value={status} options={STATUSES} onChoose={setStatus} />
        <Choice
          label="Assignee"
          value={assigneeId ?? ''}
          options={[['', 'unassigned'], ...tenant.agents.map((agent) => [agent.id, agent.name] as const)]}
          onChoose={(value) => void action.run(() => sandbox.assign(id, value === '' ? null : Number(value)))}
        />
        {tenant.botName !== '' && (
          <button
            className={styles.small}
            type="button"
            onClick={() => setStatus(status === 'pending' ? 'open' : 'pending')}
          >
            {status === 'pending' ? 'To the team' : `To ${tenant.botName}`}
          </button>
        )}
        <button
          className={styles.small}
          type="button"
          onClick={() => setStatus(status === 'resolved' ? 'open' : 'resolved')}
        >
          {status === 'resolved' ? 'Reopen' : 'Resolve'}
        </button>
      </div>
      <Problem action={action} />
    </header>
  )
}
