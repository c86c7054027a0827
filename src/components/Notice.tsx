import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { Icon } from './Icon.tsx'
import styles from './Notice.module.css'

type NoticeProps = {
  readonly tone: 'calm' | 'danger'
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** Says what happened and offers what to do; a calm one is a status, a dangerous one an alert. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <div className={classNames(styles['notice'], styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      {tone === 'danger' && <Icon name="warning" />}
      <span className={styles['words']}>{children}</span>
      {action}
    </div>
  )
}
