import { UNREAD_PREVIEW_LIMIT } from '../limits.ts'
import type { Message } from './message.ts'
import type { EpochSeconds } from '../time.ts'

/**
 * Returns the answers that the visitor has not seen; all answers if the visitor has seen none. An answer whose text still
 * grows is not one yet.
 */
export const pickUnread = (messages: readonly Message[], lastSeenAt: EpochSeconds | undefined): readonly Message[] =>
  messages.filter(
    ({ direction, createdAt, stream }) =>
      direction === 'outgoing' && createdAt > (lastSeenAt ?? 0) && stream !== 'running',
  )

/** Returns the newest unread messages with text; at most three, oldest first. */
export const pickPreviews = (unread: readonly Message[]): readonly Message[] =>
  unread.filter(({ content }) => content !== '').slice(-UNREAD_PREVIEW_LIMIT)
