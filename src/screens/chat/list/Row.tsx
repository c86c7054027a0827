import { FormattedDate, FormattedMessage } from 'react-intl'
import { DateSeparator } from '#components/DateSeparator.tsx'
import type { TimelineRow } from '#domain/message/timeline.ts'
import { type EpochMs, epochMs } from '#domain/time.ts'
import { selectNow } from '#state/clock.ts'
import { useAppSelector } from '#state/hooks.ts'
import { dayFormat } from '../../summary/dayFormat.ts'
import { Entry } from './Entry.tsx'
import styles from './Row.module.css'

/** Renders one row of the conversation. `scrollPosition.ts` finds the row by its `data-key`. */
export const Row = ({ row }: { readonly row: TimelineRow }) => (
  <div className={styles['row']} data-key={row.key}>
    {row.kind === 'day' ? (
      <DateSeparator>
        <DayName startsAt={row.startsAt} />
      </DateSeparator>
    ) : (
      <Entry entry={row} />
    )}
  </div>
)

function DayName({ startsAt }: { readonly startsAt: EpochMs }) {
  const today = useAppSelector((state) => new Date(selectNow(state)).setHours(0, 0, 0, 0))
  const yesterday = new Date(today).setDate(new Date(today).getDate() - 1)
  if (startsAt === today) return <FormattedMessage id="date.today" />
  if (startsAt === yesterday) return <FormattedMessage id="date.yesterday" />
  return <FormattedDate value={startsAt} {...dayFormat(startsAt, epochMs(today), 'long')} />
}
