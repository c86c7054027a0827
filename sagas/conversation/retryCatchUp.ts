import { requestedDelay } from '#domain/failure.ts'
import { selectConnection } from '#state/connection.ts'
import { selectGapAfter, selectIsNewestPageMissing } from '#state/conversation/messages.ts'
import type { ActionOf, AppState } from '#state/root.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { select, service, takeWithin, type Saga } from '../effects.ts'
import { loadHistory } from './history.ts'
import { OTHER_CONVERSATION } from './messages.ts'

/**
 * Wait before a failed catch-up is repeated, in ms, as long as the first wait between polls. A random time of up to the
 * same length is added, so that clients of a failed server do not all retry at once.
 */
const RETRY_MS = 5_000

/**
 * Repeats a failed catch-up of the leader tab while the room is confirmed, unless something else requests the messages
 * first. Without a confirmed room, messages are polled.
 */
export function* retryCatchUp({ failure }: ActionOf<'messages/failed'>): Saga {
  const random = yield* service('random')
  const waitMs = Math.max(RETRY_MS, requestedDelay(failure) ?? 0) * (1 + random())
  const request = yield* takeWithin(waitMs, 'messages/requested', () => true)
  const isOther = failure === OTHER_CONVERSATION
  if (request !== undefined || !(yield* select(mayRequest))) return
  if (isOther || (yield* select(hasGap))) yield* loadHistory(isOther)
}

/** Returns true if this tab has a confirmed room. Without one, messages are polled. */
const mayRequest = (state: AppState): boolean => selectConnection(state) === 'open' && selectIsLeading(state)

/** Returns true if messages are missing that neither the room nor a poll will bring. */
const hasGap = (state: AppState): boolean => selectGapAfter(state) !== undefined || selectIsNewestPageMissing(state)
