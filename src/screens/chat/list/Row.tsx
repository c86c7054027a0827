import { memo, useState } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { classNames } from '#components/classNames.ts'
import { DateSeparator } from '#components/DateSeparator.tsx'
import type { TimelineEntry, TimelineRow } from '#domain/message/timeline.ts'
import { type EpochMs, epochMs } from '#domain/time.ts'
import { selectNow } from '#state/clock.ts'
import { useAppSelector } from '#state/hooks.ts'
import { dayFormat } from '../../summary/dayFormat.ts'
import { Entry } from './Entry.tsx'
import styles from './Row.module.css'
import { useEntryLabel } from './useSummary.ts'

type RowProps<Kind extends TimelineRow> = {
  readonly row: Kind
  /** Whether the row is the last one of a reader at the end. Only such a message moves when it appears. */
  readonly isArriving: boolean
}

/**
 * Renders one row of the conversation: a day or a message. `scrollPosition.ts` finds the row by its `data-key`, and
 * `tabStops.lazy.ts` makes one message at a time a tab stop.
 */
export const Row = memo(function Row({ row, isArriving }: RowProps<TimelineRow>) {
  if (row.kind !== 'day') return <MessageRow row={row} isArriving={isArriving} />
  return (
    <div className={styles['row']} data-key={row.key}>
      <DateSeparator>
        <DayName startsAt={row.startsAt} />
      </DateSeparator>
    </div>
  )
})

function MessageRow({ row, isArriving }: RowProps<TimelineEntry>) {
  // A row that becomes the last one, or comes into view again, has not arrived.
  const [hasArrived] = useState(isArriving)
  return (
    <article
      className={classNames(styles['row'], hasArrived && styles['arriving'])}
      data-key={row.key}
      aria-label={useEntryLabel(row)}
      tabIndex={-1}
    >
      <Entry entry={row} />
    </article>
  )
}

function DayName({ startsAt }: { readonly startsAt: EpochMs }) {
  const today = useAppSelector((state) => new Date(selectNow(state)).setHours(0, 0, 0, 0))
  const yesterday = new Date(today).setDate(new Date(today).getDate() - 1)
  if (startsAt === today) return <FormattedMessage id="date.today" />
  if (startsAt === yesterday) return <FormattedMessage id="date.yesterday" />
  return <FormattedDate value={startsAt} {...dayFormat(startsAt, epochMs(today), 'long')} />
}
