import type { ReactNode, RefObject } from 'react'
import styles from './EmptyState.module.css'
import { Icon, type IconName } from './Icon.tsx'

type EmptyStateProps = {
  readonly icon: IconName
  readonly children: ReactNode
  readonly action?: ReactNode
  /** Given if the text is the heading of the screen, which then has no header. */
  readonly heading?: RefObject<HTMLHeadingElement | null>
}

/** Renders an empty view: a text about what will be here, and an optional action. */
export function EmptyState({ icon, children, action, heading }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <span className={styles['icon']}>
        <Icon icon={icon} />
      </span>
      {heading === undefined ? (
        <p className={styles['words']}>{children}</p>
      ) : (
        <h1 ref={heading} className={styles['words']} tabIndex={-1}>
          {children}
        </h1>
      )}
      {action}
    </div>
  )
}
