import { FormattedMessage } from 'react-intl'
import { Notice } from '#components/Notice.tsx'
import { selectConnection } from '#state/connection.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectIsOnline } from '#state/network.ts'

/** Renders a calm notice about a lost connection. Messages written meanwhile are persisted and sent automatically. */
export function ConnectionNotice() {
  const connection = useAppSelector(selectConnection)
  const isOnline = useAppSelector(selectIsOnline)
  const status = isOnline ? connection : 'offline'
  if (status !== 'offline' && status !== 'lost' && status !== 'refused') return null
  return (
    <Notice tone="calm">
      <FormattedMessage id={`connection.${status}`} />
    </Notice>
  )
}
