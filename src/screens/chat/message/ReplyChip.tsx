import { FormattedMessage, useIntl } from 'react-intl'
import { Icon } from '#components/Icon.tsx'
import type { Message, MessageId } from '#domain/message/message.ts'
import { stripMarkdown } from '#domain/message/stripMarkdown.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectMessage } from '#state/selectors/messages.ts'
import { useJumpTo } from '../list/jump.ts'
import styles from './ReplyChip.module.css'

/** Renders a button that jumps to the answered message; nothing if that message is not loaded or was deleted. */
export function ReplyChip({ id }: { readonly id: MessageId }) {
  const jumpTo = useJumpTo()
  const original = useAppSelector((state) => selectMessage(state, id))
  if (original === undefined) return null
  return (
    <button className={styles['chip']} type="button" onClick={() => jumpTo(original)}>
      <Icon name="reply" />
      <span className={styles['words']}>
        <Speaker message={original} /> <Excerpt message={original} />
      </span>
    </button>
  )
}

function Speaker({ message }: { readonly message: Message }) {
  const name = useSpeaker(message)
  return <FormattedMessage id="message.inReplyTo" values={{ name: <bdi>{name}</bdi> }} />
}

/** Returns the sender's name. The visitor is always "you", even if the server knows a name. */
export function useSpeaker({ direction, sender }: Message): string {
  const intl = useIntl()
  if (direction === 'incoming') return intl.formatMessage({ id: 'message.you' })
  return sender?.name || intl.formatMessage({ id: 'message.bot' })
}

export const Excerpt = ({ message: { content, attachments } }: { readonly message: Message }) => (
  <bdi className={styles['excerpt']}>
    {stripMarkdown(content) || attachments[0]?.name || <FormattedMessage id="message.attachment" />}
  </bdi>
)
