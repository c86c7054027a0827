import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Icon } from '#components/Icon.tsx'
import { answersAfter, newestId } from '#domain/message/news.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectMessages } from '#state/selectors/messages.ts'
import styles from './NewsButton.module.css'

type NewsButtonProps = {
  readonly isAtEnd: boolean
  readonly onPress: () => void
}

/** Renders a button that scrolls to the end, with the number of new answers, while the visitor reads further up. */
export function NewsButton({ isAtEnd, onPress }: NewsButtonProps) {
  const intl = useIntl()
  const messages = useAppSelector(selectMessages)
  const newest = newestId(messages)
  const [known, setKnown] = useState(newest)
  if (isAtEnd && known !== newest) setKnown(newest)
  if (isAtEnd) return null
  const count = answersAfter(messages, known).length
  return (
    <button
      className={styles['button']}
      type="button"
      aria-label={count === 0 ? intl.formatMessage({ id: 'messages.toLatest' }) : undefined}
      onClick={onPress}
    >
      <Icon name="down" />
      {count > 0 && <FormattedMessage id="messages.new" values={{ count }} />}
    </button>
  )
}
