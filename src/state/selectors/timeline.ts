import { createSelector } from 'reselect'
import type { Message } from '#domain/message.ts'
import { inOrder, type TimelineDay, toTimeline } from '#domain/timeline.ts'
import type { AppState } from '../root.ts'

const selectById = (state: AppState) => state.messages.messages
const selectPending = (state: AppState) => state.messages.pending

/** Everything held, oldest first. */
export const selectMessages: (state: AppState) => readonly Message[] = createSelector([selectById], (byId) =>
  inOrder(Object.values(byId)),
)

/** What the visitor may read: activity notes are the team's own. */
export const selectTimeline: (state: AppState) => readonly TimelineDay[] = createSelector(
  [selectMessages, selectPending],
  (messages, pending) =>
    toTimeline(
      messages.filter(({ direction }) => direction !== 'activity'),
      pending,
    ),
)

export const selectLastMessage: (state: AppState) => Message | undefined = createSelector(
  [selectMessages],
  (messages) => messages.findLast(({ direction }) => direction !== 'activity'),
)
