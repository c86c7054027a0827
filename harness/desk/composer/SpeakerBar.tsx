import { useMemo } from 'react'
import panes from '../pane.module.css'
import type { DeskConversation, DeskDraft, DeskTenant, Sandbox } from '../sandbox.ts'
import styles from './DeskPane.module.css'
import { buildExamples } from './examples.ts'

type AgentControlsProps = {
  readonly sandbox: Sandbox
  readonly conversation: DeskConversation
  readonly agents: DeskTenant['agents']
  readonly agentId: number
  readonly isTyping: boolean
  readonly onAgent: (agentId: number) => Promise<void>
  readonly onTyping: (isOn: boolean) => Promise<void>
  readonly onSend: (drafts: readonly DeskDraft[]) => Promise<void>
}

const STATUSES = ['open', 'pending', 'snoozed', 'resolved'] as const

/** Renders the controls for the acting agent, example messages, the conversation's status and typing. */
export function AgentControls({ sandbox, conversation, agents, agentId, isTyping, ...handlers }: AgentControlsProps) {
  const examples = useMemo(() => buildExamples(sandbox.url), [sandbox.url])
  return (
    <div className={panes.bar} role="group" aria-label="Acts">
      <label>
        as{' '}
        <select
          aria-label="Agent"
          value={agentId}
          onChange={({ target }) => void handlers.onAgent(Number(target.value))}
        >
          {agents.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <select
        className={styles.examples}
        aria-label="Send an example"
        value=""
        onChange={({ target }) =>
          void handlers.onSend(examples.find(({ name }) => name === target.value)?.drafts ?? [])
        }
      >
        <option value="">Send…</option>
        {examples.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select
        aria-label="Status"
        value={conversation.status}
        onChange={({ target }) => void sandbox.setStatus(conversation.id, target.value)}
      >
        {STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </select>
      <label>
        <input type="checkbox" checked={isTyping} onChange={({ target }) => void handlers.onTyping(target.checked)} />{' '}
        typing
      </label>
    </div>
  )
}
