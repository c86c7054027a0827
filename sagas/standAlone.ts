/** Handlers of a frame whose host sends nothing. Lazy chunk, loaded when no host has answered. */
import { selectConversation } from '#state/conversation.ts'
import { selectDraft } from '#state/draft.ts'
import { selectPendingMessages } from '#state/outbox.ts'
import type { AppState } from '#state/root.ts'
import { call, fork, put, type Saga, select, service, take } from './effects.ts'
import type { Visit } from './services.ts'

/** Shows the frame as open. Nothing is stored if the browser does not name the page around the frame. */
export function* standAlone(): Saga<Visit> {
  const embedder = yield* service('embedder')
  yield* put({ type: 'widget/standsAlone' })
  yield* fork(awaitLateHost)
  return { place: embedder ?? 'frame', isUnknown: embedder === undefined }
}

/** A busy host that answers after all gets its own visitor’s session, unless somebody has written meanwhile. */
function* awaitLateHost(): Saga {
  yield* take('host/config-set')
  if (yield* select(selectIsUntouched)) yield* call(yield* service('startAgain'))
}

const selectIsUntouched = (state: AppState): boolean =>
  !selectConversation(state) && selectPendingMessages(state).length === 0 && selectDraft(state) === ''
