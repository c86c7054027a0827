import { FormattedMessage } from 'react-intl'
import { toKnownReplyTime } from '#domain/availability.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectIsTeamAvailable } from '#state/selectors/availability.ts'
import { selectAvailabilityWords } from '#state/selectors/words.ts'

/** Whether somebody is there, and when an answer can be expected. */
export function AvailabilityLine() {
  const channel = useAppSelector(selectChannel)
  const isAvailable = useAppSelector(selectIsTeamAvailable)
  const words = useAppSelector((state) => selectAvailabilityWords(state, isAvailable))
  if (channel === undefined) return null
  return (
    <>
      {words === undefined ? (
        <FormattedMessage id={isAvailable ? 'availability.online' : 'availability.away'} />
      ) : (
        <bdi>{words}</bdi>
      )}
      {isAvailable && (
        <>
          <span aria-hidden="true"> · </span>
          <FormattedMessage id={`replyTime.${toKnownReplyTime(channel.replyTime)}`} />
        </>
      )}
    </>
  )
}
