import { FormattedMessage } from 'react-intl'
import { classNames } from '#components/classNames.ts'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import { useAppSelector } from '#state/hooks.ts'
import { selectUnreadCount } from '#state/selectors/unread.ts'
import styles from './UnreadMark.module.css'

/** Renders a dot if there are unread answers, and their number for screen readers; nothing if all are read. */
export function UnreadMark({ className }: { readonly className?: string | undefined }) {
  const count = useAppSelector(selectUnreadCount)
  return (
    count > 0 && (
      <span className={classNames(styles['unread'], className)}>
        <VisuallyHidden>
          {' '}
          <FormattedMessage id="message.unread" values={{ count }} />
        </VisuallyHidden>
      </span>
    )
  )
}
