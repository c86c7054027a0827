import { FormattedMessage } from 'react-intl'
import { Notice } from '#components/Notice.tsx'
import { selectConnection } from '#state/connection.ts'
import { useAppSelector } from '#state/hooks.ts'

/** Said calmly: what is written meanwhile is safe, and comes through by itself. */
export function ConnectionNotice() {
  const connection = useAppSelector(selectConnection)
  if (connection !== 'lost' && connection !== 'refused') return null
  return (
    <Notice tone="calm">
      <FormattedMessage id={`connection.${connection}`} />
    </Notice>
  )
}
