import { FormattedDate, FormattedMessage } from 'react-intl'
import { DateSeparator } from '#components/DateSeparator.tsx'
import type { TimelineDay } from '#domain/timeline.ts'
import { selectNow } from '#state/clock.ts'
import { useAppSelector } from '#state/hooks.ts'
import { Entry } from './Entry.tsx'
import styles from './Day.module.css'

export function Day({ day }: { readonly day: TimelineDay }) {
  return (
    <section className={styles['day']}>
      <DateSeparator>
        <DayName startsAt={day.startsAt} />
      </DateSeparator>
      {day.entries.map((entry) => (
        <Entry key={entry.key} entry={entry} />
      ))}
    </section>
  )
}

function DayName({ startsAt }: { readonly startsAt: number }) {
  const now = useAppSelector(selectNow)
  const today = new Date(now).setHours(0, 0, 0, 0)
  const yesterday = new Date(today).setDate(new Date(today).getDate() - 1)
  if (startsAt === today) return <FormattedMessage id="date.today" />
  if (startsAt === yesterday) return <FormattedMessage id="date.yesterday" />
  return <FormattedDate value={startsAt} day="numeric" month="long" year="numeric" />
}
