import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Icon, type IconPath } from '#components/Icon.tsx'
import { pickRepliesAfter, newestId } from '#domain/message/replies.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectMessages } from '#state/selectors/messages.ts'
import { selectUnread } from '#state/selectors/unread.ts'
import styles from './NewMessagesButton.module.css'

const DOWN: IconPath = 'M10 4v12M5 11l5 5 5-5'

type NewMessagesButtonProps = {
  readonly isAtEnd: boolean
  readonly onPress: () => void
}

/** Renders a button that scrolls to the end, with the number of new answers, while the visitor reads further up. */
export function NewMessagesButton({ isAtEnd, onPress }: NewMessagesButtonProps) {
  const intl = useIntl()
  const count = useNewCount(isAtEnd)
  if (isAtEnd) return null
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

/**
 * What the reader has seen, also while they are on another screen: the id of the last message that the end of the list
 * has shown them, now and when they were there.
 */
let kept = { upToId: 0, lastSeenId: 0 }

/** Returns the number of answers that are new since the reader was at the end of the list; 0 at the end. */
function useNewCount(isAtEnd: boolean): number {
  const messages = useAppSelector(selectMessages)
  // Of several unread answers, a reader who gets the beginning of the first has seen only this one.
  const [firstUnread] = useAppSelector(selectUnread)
  const upToId = firstUnread?.id ?? newestId(messages)
  // The list begins at its end, also for a reader who then gets their place back.
  const [seen, setSeen] = useState({ ...kept, isAtEnd: true })
  if (seen.isAtEnd !== isAtEnd || seen.upToId !== upToId)
    setSeen({ isAtEnd, upToId, lastSeenId: isAtEnd ? upToId : seen.lastSeenId })
  useEffect(() => void (kept = seen), [seen])
  return isAtEnd ? 0 : pickRepliesAfter(messages, seen.lastSeenId).length
}
