import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './MessageBubble.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type MessageBubbleProps = {
  readonly side: 'visitor' | 'team'
  /** Whether this is the last message of a run by one speaker. Its small corner then points to the sender. */
  readonly endsRun: boolean
  /** Name of the sender for screen readers, whose users cannot see on which side the bubble is. */
  readonly speaker: string
  readonly avatar?: ReactNode
  /** Quote of the message that this message answers. */
  readonly reply?: ReactNode
  /** Text of the message; undefined if the message has only files. */
  readonly text?: ReactNode
  /** Whether the text has no bubble around it, for messages of a few emoji. */
  readonly isBare?: boolean
  /** Buttons for the message, shown on hover or focus. */
  readonly actions?: ReactNode
  readonly footer?: ReactNode
  /** Content below the text: files, forms, cards. */
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

type ContentProps = Pick<MessageBubbleProps, 'speaker' | 'reply' | 'text' | 'isBare' | 'actions' | 'children'>

function Content({ speaker, reply, text, isBare = false, actions, children }: ContentProps) {
  const hasText = text !== undefined
  return (
    <>
      <div className={styles['spoken']}>
        <div className={styles[hasText ? (isBare ? 'bare' : 'bubble') : 'brought']}>
          <VisuallyHidden>{speaker} </VisuallyHidden>
          {reply}
          {hasText ? <div dir="auto">{text}</div> : children}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      {hasText && children}
    </>
  )
}
