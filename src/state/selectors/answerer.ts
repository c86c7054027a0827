import type { Sender } from '#domain/message/sender.ts'
import { selectIsResolved } from '../conversation/conversation.ts'
import type { AppState } from '../root.ts'
import { selectMessages } from './messages.ts'

/**
 * Returns the sender of the last answer in an open conversation. Returns undefined, which stands for the whole team,
 * before the first answer and after the end.
 */
export function selectReplySender(state: AppState): Sender | undefined {
  if (selectIsResolved(state)) return undefined
  return selectMessages(state).findLast(({ direction, sender }) => direction === 'outgoing' && sender?.name)?.sender
}
