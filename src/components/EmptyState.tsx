import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Icon, type IconName } from './Icon.tsx'

type EmptyStateProps = {
  readonly icon: IconName
  readonly children: ReactNode
  readonly action?: ReactNode
  /** Whether the text is the heading of the screen, which then has no header. */
  readonly isHeading?: boolean
}

/** Renders an empty view: a text about what will be here, and an optional action. */
export function EmptyState({ icon, children, action, isHeading = false }: EmptyStateProps) {
  const Words = isHeading ? 'h1' : 'p'
  return (
    <div className={styles['empty']}>
      <span className={styles['icon']}>
        <Icon icon={icon} />
      </span>
      <Words className={styles['words']}>{children}</Words>
      {action}
    </div>
  )
}
