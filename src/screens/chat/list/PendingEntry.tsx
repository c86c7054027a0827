import { Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Icon } from '#components/Icon.tsx'
import { MessageBubble } from '#components/MessageBubble.tsx'
import { isEmojiOnly } from '#components/richText/markup.ts'
import { RichText } from '#components/richText/RichText.tsx'
import type { PendingMessage } from '#domain/message/outbox.ts'
import { useAppDispatch } from '#state/hooks.ts'
import { PendingFiles } from '../composer/LazyFiles.ts'
import { useGoToComposer } from '../useGoToComposer.ts'
import { FailureReason } from '../message/FailureReason.tsx'
import styles from './PendingEntry.module.css'
import { ReplyChip } from '../message/ReplyChip.tsx'
import { useHasLasted } from '#components/hooks/useHasLasted.ts'

type PendingEntryProps = { readonly message: PendingMessage; readonly endsRun: boolean }

/** Renders a pending message. A failed message stays, with its text, until the visitor decides what to do. */
export function PendingEntry({ message, endsRun }: PendingEntryProps) {
  const intl = useIntl()
  const hasFailed = message.status === 'failed'
  return (
    <MessageBubble
      side="visitor"
      endsRun={endsRun || hasFailed}
      speaker={intl.formatMessage({ id: 'message.byVisitor' })}
      reply={message.replyTo !== undefined && <ReplyChip id={message.replyTo} />}
      text={message.content === '' ? undefined : <RichText text={message.content} />}
      isBare={isEmojiOnly(message.content)}
      footer={<Status message={message} endsRun={endsRun} />}
    >
      {BUILT_IN.attachments && message.files && (
        <Suspense>
          <PendingFiles message={message} files={message.files} />
        </Suspense>
      )}
    </MessageBubble>
  )
}

function Status({ message, endsRun }: PendingEntryProps) {
  const { status, failure } = message
  if (status === 'failed' || (status === 'queued' && failure)) return <Trouble message={message} />
  return endsRun ? <Sending message={message} /> : undefined
}

/** Time with the same status, in ms, after which the message shows that the widget still tries to send it. */
const STILL_TRYING_MS = 8_000

function Sending({ message: { temporaryId, status } }: { readonly message: PendingMessage }) {
  const isSlow = useHasLasted(STILL_TRYING_MS, `${temporaryId}/${status}`)
  const messageId = isSlow ? 'chat.stillTrying' : 'message.sending'
  return (
    <span className={styles['sending']}>
      <FormattedMessage id={status === 'queued' ? 'message.queued' : messageId} />
    </span>
  )
}

/** Renders why a message has failed, or still waits, and what the visitor can do. */
function Trouble({ message }: { readonly message: PendingMessage }) {
  const { status, failure } = message
  const hasFailed = status === 'failed'
  return (
    <span className={styles['trouble']}>
      {/* Screen readers announce only an alert that is new. */}
      <span key={status} className={hasFailed ? styles['failed'] : ''} role={hasFailed ? 'alert' : undefined}>
        {hasFailed && <Icon icon="warning" />}
        <FormattedMessage id={hasFailed ? 'error.send' : 'message.queued'} />
        {failure && <FailureReason failure={failure} />}
      </span>
      <Actions message={message} />
    </span>
  )
}

function Actions({ message }: { readonly message: PendingMessage }) {
  const dispatch = useAppDispatch()
  const goToComposer = useGoToComposer()
  const { temporaryId } = message
  return (
    <span className={styles['actions']}>
      <button type="button" onClick={() => dispatch({ type: 'messages/retried', temporaryId })}>
        <FormattedMessage id="retry" />
      </button>
      {!message.files && (
        <button type="button" onClick={goToComposer({ type: 'messages/withdrawn', message })}>
          <FormattedMessage id="message.edit" />
        </button>
      )}
      <button type="button" onClick={() => dispatch({ type: 'messages/discarded', temporaryId })}>
        <FormattedMessage id="message.discard" />
      </button>
    </span>
  )
}
