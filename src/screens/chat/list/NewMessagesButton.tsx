import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Icon, type IconPath } from '#components/Icon.tsx'
import { pickRepliesAfter, newestId } from '#domain/message/replies.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectMessages } from '#state/selectors/messages.ts'
import styles from './NewMessagesButton.module.css'

const DOWN: IconPath = 'M10 4v12M5 11l5 5 5-5'

type NewMessagesButtonProps = {
  readonly isAtEnd: boolean
  readonly onPress: () => void
}

/** Renders a button that scrolls to the end, with the number of new answers, while the visitor reads further up. */
export function NewMessagesButton({ isAtEnd, onPress }: NewMessagesButtonProps) {
  const intl = useIntl()
  const messages = useAppSelector(selectMessages)
  const newest = newestId(messages)
  const [lastSeenId, setLastSeenId] = useState(newest)
  if (isAtEnd && lastSeenId !== newest) setLastSeenId(newest)
  if (isAtEnd) return null
  const count = pickRepliesAfter(messages, lastSeenId).length
  return (
    <button
      className={styles['button']}
      type="button"
      aria-label={count === 0 ? intl.formatMessage({ id: 'messages.toLatest' }) : undefined}
      onClick={onPress}
    >
      <Icon icon={DOWN} />
      {count > 0 && <FormattedMessage id="messages.new" values={{ count }} />}
    </button>
  )
}
