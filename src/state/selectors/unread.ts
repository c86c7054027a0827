import { createSelector } from 'reselect'
import type { Message } from '#domain/message.ts'
import type { EpochSeconds } from '#domain/time.ts'
import { pickPreviews, pickUnread } from '#domain/unread.ts'
import { selectConversation } from '../conversation.ts'
import type { AppState } from '../root.ts'
import { selectLastMessage, selectMessages } from './messages.ts'

const NONE: readonly Message[] = []

/** Answers since the visitor last looked; a resolved conversation has no news. */
const selectUnread: (state: AppState) => readonly Message[] = createSelector(
  [selectMessages, selectConversation],
  (messages, conversation) =>
    conversation?.status === 'resolved' ? NONE : pickUnread(messages, conversation?.contactLastSeenAt),
)

export const selectUnreadCount = (state: AppState): number => selectUnread(state).length

export const selectUnreadPreviews: (state: AppState) => readonly Message[] = createSelector(
  [selectUnread],
  pickPreviews,
)

/** When the newest answer was written, if the visitor is not known to have seen it. */
export const selectUnseenSince = (state: AppState): EpochSeconds | undefined => {
  const conversation = selectConversation(state)
  const newest = selectLastMessage(state)
  if (conversation === undefined || newest === undefined || newest.direction === 'incoming') return undefined
  return newest.createdAt > (conversation.contactLastSeenAt ?? 0) ? newest.createdAt : undefined
}

/** Only where a host can show it, does not mind, and has not shown the panel itself. */
export const selectIsDialogWanted = ({ widget }: AppState): boolean =>
  widget.isEmbedded && !widget.isOpen && widget.showsUnreadDialog
