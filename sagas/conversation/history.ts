import type { MessageId } from '#domain/message/message.ts'
import { selectHasNoConversation } from '#state/conversation/conversation.ts'
import { selectNewestId, selectShownConversationId } from '#state/conversation/messages.ts'
import { put, type Saga, select } from '../effects.ts'
import { loadConversation } from './conversation.ts'
import { catchUp, catchUpWith, loadBackTo, OTHER_CONVERSATION, type ReadResult } from './messages.ts'

/**
 * Loads the conversation and its messages. If the server has answered before that the visitor has no conversation, the
 * messages are requested only if there is one now.
 */
export function* loadHistory(mayGoBack = false): Saga {
  if (yield* select(selectHasNoConversation)) yield* loadFirstHistory()
  else yield* catchUpWith(() => loadConversation(mayGoBack))
}

/**
 * Loads the conversation, and then its messages. Most visitors who open the chat for the first time have none, which
 * saves them a request.
 */
export function* loadFirstHistory(): Saga {
  yield* put({ type: 'messages/requested' })
  const hasAnswer = yield* loadConversation()
  if (hasAnswer && (yield* select(selectHasNoConversation)) && (yield* select(selectNewestId)) === 0) {
    yield* put({ type: 'messages/exhausted' })
    yield* put({ type: 'messages/caughtUp' })
  } else yield* catchUp()
}

/**
 * Loads messages back to a known one of the shown conversation. If the server has another newest conversation, loads that one
 * with its newest messages; `problem` is set if the shown one stays.
 */
export function* loadBackOrFollow(knownId: MessageId | 0 | undefined, mayGoBack: boolean): Saga<ReadResult> {
  const shown = yield* select(selectShownConversationId)
  const read = yield* loadBackTo(knownId)
  if (read.problem !== OTHER_CONVERSATION) return read
  yield* loadConversation(mayGoBack)
  return (yield* select(selectShownConversationId)) === shown ? read : {}
}
