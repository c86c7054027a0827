import { createSelector } from 'reselect'
import type { Message } from '#domain/message/message.ts'
import type { EpochSeconds } from '#domain/time.ts'
import { pickPreviews, pickUnread } from '#domain/message/unread.ts'
import { selectConversation } from '../conversation/conversation.ts'
import type { AppState } from '../root.ts'
import { selectLastMessage, selectMessages } from './messages.ts'

const NONE: readonly Message[] = []

/** Returns the answers that the visitor has not seen. A resolved conversation has none. */
export const selectUnread: (state: AppState) => readonly Message[] = createSelector(
  [selectMessages, selectConversation],
  (messages, conversation) =>
    conversation?.status === 'resolved' ? NONE : pickUnread(messages, conversation?.contactLastSeenAt),
)

export const selectUnreadCount = (state: AppState): number => selectUnread(state).length

export const selectUnreadPreviews: (state: AppState) => readonly Message[] = createSelector(
  [selectUnread],
  pickPreviews,
)

/** Returns the time of the newest answer; undefined if the visitor is known to have seen it. */
export const selectUnseenSince = (state: AppState): EpochSeconds | undefined => {
  const conversation = selectConversation(state)
  const newest = selectLastMessage(state)
  if (conversation === undefined || newest === undefined || newest.direction === 'incoming') return undefined
  return newest.createdAt > (conversation.contactLastSeenAt ?? 0) ? newest.createdAt : undefined
}

/**
 * Returns whether the host may show the preview of unread messages. The widget must be embedded, the panel closed, and
 * the preview not disabled by the host.
 */
export const selectCanShowUnreadDialog = ({ widget }: AppState): boolean =>
  widget.isEmbedded && !widget.isOpen && widget.showsUnreadDialog

export const selectIsUnreadPreview = ({ widget }: AppState): boolean => widget.view === 'unread'
