import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { Icon } from './Icon.tsx'
import styles from './Notice.module.css'

type NoticeProps = {
  readonly tone: 'calm' | 'success' | 'danger'
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** Renders what has happened and an optional action. With the tone `danger` it is an `alert`, otherwise no live region. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <div className={classNames(styles['notice'], styles[tone])} role={tone === 'danger' ? 'alert' : undefined}>
      {tone !== 'calm' && <Icon icon={tone === 'danger' ? 'warning' : 'check'} />}
      <span className={styles['words']}>{children}</span>
      {action}
    </div>
  )
}
