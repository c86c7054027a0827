import { lazy, Suspense, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { EmptyState } from '#components/EmptyState.tsx'
import { Notice } from '#components/Notice.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import type { TimelineRow } from '#domain/timeline.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectHistory } from '#state/messages.ts'
import { selectOpeningWords } from '#state/selectors/composer.ts'
import { selectTimeline } from '#state/selectors/timeline.ts'
import { JumpContext } from './jump.ts'
import styles from './MessageList.module.css'
import { NewsButton } from './NewsButton.tsx'
import { Row } from './Row.tsx'
import { TypingLine } from './TypingLine.tsx'
import { useReader } from './useReader.ts'

/** Long conversations draw only what is in sight; short ones need no machinery for it. */
const VirtualRows = lazy(async () => ({ default: (await import('./VirtualRows.tsx')).VirtualRows }))
const MANY_ROWS = 80

/** What the reader has scrolled to within this many pixels of the top, they want more of. */
const TOP_EDGE_PX = 100

type MessageListProps = { readonly isAtEnd: boolean; readonly onReach: (isAtEnd: boolean) => void }

export function MessageList({ isAtEnd, onReach }: MessageListProps) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const rows = useAppSelector(selectTimeline)
  const history = useAppSelector(selectHistory)
  const list = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const reader = useReader({ list, content, rows, onReach })
  const loadEarlier = (): void => {
    if (history === 'partial') dispatch({ type: 'messages/earlierRequested' })
  }
  return (
    <JumpContext value={reader.jumpTo}>
      <div className={styles['frame']}>
        <div
          ref={list}
          className={styles['list']}
          role="log"
          aria-live="off"
          aria-label={intl.formatMessage({ id: 'messages.label' })}
          tabIndex={0}
          onScroll={({ currentTarget }) => {
            reader.onScroll()
            if (currentTarget.scrollTop < TOP_EDGE_PX) loadEarlier()
          }}
        >
          <div ref={content} className={styles['content']}>
            {history === 'loading' && <Loading />}
            {history === 'failed' && <Failed />}
            {rows.length === 0 && (history === 'partial' || history === 'complete') && <Nothing />}
            {rows.length > MANY_ROWS ? (
              <Suspense fallback={<Rows rows={rows.slice(-MANY_ROWS)} />}>
                <VirtualRows rows={rows} list={list} handle={reader.virtual} />
              </Suspense>
            ) : (
              <Rows rows={rows} />
            )}
            <TypingLine />
          </div>
        </div>
        <NewsButton rows={rows} isAtEnd={isAtEnd} onPress={reader.toEnd} />
      </div>
    </JumpContext>
  )
}

const Rows = ({ rows }: { readonly rows: readonly TimelineRow[] }) => rows.map((row) => <Row key={row.key} row={row} />)

const Loading = () => (
  <div className={styles['loading']}>
    <Skeleton lines={2} />
  </div>
)

/** The tenant's own words before the first message, where there are some. */
function Nothing() {
  const words = useAppSelector(selectOpeningWords)
  return <EmptyState icon="chat">{words ?? <FormattedMessage id="chat.empty" />}</EmptyState>
}

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
