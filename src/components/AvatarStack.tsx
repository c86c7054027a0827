import type { Agent } from '#domain/agent.ts'
import { Avatar } from './Avatar.tsx'
import styles from './AvatarStack.module.css'

export function AvatarStack({ agents }: { readonly agents: readonly Agent[] }) {
  return (
    <span className={styles['stack']}>
      {agents.map((agent) => (
        <Avatar key={agent.id} name={agent.name} imageUrl={agent.avatarUrl} size="small" />
      ))}
    </span>
  )
}
