import { memo } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { DateSeparator } from '#components/DateSeparator.tsx'
import type { TimelineEntry, TimelineRow } from '#domain/message/timeline.ts'
import { type EpochMs, epochMs } from '#domain/time.ts'
import { selectNow } from '#state/clock.ts'
import { useAppSelector } from '#state/hooks.ts'
import { dayFormat } from '../../summary/dayFormat.ts'
import { Entry } from './Entry.tsx'
import styles from './Row.module.css'
import { useEntryLabel } from './useSummary.ts'

type RowProps<Kind extends TimelineRow> = { readonly row: Kind }

/**
 * Renders one row of the conversation: a day or a message. `scrollPosition.ts` finds the row by its `data-key`, and
 * `tabStops.lazy.ts` makes one message at a time a tab stop.
 */
export const Row = memo(function Row({ row }: RowProps<TimelineRow>) {
  if (row.kind !== 'day') return <MessageRow row={row} />
  return (
    <div className={styles['row']} data-key={row.key}>
      <DateSeparator>
        <DayName startsAt={row.startsAt} />
      </DateSeparator>
    </div>
  )
})

const MessageRow = ({ row }: RowProps<TimelineEntry>) => (
  <article className={styles['row']} data-key={row.key} aria-label={useEntryLabel(row)} tabIndex={-1}>
    <Entry entry={row} />
  </article>
)

function DayName({ startsAt }: { readonly startsAt: EpochMs }) {
  const today = useAppSelector((state) => new Date(selectNow(state)).setHours(0, 0, 0, 0))
  const yesterday = new Date(today).setDate(new Date(today).getDate() - 1)
  if (startsAt === today) return <FormattedMessage id="date.today" />
  if (startsAt === yesterday) return <FormattedMessage id="date.yesterday" />
  return <FormattedDate value={startsAt} {...dayFormat(startsAt, epochMs(today), 'long')} />
}
