import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { EmptyState } from '#components/EmptyState.tsx'
import { Notice } from '#components/Notice.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectHistory } from '#state/messages.ts'
import { selectTimeline } from '#state/selectors/timeline.ts'
import { selectTypingSender } from '#state/typing.ts'
import { Day } from './Day.tsx'
import styles from './MessageList.module.css'
import { TypingLine } from './TypingLine.tsx'
import { useReadingPosition } from './useReadingPosition.ts'

/** What the reader has scrolled to within this many pixels of the top, they want more of. */
const TOP_EDGE_PX = 100

export function MessageList() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const days = useAppSelector(selectTimeline)
  const history = useAppSelector(selectHistory)
  const isTyping = useAppSelector(selectTypingSender) !== undefined
  const list = useRef<HTMLDivElement>(null)
  const onScroll = useReadingPosition(list, days, isTyping)
  const loadEarlier = (): void => {
    if (history === 'partial') dispatch({ type: 'messages/earlierRequested' })
  }
  return (
    <div
      ref={list}
      className={styles['list']}
      role="log"
      aria-live="off"
      aria-label={intl.formatMessage({ id: 'messages.label' })}
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        onScroll()
        if (currentTarget.scrollTop < TOP_EDGE_PX) loadEarlier()
      }}
    >
      {history === 'loading' && <Loading />}
      {history === 'failed' && <Failed />}
      {days.length === 0 && history !== 'loading' && history !== 'unknown' && <Nothing />}
      {days.map((day) => (
        <Day key={day.startsAt} day={day} />
      ))}
      <TypingLine />
    </div>
  )
}

const Loading = () => (
  <div className={styles['loading']}>
    <Skeleton lines={2} />
  </div>
)

const Nothing = () => (
  <EmptyState icon="chat">
    <FormattedMessage id="chat.empty" />
  </EmptyState>
)

function Failed() {
  const dispatch = useAppDispatch()
  return (
    <Notice
      tone="danger"
      action={
        <Button kind="quiet" onPress={() => dispatch({ type: 'messages/earlierRequested' })}>
          <FormattedMessage id="retry" />
        </Button>
      }
    >
      <FormattedMessage id="error.history" />
    </Notice>
  )
}
