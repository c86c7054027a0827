import { selectSendableDraft } from '#state/draft.ts'
import { put, type Saga, select, service, takeEvery } from './effects.ts'

/** Sending empties the draft at once, so pressing Enter twenty times sends one message. */
export function* draftSaga(): Saga {
  yield* takeEvery('draft/submitted', submit)
}

function* submit(): Saga {
  const content = yield* select(selectSendableDraft)
  if (content === undefined) return
  const newTemporaryId = yield* service('newTemporaryId')
  const now = yield* service('now')
  yield* put({ type: 'messages/submitted', temporaryId: newTemporaryId(), content, submittedAt: now() })
}
