import { createSelector } from 'reselect'
import { type TimelineRow, toTimeline } from '#domain/message/timeline.ts'
import { selectPendingMessages } from '../conversation/outbox.ts'
import type { AppState } from '../root.ts'
import { selectMessages } from './messages.ts'

export const selectTimeline: (state: AppState) => readonly TimelineRow[] = createSelector(
  [selectMessages, selectPendingMessages],
  toTimeline,
)
