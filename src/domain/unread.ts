import { UNREAD_PREVIEW_LIMIT } from './limits.ts'
import type { Message } from './message.ts'
import type { EpochSeconds } from './time.ts'

/** Answers the visitor has not seen; all of them if nothing was ever seen. */
export const pickUnread = (messages: readonly Message[], lastSeenAt: EpochSeconds | undefined): readonly Message[] =>
  messages.filter(({ direction, createdAt }) => direction === 'outgoing' && createdAt > (lastSeenAt ?? 0))

/** The newest of them that say something in words; at most three, oldest first. */
export const pickPreviews = (unread: readonly Message[]): readonly Message[] =>
  unread.filter(({ content }) => content !== '').slice(-UNREAD_PREVIEW_LIMIT)
