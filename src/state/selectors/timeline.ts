import { createSelector } from 'reselect'
import { type TimelineRow, toTimeline } from '#domain/timeline.ts'
import { selectPendingMessages } from '../outbox.ts'
import type { AppState } from '../root.ts'
import { selectMessages } from './messages.ts'

export const selectTimeline: (state: AppState) => readonly TimelineRow[] = createSelector(
  [selectMessages, selectPendingMessages],
  toTimeline,
)
