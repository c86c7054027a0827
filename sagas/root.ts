import { articlesSaga } from './articles.ts'
import { clockSaga } from './clock.ts'
import { contactSaga } from './contact.ts'
import { conversationSaga } from './conversation.ts'
import { draftSaga } from './draft.ts'
import { forkAll, type Saga } from './effects.ts'
import { failuresSaga } from './failures.ts'
import { hostSaga } from './host.ts'
import { messagesSaga } from './messages.ts'
import { realtimeSaga } from './realtime.ts'
import { seenSaga } from './seen.ts'
import { setupSaga } from './setup.ts'
import { typingSaga } from './typing.ts'
import { unreadSaga } from './unread.ts'

/** Listeners first, then the two that make things happen: setup, and the host's hello. */
export function* rootSaga(): Saga {
  yield* forkAll([
    articlesSaga,
    clockSaga,
    contactSaga,
    conversationSaga,
    draftSaga,
    failuresSaga,
    messagesSaga,
    realtimeSaga,
    seenSaga,
    typingSaga,
    unreadSaga,
    setupSaga,
    hostSaga,
  ])
}
