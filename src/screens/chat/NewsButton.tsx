import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Icon } from '#components/Icon.tsx'
import type { TimelineRow } from '#domain/timeline.ts'
import styles from './NewsButton.module.css'

type NewsButtonProps = {
  readonly rows: readonly TimelineRow[]
  readonly isAtEnd: boolean
  readonly onPress: () => void
}

/** While somebody reads further up: how much has come in meanwhile, and the way there. */
export function NewsButton({ rows, isAtEnd, onPress }: NewsButtonProps) {
  const intl = useIntl()
  const newest = newestId(rows)
  const [known, setKnown] = useState(newest)
  if (isAtEnd && known !== newest) setKnown(newest)
  if (isAtEnd) return null
  const count = rows.filter((row) => isAnswer(row) && row.message.id > known).length
  return (
    <button
      className={styles['button']}
      type="button"
      aria-label={count === 0 ? intl.formatMessage({ id: 'messages.toLatest' }) : undefined}
      onClick={onPress}
    >
      <Icon name="down" />
      {count > 0 && <FormattedMessage id="messages.new" values={{ count }} />}
    </button>
  )
}

type Answer = Extract<TimelineRow, { readonly kind: 'message' }>

const isAnswer = (row: TimelineRow): row is Answer =>
  row.kind === 'message' && (row.message.direction === 'outgoing' || row.message.direction === 'template')

function newestId(rows: readonly TimelineRow[]): number {
  let newest = 0
  for (const row of rows) if (row.kind === 'message' && row.message.id > newest) newest = row.message.id
  return newest
}
