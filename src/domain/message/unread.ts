import { UNREAD_PREVIEW_LIMIT } from '../limits.ts'
import type { Message } from './message.ts'
import type { EpochSeconds } from '../time.ts'

/** Returns the answers that the visitor has not seen; all answers if the visitor has seen none. */
export const pickUnread = (messages: readonly Message[], lastSeenAt: EpochSeconds | undefined): readonly Message[] =>
  messages.filter(({ direction, createdAt }) => direction === 'outgoing' && createdAt > (lastSeenAt ?? 0))

/** Returns the newest unread messages with text that does not grow any more; at most three, oldest first. */
export const pickPreviews = (unread: readonly Message[]): readonly Message[] =>
  unread.filter(({ content, stream }) => content !== '' && stream !== 'running').slice(-UNREAD_PREVIEW_LIMIT)
