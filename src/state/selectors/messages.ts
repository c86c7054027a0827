import { createSelector } from 'reselect'
import { hasContent, sortMessages, type Message, type MessageId } from '#domain/message/message.ts'
import type { AppState } from '../root.ts'

const selectById = (state: AppState) => state.messages.messages

const selectOldestPageId = (state: AppState) => state.messages.oldestPageId

/**
 * Returns the messages of the loaded pages and all later ones, oldest first, without the empty messages that wake a bot.
 */
export const selectMessages: (state: AppState) => readonly Message[] = createSelector(
  [selectById, selectOldestPageId],
  (byId, oldestPageId) =>
    sortMessages(
      Object.values(byId).filter(
        (message) =>
          (oldestPageId === undefined || message.id >= oldestPageId) &&
          (message.direction !== 'incoming' || hasContent(message)),
      ),
    ),
)

/** Returns the newest message. Activity notes about the conversation, and answers before their first word, do not count. */
export const selectLastMessage: (state: AppState) => Message | undefined = createSelector(
  [selectMessages],
  (messages) =>
    messages.findLast(
      ({ direction, stream, content }) => direction !== 'activity' && (stream !== 'running' || content !== ''),
    ),
)

export const selectMessage = (state: AppState, id: MessageId | undefined): Message | undefined =>
  id === undefined ? undefined : state.messages.messages[id]
