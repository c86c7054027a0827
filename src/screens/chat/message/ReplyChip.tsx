import { FormattedMessage, useIntl } from 'react-intl'
import type { Message, MessageId } from '#domain/message/message.ts'
import { stripMarkdown } from '#domain/message/stripMarkdown.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectMessage } from '#state/selectors/messages.ts'
import { useJumpTo } from '../list/scroll/jump.ts'
import styles from './ReplyChip.module.css'
import { useTeamSender } from '../../summary/useTeamSender.ts'

/** Renders a button that jumps to the answered message; nothing if that message is not loaded or was deleted. */
export function ReplyChip({ id }: { readonly id: MessageId }) {
  const jumpTo = useJumpTo()
  const original = useAppSelector((state) => selectMessage(state, id))
  if (original === undefined) return null
  return (
    <button className={styles['quote']} type="button" onClick={() => jumpTo(original)}>
      <Speaker message={original} /> <Excerpt message={original} />
    </button>
  )
}

function Speaker({ message }: { readonly message: Message }) {
  const name = useSpeaker(message)
  return (
    <span className={styles['speaker']}>
      <FormattedMessage id="message.inReplyTo" values={{ name: <bdi>{name}</bdi> }} />
    </span>
  )
}

/** Returns the sender's name. The visitor is always "you", even if the server knows a name. */
export function useSpeaker({ direction, sender }: Message): string {
  const intl = useIntl()
  const { name } = useTeamSender(sender)
  return direction === 'incoming' ? intl.formatMessage({ id: 'message.you' }) : name
}

export const Excerpt = ({ message: { content, attachments } }: { readonly message: Message }) => (
  <bdi className={styles['excerpt']}>
    {stripMarkdown(content) || attachments[0]?.name || <FormattedMessage id="message.attachment" />}
  </bdi>
)
