import type { Sandbox } from '../../sandbox.ts'
import { Choice } from '../Choice.tsx'
import { Problem } from '../Problem.tsx'
import { type DeskAgent, type DeskTenant, PRESENCES } from '../records.ts'
import { useAction } from '../useAction.ts'
import { AgentForm } from './AgentForm.tsx'
import { describeHours } from './describeHours.ts'
import { Hours } from './Hours.tsx'
import styles from './Team.module.css'

type TeamProps = { readonly sandbox: Sandbox; readonly tenant: DeskTenant }

/** Renders the team and the opening of the tenant in one line, which opens the controls for both. */
export const Team = ({ sandbox, tenant }: TeamProps) => (
  <details className={styles.team}>
    <summary className={styles.summary}>
      <span className={styles.opening} data-open={tenant.hours.isOpenNow || !tenant.hours.isEnabled}>
        {describeHours(tenant.hours)}
      </span>
      {tenant.agents.map(({ id, name, status }) => (
        <span key={id} className={styles.agent}>
          <span className={styles.dot} data-status={status} role="img" aria-label={status} />
          {name.split(' ')[0]}
        </span>
      ))}
    </summary>
    <div className={styles.details}>
      <ul className={styles.agents} aria-label="Agents">
        {tenant.agents.map((agent) => (
          <AgentRow key={agent.id} sandbox={sandbox} agent={agent} />
        ))}
      </ul>
      <AgentForm sandbox={sandbox} agents={tenant.agents} />
      <Hours sandbox={sandbox} tenant={tenant} />
    </div>
  </details>
)

/** Renders an agent with its presence, which can be changed. */
function AgentRow({
  sandbox,
  agent: { id, name, status, avatarUrl },
}: {
  readonly sandbox: Sandbox
  readonly agent: DeskAgent
}) {
  const action = useAction()
  return (
    <li className={styles.row}>
      {avatarUrl === '' ? (
        <span className={styles.face}>{name.slice(0, 1)}</span>
      ) : (
        <img className={styles.face} src={avatarUrl} alt="" />
      )}
      <span className={styles.name}>{name}</span>
      <Choice
        label={`Presence of ${name}`}
        value={status}
        options={PRESENCES}
        onChoose={(next) => void action.run(() => sandbox.setPresence(id, next))}
      />
      <Problem action={action} />
    </li>
  )
}
