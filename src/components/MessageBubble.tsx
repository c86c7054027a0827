import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './MessageBubble.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type MessageBubbleProps = {
  readonly side: 'visitor' | 'team'
  /** The last of a run leans its corner towards the sender. */
  readonly endsRun: boolean
  /** Who speaks, for those who cannot see the side. */
  readonly speaker: string
  readonly avatar?: ReactNode
  readonly footer?: ReactNode
  readonly children: ReactNode
}

export function MessageBubble({ side, endsRun, speaker, avatar, footer, children }: MessageBubbleProps) {
  return (
    <div className={classNames(styles['row'], styles[side], endsRun && styles['last'])}>
      {side === 'team' && <span className={styles['face']}>{endsRun && avatar}</span>}
      <div className={styles['column']}>
        <div className={styles['bubble']}>
          <VisuallyHidden>{speaker} </VisuallyHidden>
          <div dir="auto">{children}</div>
        </div>
        {footer !== undefined && <div className={styles['footer']}>{footer}</div>}
      </div>
    </div>
  )
}
