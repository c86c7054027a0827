import type { PendingMessage } from '#domain/message/outbox.ts'
import { toSeconds } from '#domain/time.ts'
import { selectDraft } from '#state/conversation/draft.ts'
import { put, type Saga, select, service } from '../effects.ts'

/** Submits a message that is not the draft. A submitted message empties the composer, so its text is put back. */
export function* submitBesideDraft(message: Pick<PendingMessage, 'content' | 'files' | 'replyTo'>): Saga {
  const now = yield* service('now')
  const newTemporaryId = yield* service('newTemporaryId')
  const text = yield* select(selectDraft)
  const base = { temporaryId: newTemporaryId(), createdAt: toSeconds(now()), status: 'queued' } as const
  yield* put({ type: 'messages/submitted', message: { ...base, ...message } })
  if (text !== '') yield* put({ type: 'draft/changed', text })
}
