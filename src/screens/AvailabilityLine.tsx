import { type ReactNode } from 'react'
import { FormattedDate, FormattedMessage, FormattedTime } from 'react-intl'
import { findNextOpening, toKnownReplyTime } from '#domain/availability.ts'
import type { Channel } from '#domain/channel.ts'
import type { EpochMs } from '#domain/time.ts'
import { selectChannel } from '#state/channel.ts'
import { selectNow } from '#state/clock.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectIsOnline } from '#state/network.ts'
import { selectConnectionProblem, selectIsTeamAvailable } from '#state/selectors/availability.ts'
import { selectAnsweringBot } from '#state/selectors/bot.ts'
import { selectAvailabilityText } from '#state/selectors/texts.ts'
import styles from './AvailabilityLine.module.css'

/**
 * Renders a lost or delayed connection in place of the availability, which is then uncertain. Above a copy of the messages
 * it renders nothing, as only the servers know who is there.
 */
export function PresenceLine() {
  const problem = useAppSelector(selectConnectionProblem)
  const isCopy = useAppSelector(({ ownCopy }) => ownCopy?.messagesAsOf !== undefined)
  return (
    <>
      <span role="status">{problem && <FormattedMessage id={`connection.${problem}`} />}</span>
      {!problem && !(BUILT_IN.offlineHistory && isCopy) && <AvailabilityLine />}
    </>
  )
}

/**
 * Renders one line about who answers and when. Without a network it says so, an answering bot replaces an absent team,
 * and an absent team is followed by the time of its return, or by its reply time if that is unknown.
 */
export function AvailabilityLine() {
  const channel = useAppSelector(selectChannel)
  const isOnline = useAppSelector(selectIsOnline)
  const isAvailable = useAppSelector(selectIsTeamAvailable)
  const bot = useAppSelector(selectAnsweringBot)
  if (!isOnline) return <FormattedMessage id="connection.offline" />
  if (channel === undefined) return null
  if (BUILT_IN.bot && !isAvailable && bot !== undefined)
    return <FormattedMessage id="bot.answers" values={{ name: <bdi>{bot}</bdi> }} />
  return (
    <span className={styles['line']}>
      <Phrase>
        <TeamAvailability isAvailable={isAvailable} />
      </Phrase>
      {isAvailable ? <ReplyTime channel={channel} /> : <Return channel={channel} />}
    </span>
  )
}

/** Renders a phrase that breaks as a whole. CSS puts a dot before every phrase but the first of a line. */
const Phrase = ({ children }: { readonly children: ReactNode }) => <span className={styles['phrase']}>{children} </span>

function TeamAvailability({ isAvailable }: { readonly isAvailable: boolean }) {
  const text = useAppSelector((state) => selectAvailabilityText(state, isAvailable))
  return text === undefined ? (
    <FormattedMessage id={isAvailable ? 'availability.online' : 'availability.away'} />
  ) : (
    <bdi>{text}</bdi>
  )
}

const ReplyTime = ({ channel }: { readonly channel: Channel }) => (
  <Phrase>
    <FormattedMessage id={`replyTime.${toKnownReplyTime(channel.replyTime)}`} />
  </Phrase>
)

/** Renders when an absent team is back. A reply time of minutes would contradict the absence. */
function Return({ channel }: { readonly channel: Channel }) {
  const now = useAppSelector(selectNow)
  const opening = channel.isWorkingHoursEnabled ? findNextOpening(channel, now) : undefined
  if (opening !== undefined)
    return (
      <Phrase>
        <Opening at={opening} now={now} />
      </Phrase>
    )
  return channel.replyTime === 'in_a_few_minutes' ? null : <ReplyTime channel={channel} />
}

/** Renders the time of the next opening in the visitor's own time zone, with the weekday if it is not today. */
function Opening({ at, now }: { readonly at: EpochMs; readonly now: EpochMs }) {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? (
    <FormattedMessage id="availability.backToday" values={{ time: <FormattedTime value={at} /> }} />
  ) : (
    <FormattedMessage
      id="availability.backOn"
      values={{ day: <FormattedDate value={at} weekday="long" hour="numeric" minute="numeric" /> }}
    />
  )
}
