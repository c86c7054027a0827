import { OWN_TYPING_IDLE_MS, OWN_TYPING_REPEAT_MS } from '#domain/limits.ts'
import { selectConversation } from '#state/conversation/conversation.ts'
import { selectDraft } from '#state/conversation/draft.ts'
import { call, delay, type Saga, select, service, takeLatest } from '../effects.ts'
import { isRemote } from '../tabs/remoteActions.ts'

/** Sends the visitor's typing status: at the start, every OWN_TYPING_REPEAT_MS during typing, and at the end. */
export function* ownTypingSaga(): Saga {
  const now = yield* service('now')
  const whenPainted = yield* service('whenPainted')
  let sentAt: number | undefined
  yield* takeLatest(['draft/changed', 'messages/submitted'], function* (action) {
    if (isRemote(action)) return
    const isTyping = action.type === 'draft/changed' && (yield* select(selectDraft)).trim() !== ''
    if (isTyping) {
      if (sentAt === undefined || now() - sentAt >= OWN_TYPING_REPEAT_MS) {
        // The letter is painted before the work of the request begins.
        yield* call(whenPainted)
        sentAt = now()
        yield* sendTyping(true)
      }
      yield* delay(OWN_TYPING_IDLE_MS)
    }
    if (sentAt === undefined) return
    yield* call(whenPainted)
    sentAt = undefined
    yield* sendTyping(false)
  })
}

/** Sends the typing status if a conversation exists. A failure is only reported. */
function* sendTyping(isTyping: boolean): Saga {
  if ((yield* select(selectConversation)) === undefined) return
  const api = yield* service('api')
  const reportFailure = yield* service('reportFailure')
  const result = yield* call(api.conversations.setTyping, isTyping)
  if (!result.ok) reportFailure(result.failure)
}
