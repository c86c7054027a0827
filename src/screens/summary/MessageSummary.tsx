import type { ReactNode } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { classNames } from '#components/classNames.ts'
import type { Message } from '#domain/message/message.ts'
import { stripMarkdown } from '#domain/message/stripMarkdown.ts'
import styles from './MessageSummary.module.css'
import { SenderAvatar } from './SenderAvatar.tsx'
import { SummaryTime } from './SummaryTime.tsx'
import { useTeamSender } from './useTeamSender.ts'

type MessageSummaryProps = {
  readonly message: Message
  /** Label after the name, such as the company. */
  readonly origin?: ReactNode
  /** Mark of an unread message. */
  readonly mark?: ReactNode
  /** Whether the text is shown in full; otherwise its first two lines. */
  readonly isWhole?: boolean
}

/** Renders a message as a card on Home and beside the bubble shows it: face, name, time, text. */
export function MessageSummary({ message, origin, mark, isWhole = false }: MessageSummaryProps) {
  const intl = useIntl()
  const sender = useTeamSender(message.sender)
  const isOwn = message.direction === 'incoming'
  return (
    <span className={styles['summary']}>
      {!isOwn && <SenderAvatar sender={sender} />}
      <span className={styles['words']}>
        <SummaryHead name={isOwn ? intl.formatMessage({ id: 'message.you' }) : sender.name} origin={origin}>
          <SummaryTime at={message.createdAt} /> {mark}
        </SummaryHead>{' '}
        <span className={classNames(styles['text'], isWhole && styles['isWhole'])} dir="auto">
          {textOf(message, intl)}
        </span>
      </span>
    </span>
  )
}

type SummaryHeadProps = { readonly name: string; readonly origin?: ReactNode; readonly children?: ReactNode }

/** Renders the first line of a card: who writes, and what the card adds at its end. */
export const SummaryHead = ({ name, origin, children }: SummaryHeadProps) => (
  <span className={styles['head']}>
    <bdi className={styles['name']}>{name}</bdi> <span className={styles['origin']}>{origin}</span> {children}
  </span>
)

/** Returns the message's text. A rating has a translated text, and a message with only files a word for them. */
const textOf = ({ body, content }: Message, intl: IntlShape): string =>
  (body.kind === 'csat' && intl.formatMessage({ id: body.csat ? 'csat.thanks' : 'csat.title' })) ||
  stripMarkdown(content) ||
  intl.formatMessage({ id: 'message.attachment' })
