import type { Message } from './message.ts'
import type { EpochSeconds } from './time.ts'

/** Answers the visitor has not seen; all of them if nothing was ever seen. */
export const pickUnread = (messages: readonly Message[], lastSeenAt: EpochSeconds | undefined): readonly Message[] =>
  messages.filter(({ direction, createdAt }) => direction === 'outgoing' && createdAt > (lastSeenAt ?? 0))
