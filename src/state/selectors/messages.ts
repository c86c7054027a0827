import { createSelector } from 'reselect'
import { hasContent, inOrder, type Message, type MessageId } from '#domain/message.ts'
import type { AppState } from '../root.ts'

const selectById = (state: AppState) => state.messages.messages

/** Everything said, oldest first; the empty message that wakes a bot says nothing. */
export const selectMessages: (state: AppState) => readonly Message[] = createSelector([selectById], (byId) =>
  inOrder(Object.values(byId).filter((message) => message.direction !== 'incoming' || hasContent(message))),
)

/** The newest thing anybody said; notes about the conversation itself are nobody's words. */
export const selectLastMessage: (state: AppState) => Message | undefined = createSelector(
  [selectMessages],
  (messages) => messages.findLast(({ direction }) => direction !== 'activity'),
)

export const selectMessage = (state: AppState, id: MessageId | undefined): Message | undefined =>
  id === undefined ? undefined : state.messages.messages[id]
