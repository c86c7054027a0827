import { FormattedMessage, useIntl } from 'react-intl'
import { IconButton } from '#components/IconButton.tsx'
import type { Message } from '#domain/message.ts'
import { selectReplyTo } from '#state/draft.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectMessage } from '#state/selectors/messages.ts'
import styles from './ReplyBar.module.css'
import { Excerpt, useSpeaker } from './ReplyChip.tsx'

/** Which message is being answered. */
export function ReplyBar() {
  const original = useAppSelector((state) => selectMessage(state, selectReplyTo(state)))
  return original && <Bar original={original} />
}

function Bar({ original }: { readonly original: Message }) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const name = useSpeaker(original)
  return (
    <div className={styles['bar']}>
      <span className={styles['words']}>
        <span className={styles['who']}>
          <FormattedMessage id="composer.replyingTo" values={{ name: <bdi>{name}</bdi> }} />
        </span>
        <Excerpt message={original} />
      </span>
      <IconButton
        icon="close"
        label={intl.formatMessage({ id: 'composer.cancelReply' })}
        onPress={() => dispatch({ type: 'draft/replyCancelled' })}
      />
    </div>
  )
}
