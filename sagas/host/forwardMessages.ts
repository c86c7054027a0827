import type { MessageId } from '#domain/message/message.ts'
import { selectNewestId } from '#state/conversation/messages.ts'
import type { AppState } from '#state/root.ts'
import { type Saga, select, takeEvery } from '../effects.ts'
import { loadVisitorActions } from '../visitorActions.ts'
import type { MessageForwarder } from './messageForwarder.ts'

/**
 * Sends each new message to the host once: those that the room delivers, and those that a catch-up or a poll finds. The
 * messages that the first catch-up of a contact loads are not new.
 */
export function* forwardMessages(): Saga {
  let forwarder: MessageForwarder | undefined
  let newestKnownId: MessageId | 0 | undefined
  yield* takeEvery('contact/changed', function* () {
    newestKnownId = undefined
  })
  yield* takeEvery(['realtime/received', 'messages/caughtUp', 'messages/polled'], function* (action) {
    if (action.type !== 'realtime/received' && newestKnownId === undefined) {
      newestKnownId = yield* select(selectNewestId)
      return
    }
    const { createMessageForwarder } = yield* loadVisitorActions()
    forwarder ??= createMessageForwarder()
    if (action.type === 'realtime/received') yield* forwarder.forwardEvents(action.events)
    else yield* forwarder.forwardMissed(yield* select(selectMessagesAfter, newestKnownId ?? 0))
  })
}

const selectMessagesAfter = ({ messages }: AppState, newestKnownId: MessageId | 0) =>
  Object.values(messages.messages).filter(({ id }) => id > newestKnownId)
