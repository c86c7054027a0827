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
  /** What the message answers. */
  readonly reply?: ReactNode
  /** The words; a message of files alone has none. */
  readonly words?: ReactNode
  /** Words so few and so plain that they need no bubble around them. */
  readonly isBare?: boolean
  /** What may be done with the message, shown when it is pointed at. */
  readonly actions?: ReactNode
  readonly footer?: ReactNode
  /** What stands below the words: files, forms, cards. */
  readonly children?: ReactNode
}

export function MessageBubble({ side, endsRun, avatar, footer, ...content }: MessageBubbleProps) {
  return (
    <div className={classNames(styles['row'], styles[side], endsRun && styles['last'])}>
      {side === 'team' && <span className={styles['face']}>{endsRun && avatar}</span>}
      <div className={styles['column']}>
        <Content {...content} />
        {footer && <div className={styles['footer']}>{footer}</div>}
      </div>
    </div>
  )
}

type ContentProps = Pick<MessageBubbleProps, 'speaker' | 'reply' | 'words' | 'isBare' | 'actions' | 'children'>

function Content({ speaker, reply, words, isBare = false, actions, children }: ContentProps) {
  const hasWords = words !== undefined
  return (
    <>
      {reply}
      <div className={styles['spoken']}>
        <div className={styles[hasWords ? (isBare ? 'bare' : 'bubble') : 'brought']}>
          <VisuallyHidden>{speaker} </VisuallyHidden>
          {hasWords ? <div dir="auto">{words}</div> : children}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      {hasWords && children}
    </>
  )
}
