import { useEffect, useState } from 'react'
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

/** What the reader has seen, also while they are on another screen: ids of the newest message, now and at the end. */
let kept = { newest: 0, lastSeenId: 0 }

/** Renders a button that scrolls to the end, with the number of new answers, while the visitor reads further up. */
export function NewMessagesButton({ isAtEnd, onPress }: NewMessagesButtonProps) {
  const intl = useIntl()
  const messages = useAppSelector(selectMessages)
  const newest = newestId(messages)
  // The list begins at its end, also for a reader who then gets their place back.
  const [seen, setSeen] = useState({ ...kept, isAtEnd: true })
  if (seen.isAtEnd !== isAtEnd || seen.newest !== newest)
    setSeen({ isAtEnd, newest, lastSeenId: isAtEnd ? newest : seen.lastSeenId })
  useEffect(() => void (kept = seen), [seen])
  if (isAtEnd) return null
  const count = pickRepliesAfter(messages, seen.lastSeenId).length
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
