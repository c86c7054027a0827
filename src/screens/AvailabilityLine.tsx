import { FormattedMessage } from 'react-intl'
import { toKnownReplyTime } from '#domain/availability.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectIsTeamAvailable } from '#state/selectors/availability.ts'
import { selectAnsweringBot } from '#state/selectors/bot.ts'
import { selectAvailabilityText } from '#state/selectors/texts.ts'

/** Renders whether the team is available: with the reply time if so, otherwise with the name of an answering bot. */
export function AvailabilityLine() {
  const channel = useAppSelector(selectChannel)
  const isAvailable = useAppSelector(selectIsTeamAvailable)
  const bot = useAppSelector(selectAnsweringBot)
  const text = useAppSelector((state) => selectAvailabilityText(state, isAvailable))
  if (channel === undefined) return null
  return (
    <>
      {BUILT_IN.bot && !isAvailable && bot !== undefined && (
        <>
          <FormattedMessage id="bot.answers" values={{ name: <bdi>{bot}</bdi> }} />
          <Dot />
        </>
      )}
      {text === undefined ? (
        <FormattedMessage id={isAvailable ? 'availability.online' : 'availability.away'} />
      ) : (
        <bdi>{text}</bdi>
      )}
      {isAvailable && (
        <>
          <Dot />
          <FormattedMessage id={`replyTime.${toKnownReplyTime(channel.replyTime)}`} />
        </>
      )}
    </>
  )
}

const Dot = () => <span aria-hidden="true"> · </span>
