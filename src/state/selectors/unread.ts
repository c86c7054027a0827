import { createSelector } from 'reselect'
import type { EpochSeconds } from '#domain/time.ts'
import { pickUnread } from '#domain/unread.ts'
import { selectConversation } from '../conversation.ts'
import type { AppState } from '../root.ts'
import { selectLastMessage, selectMessages } from './timeline.ts'

/** Answers since the visitor last looked; a resolved conversation has no news. */
export const selectUnreadCount: (state: AppState) => number = createSelector(
  [selectMessages, selectConversation],
  (messages, conversation) =>
    conversation?.status === 'resolved' ? 0 : pickUnread(messages, conversation?.contactLastSeenAt).length,
)

/** When the newest answer was written, if the visitor is not known to have seen it. */
export const selectUnseenSince = (state: AppState): EpochSeconds | undefined => {
  const conversation = selectConversation(state)
  const newest = selectLastMessage(state)
  if (conversation === undefined || newest === undefined || newest.direction === 'incoming') return undefined
  return newest.createdAt > (conversation.contactLastSeenAt ?? 0) ? newest.createdAt : undefined
}
