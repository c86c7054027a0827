import { FormattedMessage, useIntl } from 'react-intl'
import { MessageBubble } from '#components/MessageBubble.tsx'
import type { PendingMessage } from '#domain/pendingMessage.ts'
import { useAppDispatch } from '#state/hooks.ts'
import styles from './PendingEntry.module.css'

type PendingEntryProps = { readonly message: PendingMessage; readonly endsRun: boolean }

/** A message on its way; one that did not arrive stays, with its words, until the visitor decides. */
export function PendingEntry({ message, endsRun }: PendingEntryProps) {
  const intl = useIntl()
  const hasFailed = message.status === 'failed'
  return (
    <MessageBubble
      side="visitor"
      endsRun={endsRun || hasFailed}
      speaker={intl.formatMessage({ id: 'message.byVisitor' })}
      footer={hasFailed ? <Failed message={message} /> : endsRun && <Sending />}
    >
      {message.content}
    </MessageBubble>
  )
}

const Sending = () => (
  <span className={styles['sending']}>
    <FormattedMessage id="message.sending" />
  </span>
)

function Failed({ message: { temporaryId } }: { readonly message: PendingMessage }) {
  const dispatch = useAppDispatch()
  return (
    <>
      <span className={styles['failed']} role="alert">
        <FormattedMessage id="error.send" />
      </span>
      <button
        className={styles['action']}
        type="button"
        onClick={() => dispatch({ type: 'messages/retried', temporaryId })}
      >
        <FormattedMessage id="retry" />
      </button>
      <button
        className={styles['action']}
        type="button"
        onClick={() => dispatch({ type: 'messages/discarded', temporaryId })}
      >
        <FormattedMessage id="message.discard" />
      </button>
    </>
  )
}
