import { selectHasNoConversation } from '#state/conversation/conversation.ts'
import { selectNewestId } from '#state/conversation/messages.ts'
import { put, type Saga, select } from '../effects.ts'
import { loadConversation } from './conversation.ts'
import { catchUp, catchUpWith } from './messages.ts'

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
