import { useIntl } from 'react-intl'
import { type EpochSeconds, toMs } from '#domain/time.ts'
import { selectNow } from '#state/clock.ts'
import { useAppSelector } from '#state/hooks.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type MessageTimeProps = {
  readonly at: EpochSeconds
  /** Whether units are abbreviated, for a card without room. */
  readonly isShort?: boolean
}

/** Renders a message's age during its first hour, then the time of day. The tooltip has the exact time. */
export function MessageTime({ at, isShort = false }: MessageTimeProps) {
  const intl = useIntl()
  const moment = toMs(at)
  const age = useAppSelector((state) => wholeMinutes(selectNow(state) - moment))
  return (
    <time
      dateTime={new Date(moment).toISOString()}
      title={intl.formatDate(moment, { dateStyle: 'full', timeStyle: 'short' })}
    >
      {age === undefined ? intl.formatTime(moment) : ago(age)}
    </time>
  )

  function ago(minutes: number): string {
    return minutes === 0
      ? intl.formatRelativeTime(0, 'second', { numeric: 'auto' })
      : intl.formatRelativeTime(-minutes, 'minute', { style: isShort ? 'short' : 'long' })
  }
}

/** Returns whole minutes; undefined after an hour, and 0 if the browser's clock runs behind the server's. */
const wholeMinutes = (ms: number): number | undefined => (ms >= HOUR_MS ? undefined : Math.max(0, Math.floor(ms / MINUTE_MS))) // prettier-ignore
