import { FormattedMessage, useIntl } from 'react-intl'
import { IconButton } from '#components/IconButton.tsx'
import type { Message } from '#domain/message/message.ts'
import { useAppDispatch } from '#state/hooks.ts'
import { Excerpt, useSpeaker } from '../ReplyChip.tsx'
import styles from './Replying.module.css'

/** Renders the message that is being answered, above the answer's text field. */
export function Replying({ original }: { readonly original: Message }) {
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
