import { FormattedMessage } from 'react-intl'
import { toKnownReplyTime } from '#domain/availability.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectIsTeamAvailable } from '#state/selectors/availability.ts'

/** When an answer can be expected. */
export function AvailabilityLine() {
  const channel = useAppSelector(selectChannel)
  const isAvailable = useAppSelector(selectIsTeamAvailable)
  if (channel === undefined) return null
  return (
    <FormattedMessage id={isAvailable ? `replyTime.${toKnownReplyTime(channel.replyTime)}` : 'availability.away'} />
  )
}
