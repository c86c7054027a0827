/** Loads a conversation that has begun, or goes on, on another device. Lazy chunk, as few visitors need it. */
import type { ConversationId } from '#domain/conversation.ts'
import { epochMs, type EpochMs } from '#domain/time.ts'
import type { ActionOf } from '#state/root.ts'
import { selectConversation } from '#state/conversation/conversation.ts'
import { selectHistory, selectShownConversationId } from '#state/conversation/messages.ts'
import { loadConversation } from '../conversation/conversation.ts'
import { loadHistory } from '../conversation/history.ts'
import { delay, type Saga, select, service } from '../effects.ts'

/** Waits before the requests for a conversation, in ms. A server may read from a copy of its data that lags behind. */
const CHECKS_MS = [0, 5_000]

/** Time in which further events of a conversation cause no request, in ms. Two devices would cause a request per key otherwise, as typing is an event too. */
const PAUSE_MS = 60_000

/** The same time after requests without an answer, in ms. */
const RETRY_MS = 15_000

/**
 * Creates a handler that loads the server's newest conversation when another one than the shown one is active: it may have
 * begun elsewhere. A room may also have events of another inbox, whose conversation the server does not return, so the
 * requests are limited.
 */
export function createConversationCheck(): (
  action: ActionOf<'realtime/othersActive' | 'conversation/resumed'>,
) => Saga {
  const checkedAt = new Map<ConversationId, EpochMs>()
  return function* (action) {
    if (action.type === 'conversation/resumed') {
      // Another request may have loaded the conversation since, but not its messages.
      const isKnown = (yield* select(selectConversation)) !== undefined
      if (!isKnown || (yield* select(selectHistory)) === 'unknown') yield* loadHistory()
    } else {
      const now = (yield* service('now'))()
      const due = action.conversations.filter((id) => now - (checkedAt.get(id) ?? -PAUSE_MS) >= PAUSE_MS)
      for (const id of due) checkedAt.set(id, now)
      if (due.length > 0 && !(yield* loadUntilReplaced()))
        for (const id of due) checkedAt.set(id, epochMs(now - PAUSE_MS + RETRY_MS))
    }
  }
}

/** Loads the conversation until another one than the shown one is known. Returns false if the server has not answered. */
function* loadUntilReplaced(): Saga<boolean> {
  const shown = yield* select(selectShownConversationId)
  let hasAnswer = false
  for (const wait of CHECKS_MS) {
    yield* delay(wait)
    if ((yield* select(selectShownConversationId)) !== shown) return true
    hasAnswer = yield* loadConversation(wait > 0)
  }
  return hasAnswer
}
