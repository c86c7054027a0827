import { createSelector } from 'reselect'
import { pickUnread } from '#domain/unread.ts'
import { selectConversation } from '../conversation.ts'
import type { AppState } from '../root.ts'
import { selectMessages } from './timeline.ts'

/** Answers since the visitor last looked; a resolved conversation has no news. */
export const selectUnreadCount: (state: AppState) => number = createSelector(
  [selectMessages, selectConversation],
  (messages, conversation) =>
    conversation?.status === 'resolved' ? 0 : pickUnread(messages, conversation?.contactLastSeenAt).length,
)
