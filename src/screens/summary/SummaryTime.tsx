import { useIntl } from 'react-intl'
import { epochMs, type EpochSeconds, toMs } from '#domain/time.ts'
import { selectNow } from '#state/clock.ts'
import { useAppSelector } from '#state/hooks.ts'
import { dayFormat } from './dayFormat.ts'
import { MessageTime } from './MessageTime.tsx'

/** Renders the day of a message from an earlier day, and the time of a message from today. */
export function SummaryTime({ at }: { readonly at: EpochSeconds }) {
  const intl = useIntl()
  const moment = toMs(at)
  const today = useAppSelector((state) => new Date(selectNow(state)).setHours(0, 0, 0, 0))
  if (moment >= today) return <MessageTime at={at} isShort />
  return <time>{intl.formatDate(moment, dayFormat(moment, epochMs(today), 'short'))}</time>
}
