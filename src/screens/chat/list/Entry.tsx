import { memo, Suspense } from 'react'
import { useIntl } from 'react-intl'
import { Icon } from '#components/Icon.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { MessageBubble } from '#components/MessageBubble.tsx'
import { isEmojiOnly } from '#components/richText/markup.ts'
import { RichText } from '#components/richText/RichText.tsx'
import type { Message } from '#domain/message/message.ts'
import type { TimelineEntry } from '#domain/message/timeline.ts'
import { SenderAvatar } from '../../summary/SenderAvatar.tsx'
import { useGoToComposer } from '../useGoToComposer.ts'
import styles from './Entry.module.css'
import { MessageTime } from '../../summary/MessageTime.tsx'
import { MessageExtras, StreamEnd } from '../message/LazyExtras.tsx'
import { PendingEntry } from './PendingEntry.tsx'
import { ReplyChip } from '../message/ReplyChip.tsx'
import { useTeamSender } from '../../summary/useTeamSender.ts'
import { hasExtras } from './rowChunks.ts'

export const Entry = memo(function Entry({ entry }: { readonly entry: TimelineEntry }) {
  if (entry.kind === 'pending') return <PendingEntry message={entry.message} endsRun={entry.endsRun} />
  return entry.message.direction === 'activity' ? (
    <p className={styles['activity']} dir="auto">
      {entry.message.content}
    </p>
  ) : (
    <MessageEntry message={entry.message} endsRun={entry.endsRun} />
  )
})

type MessageEntryProps = { readonly message: Message; readonly endsRun: boolean }

function MessageEntry({ message, endsRun }: MessageEntryProps) {
  return message.direction === 'incoming' ? (
    <VisitorsMessage message={message} endsRun={endsRun} />
  ) : (
    <TeamsMessage message={message} endsRun={endsRun} />
  )
}

function VisitorsMessage({ message, endsRun }: MessageEntryProps) {
  const intl = useIntl()
  return (
    <MessageBubble
      side="visitor"
      endsRun={endsRun}
      speaker={intl.formatMessage({ id: 'message.byVisitor' })}
      footer={endsRun && <Footer message={message} name={undefined} />}
      {...bubbleProps(message)}
    >
      <Extras message={message} />
    </MessageBubble>
  )
}

function TeamsMessage({ message, endsRun }: MessageEntryProps) {
  const intl = useIntl()
  const sender = useTeamSender(message.sender)
  const { name } = sender
  const choice = choiceOf(message)
  const isLast = endsRun || choice !== ''
  return (
    <>
      <MessageBubble
        side="team"
        endsRun={isLast}
        speaker={intl.formatMessage({ id: 'message.byAgent' }, { name })}
        avatar={<SenderAvatar sender={sender} />}
        footer={isLast && <Footer message={message} name={name} />}
        {...bubbleProps(message)}
      >
        <Extras message={message} />
      </MessageBubble>
      {choice !== '' && (
        <MessageBubble side="visitor" endsRun speaker={intl.formatMessage({ id: 'message.byVisitor' })} text={choice} />
      )}
    </>
  )
}

/** Returns the options that the visitor has chosen, as a text in the visitor's name; empty before the choice. */
const choiceOf = ({ body }: Message): string =>
  body.kind === 'select' ? (body.submitted ?? []).map(({ title, value }) => title ?? value).join(', ') : ''

const bubbleProps = (message: Message) => ({
  reply: message.inReplyTo !== undefined && <ReplyChip id={message.inReplyTo} />,
  text: hasText(message) ? <RichText text={message.content} isOpen={isOpen(message)} /> : undefined,
  isBare: !message.stream && isEmojiOnly(message.content),
  actions: message.body.kind === 'text' ? <ReplyButton message={message} /> : undefined,
})

/** False for a message without text, and for a rating, which shows a translated text instead. */
const hasText = ({ content, body, stream }: Message): boolean =>
  (content !== '' && body.kind !== 'csat') || stream === 'running'

/** Returns whether a text that was sent word by word may still grow; undefined for any other text. */
const isOpen = ({ stream }: Message): boolean | undefined => stream && stream === 'running'

const Extras = ({ message }: { readonly message: Message }) => (
  <Suspense>
    {hasExtras(message) && <MessageExtras message={message} />}
    {BUILT_IN.streamedAnswers && message.stream && <StreamEnd message={message} />}
  </Suspense>
)

function ReplyButton({ message: { id } }: { readonly message: Message }) {
  const intl = useIntl()
  const goToComposer = useGoToComposer()
  return (
    <IconButton
      icon="reply"
      label={intl.formatMessage({ id: 'message.reply' })}
      onPress={goToComposer({ type: 'draft/replyChosen', to: id })}
    />
  )
}

function Footer({ message, name }: { readonly message: Message; readonly name: string | undefined }) {
  return (
    <>
      {name !== undefined && <bdi>{name}</bdi>}
      <MessageTime at={message.createdAt} />
      {name === undefined && <SentTick />}
    </>
  )
}

function SentTick() {
  const intl = useIntl()
  return (
    <span className={styles['tick']} role="img" aria-label={intl.formatMessage({ id: 'message.sent' })}>
      <Icon icon="check" />
    </span>
  )
}
