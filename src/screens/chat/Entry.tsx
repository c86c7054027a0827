import { FormattedTime, useIntl } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { Icon } from '#components/Icon.tsx'
import { MessageBubble } from '#components/MessageBubble.tsx'
import type { Message } from '#domain/message.ts'
import { toMs } from '#domain/time.ts'
import type { TimelineEntry } from '#domain/timeline.ts'
import { Attachments } from './Attachments.tsx'
import styles from './Entry.module.css'
import { PendingEntry } from './PendingEntry.tsx'

export function Entry({ entry }: { readonly entry: TimelineEntry }) {
  return entry.kind === 'pending' ? (
    <PendingEntry message={entry.message} endsRun={entry.endsRun} />
  ) : (
    <MessageEntry message={entry.message} endsRun={entry.endsRun} />
  )
}

type MessageEntryProps = { readonly message: Message; readonly endsRun: boolean }

function MessageEntry({ message, endsRun }: MessageEntryProps) {
  const intl = useIntl()
  const isVisitors = message.direction === 'incoming'
  const name = message.sender?.name ?? intl.formatMessage({ id: 'message.bot' })
  return (
    <MessageBubble
      side={isVisitors ? 'visitor' : 'team'}
      endsRun={endsRun}
      speaker={intl.formatMessage({ id: isVisitors ? 'message.byVisitor' : 'message.byAgent' }, { name })}
      avatar={<Avatar name={name} imageUrl={message.sender?.avatarUrl} size="small" />}
      footer={endsRun ? <Footer message={message} name={isVisitors ? undefined : name} /> : undefined}
    >
      {message.content}
      <Attachments attachments={message.attachments} />
    </MessageBubble>
  )
}

function Footer({ message, name }: { readonly message: Message; readonly name: string | undefined }) {
  return (
    <>
      {name !== undefined && <bdi>{name}</bdi>}
      <FormattedTime value={toMs(message.createdAt)} />
      {name === undefined && <SentTick />}
    </>
  )
}

function SentTick() {
  const intl = useIntl()
  return (
    <span className={styles['tick']} role="img" aria-label={intl.formatMessage({ id: 'message.sent' })}>
      <Icon name="check" />
    </span>
  )
}
