import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Icon, type IconName } from './Icon.tsx'

type EmptyStateProps = { readonly icon: IconName; readonly children: ReactNode; readonly action?: ReactNode }

/** Renders an empty view: a text about what will be here, and an optional action. */
export function EmptyState({ icon, children, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <span className={styles['icon']}>
        <Icon icon={icon} />
      </span>
      <p className={styles['words']}>{children}</p>
      {action}
    </div>
  )
}
